# One image for web, worker, beat and migrate; compose.yaml says which is which.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    LONGHAND_VAR=/longhand/var

RUN useradd --system --create-home --home-dir /longhand longhand
WORKDIR /longhand/site

COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
RUN SECRET_KEY=only-while-static-files-are-collected LONGHAND_VAR=/tmp/var \
    python manage.py collectstatic --no-input && python -m compileall -q accounts config faults games

USER longhand
EXPOSE 8000
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", \
     "--workers", "2", "--blocking-threads", "4", "--respawn-failed-workers", "config.wsgi:application"]
