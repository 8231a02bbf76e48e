"""All settings, from the environment. Without any, Longhand runs by itself and keeps everything in var/."""

import os
from email.utils import getaddresses
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from environs import Env

from config import policies
from config.logs import to_one_console
from config.start import need_folder, need_secret

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR: Path = env.path("LONGHAND_VAR", BASE_DIR / "var")

# --- Keys and hosts ---------------------------------------------------------------------------

DEBUG: bool = env.bool("DEBUG", False)
SECRET_KEY: str = env.str("SECRET_KEY", "")
if not DEBUG:
    need_secret(SECRET_KEY)
SECRET_KEY = SECRET_KEY or "only-for-play-on-your-own-machine-never-for-a-site-that-others-can-reach"
# An empty key would be anybody's.
SECRET_KEY_FALLBACKS: list[str] = [*filter(None, env.list("SECRET_KEY_FALLBACKS", []))]
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", [])
SITE_URL: str = env.str("SITE_URL", "http://localhost:8000" if DEBUG else "https://localhost").rstrip("/")
CSRF_TRUSTED_ORIGINS = [SITE_URL]
TRUSTED_PROXIES: int = env.int("TRUSTED_PROXIES", 0)

# --- Apps and middleware ----------------------------------------------------------------------

INSTALLED_APPS = [
    "games",
    "accounts",
    "faults",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]
# Most requests are polls that find nothing new: Polls answers them before the rest, session and user above all.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "games.api.problems.Problems",
    "games.pages.polls.Polls",
    "games.api.turns.NothingNew",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "games.api.door.Door",
    "config.door.Door",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.door.Private",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
SILENCED_SYSTEM_CHECKS: list[str] = []
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "games.pages.context.my_turns",
    "accounts.pages.theme.theme",
]
TEMPLATES = [
    {  # our own, in *.jinja
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates", BASE_DIR / "games" / "catalog"],
        "OPTIONS": {
            "environment": "config.jinja.environment",
            "context_processors": [*CONTEXT_PROCESSORS, "config.jinja.once_a_page"],
        },
    },
    {  # the libraries', and those that we put in their place
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# --- Storage ----------------------------------------------------------------------------------

DATABASE_URL, REDIS_URL = env.str("DATABASE_URL", ""), env.str("REDIS_URL", "")
if not (DATABASE_URL and REDIS_URL) or DEBUG:  # with both, nothing is stored in files
    need_folder(VAR_DIR)
DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR_DIR / 'longhand.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # a lock upgraded from read to write fails at once, whatever the timeout
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
    DATABASES["default"]["CONN_MAX_AGE"] = None  # opening costs more than most requests
else:
    from config.postgresql.base import options  # only here: SQLite does without importing psycopg

    POOLED: bool = env.bool("DATABASE_POOLED", False)  # by pgbouncer or the like
    DATABASES["default"] |= {"ENGINE": "config.postgresql", "OPTIONS": options(pooled=POOLED)}
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = POOLED

if REDIS_URL:
    CACHES: dict[str, dict[str, object]] = {"default": {"BACKEND": "config.cache.Redis", "LOCATION": REDIS_URL}}
    CELERY_BROKER_URL = REDIS_URL
    # An answer never waits for a worker to be called: a failed call loses nothing, the sweep finds what is due.
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0,
        "socket_connect_timeout": 1,
    }
else:
    # Web server, worker and beat are separate processes: in memory each would see only its own traces,
    # revisions and rate limits. All see files, and reading one costs less than a query.
    CACHES = {
        "default": {
            "BACKEND": "config.cache.Files",
            "LOCATION": str(VAR_DIR / "cache"),
            "OPTIONS": {"MAX_ENTRIES": 5000},
        }
    }
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT = "config.broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "broker" / "queue"),
        "data_folder_out": str(VAR_DIR / "broker" / "queue"),
        "control_folder": str(VAR_DIR / "broker" / "control"),
        "polling_interval": 0.2,
    }
    for folder in ("queue", "control"):
        (VAR_DIR / "broker" / folder).mkdir(parents=True, exist_ok=True)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # nothing on disk: what is due is a row
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"

# --- Tables -----------------------------------------------------------------------------------

LONGHAND_CODE: str = env.str("LONGHAND_CODE", "")  # a name for the release; if empty, a hash of the games' source code
LONGHAND_DEMO: list[str] = env.list("LONGHAND_DEMO", [])  # games for which `make play` sets up tables; if empty, all
LONGHAND_PAUSE: float = env.float("LONGHAND_PAUSE", 1.0)  # factor for the pause before automatic answers; 0 for none
LONGHAND_ANALYSIS: bool = env.bool("LONGHAND_ANALYSIS", True)  # whether it is worked out what turned finished games
LONGHAND_TALK: bool = env.bool("LONGHAND_TALK", True)  # whether bots say something at the table now and then
LONGHAND_SLIM_AFTER: int = env.int("LONGHAND_SLIM_AFTER", 365)  # days after its end until a game slims down; 0: never

# --- Players ----------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:lobby"
LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # a game by post outlasts Django's fortnight

