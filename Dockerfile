# One image for web, worker, beat and migrate: compose.yaml gives each container its command.
# With a DATABASE_URL and a REDIS_URL it writes no files: the root can be read-only, with a tmpfs at /tmp.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    LONGHAND_VAR=/longhand/var

# A fixed number, so that a host can use it in rules of its own.
RUN groupadd --gid 10001 longhand \
    && useradd --uid 10001 --gid longhand --no-create-home --home-dir /longhand --shell /usr/sbin/nologin longhand \
    && install --directory --owner longhand --group longhand /longhand/var
WORKDIR /longhand/site

COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
RUN SECRET_KEY=only-while-static-files-are-collected LONGHAND_VAR=/tmp/var \
    python manage.py collectstatic --no-input && python -m compileall -q accounts config faults games

USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["python", "-m", "config.probe", "web"]
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", \
     "--workers", "2", "--blocking-threads", "4", "--respawn-failed-workers", "config.wsgi:application"]
