"""What a browser may do on our pages, as their headers tell it."""

from csp.constants import NONE, SELF

CONTENT = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
FORBIDDEN = (
    "accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi payment usb"
)
PERMISSIONS: dict[str, list[str]] = {feature: [] for feature in FORBIDDEN.split()} | {
    "publickey-credentials-create": ["self"],
    "publickey-credentials-get": ["self"],
}
