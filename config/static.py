"""Static files as a site serves them: named after a hash of their contents, compressed, kept by browsers for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which also puts the hashed names into the imports of our script modules."""

    support_js_module_import_aggregation = True
