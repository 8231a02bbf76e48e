"""Static files as a site serves them: named by what is in them, compressed, kept by browsers for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's, where a module also imports others by the names that their contents give them."""

    support_js_module_import_aggregation = True