ACCOUNT_USER_MODEL_USERNAME_FIELD = None  # the model makes up a handle by itself
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {
    "signup": "accounts.pages.signup.SignupForm",
    "login": "accounts.pages.own_words.LoginForm",
    "request_login_code": "accounts.pages.own_words.RequestLoginCodeForm",
    "confirm_login_code": "accounts.pages.own_words.ConfirmLoginCodeForm",
    "reset_password": "accounts.pages.own_words.ResetPasswordForm",
    "reset_password_from_key": "accounts.pages.own_words.ResetPasswordKeyForm",
    "change_password": "accounts.pages.own_words.ChangePasswordForm",
    "set_password": "accounts.pages.own_words.SetPasswordForm",
    "add_email": "accounts.pages.own_words.AddEmailForm",
    "reauthenticate": "accounts.pages.own_words.ReauthenticateForm",
}
ACCOUNT_ADAPTER = "accounts.pages.adapter.Adapter"
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True  # the way in by mail, when too many wrong passwords have shut the door
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # seconds: mail may be slow
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
# Only confirmed addresses may sign in: so signing up never reveals whether an address is known here,
# and nobody gets letters that they did not ask for.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
# How often a player, or everybody on one network, may do this (accounts/limits.py): ten times what friends ever do.
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {
    "guest": "30/m/ip,150/h/ip",
    "practice": "40/h/user,200/h/ip",
    "open": "40/h/user,200/h/ip",
    "listed": "10/h/user,40/h/ip",
    "circle": "20/h/user",
    "gather": "10/h/user",
    "talk": "30/m/user,600/h/user",
    "rename": "20/h/user",
    "take_along": "12/h/user",
    "channel": "30/h/user",
    "program": "30/h/user",
    "order": "300/h/user",
    "note": "300/h/user",
    "propose": "20/h/user",
    "away": "20/h/user",
    "comeback": "10/h/ip",
    # A program, for each of its tokens.
    "token_read": "10/s/key",
    "token_write": "2/s/key",
    # Wrong passwords: of an account, whoever tries them, and in its open sessions.
    "password": "10/h/key",
    "password_inside": "10/h/user",
}
ACCOUNT_CHANGE_EMAIL = True  # one address for each player
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_URL.partition(":")[0]
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
MFA_ADAPTER = "accounts.pages.factors.Factors"
MFA_FORMS = {
    "authenticate": "accounts.pages.factors.AuthenticateForm",
    "reauthenticate": "accounts.pages.factors.ReauthenticateForm",
    "activate_totp": "accounts.pages.factors.ActivateTOTPForm",
    "add_webauthn": "accounts.pages.factors.AddWebAuthnForm",
    "edit_webauthn": "accounts.pages.factors.EditWebAuthnForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Longhand"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG  # browsers allow that on localhost only

# --- Letters ----------------------------------------------------------------------------------

DEFAULT_FROM_EMAIL: str = env.str("DEFAULT_FROM_EMAIL", "Longhand <longhand@localhost>")
SERVER_EMAIL: str = env.str("SERVER_EMAIL", DEFAULT_FROM_EMAIL)
ADMINS = [(name or address, address) for name, address in getaddresses([env.str("ADMINS", "")]) if address]
EMAIL_SUBJECT_PREFIX = "[Longhand] "  # of mails to ADMINS
MAIL_DIR = VAR_DIR / "mail"
EMAIL_TIMEOUT = 20
EMAIL_BACKEND: str = env.str(
    "EMAIL_BACKEND", "config.mailbox.Backend" if DEBUG else "django.core.mail.backends.smtp.EmailBackend"
)
EMAIL_HOST: str = env.str("EMAIL_HOST", "localhost")
EMAIL_PORT: int = env.int("EMAIL_PORT", 25)
EMAIL_HOST_USER: str = env.str("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD: str = env.str("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS: bool = env.bool("EMAIL_USE_TLS", False)
EMAIL_USE_SSL: bool = env.bool("EMAIL_USE_SSL", False)
ANYMAIL = {key.removeprefix("ANYMAIL_"): value for key, value in os.environ.items() if key.startswith("ANYMAIL_")}

# Private networks that webhooks may write to all the same, such as 10.1.0.0/16. All others are refused.
LONGHAND_NETWORKS: list[IPv4Network | IPv6Network] = env.list("LONGHAND_NETWORKS", [], subcast=ip_network)
VAPID_PRIVATE_KEY: str = env.str("VAPID_PRIVATE_KEY", "")  # for push messages; if empty, one is made and stored

# --- Pages ------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT: Path = env.path("STATIC_ROOT", BASE_DIR / "staticfiles")
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *((art.parent.name, art) for art in sorted((BASE_DIR / "games" / "catalog").glob("*/art"))),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "config.static.Storage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "config.formats"

# --- Security ---------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = policies.CONTENT
PERMISSIONS_POLICY = policies.PERMISSIONS
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes in a request's body, many times our longest form
FILE_UPLOAD_HANDLERS = ["config.door.NoFiles"]
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.door.broken_seal"
if not DEBUG:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT: bool = env.bool("SECURE_SSL_REDIRECT", True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # a probe inside the container speaks plain HTTP
    # Browsers hold a site to this for as long as it says, and it cannot be taken back: so an hour, until the host is
    # sure of HTTPS, and without subdomains and preload lists, which concern the whole domain.
    SECURE_HSTS_SECONDS: int = env.int("SECURE_HSTS_SECONDS", 60 * 60)
    SECURE_HSTS_INCLUDE_SUBDOMAINS: bool = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", False)
    SECURE_HSTS_PRELOAD: bool = env.bool("SECURE_HSTS_PRELOAD", False)
    SILENCED_SYSTEM_CHECKS += ["security.W005", "security.W021"]  # these ask for both
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None

# --- Error reports ----------------------------------------------------------------------------

# No error page or log may show what a player may not see: they name lines of code, never values.
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.errors.NoValues"
LOGGING = to_one_console(env.str("LOG_LEVEL", "INFO"))
