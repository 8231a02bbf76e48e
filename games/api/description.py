"""The API described, from its addresses and their types: as OpenAPI 3.1, and as a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from django.db.models import Choices
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.api.addresses import ALL, JSON, Address, by_path, tag_of
from games.api.problems import KIND, SENTENCES, Problem

VERSION = "1"
ORDER = ("GET", "POST", "PUT", "DELETE")  # of the methods of an address, on the page
ABOUT = (
    "Longhand plays bluffing and bargaining card games by correspondence. With this a program sees what its seat sees,"
    " and can do what its player can do on a page; docs/programs.md leads from a token to a first answer. Every error"
    " is a problem (RFC 9457) and has changed nothing."
)
REFERENCE = "#/components/schemas/{name}"
AFTER = {401: ["WWW-Authenticate"], 405: ["Allow"], 429: ["Retry-After"]}
TEXTS = {
    409: "The table, or what was done before, does not allow this.",
    422: "Something in the body is wrong: each error points to it.",
    429: "This is faster than the token may call: wait for as many seconds as `Retry-After` says.",
}


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The description, for programs."""
    body = described_as_json()
    headers = {"ETag": tag_of(body), "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}
    if headers["ETag"] in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(body, JSON, headers=headers)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The description, for people."""
    told = described()
    types = [TypeTold(name, schema) for name, schema in sorted(told["components"]["schemas"].items())]
    problems = {status: answer["description"] for status, answer in told["components"]["responses"].items()}
    shown = {"api": told, "addresses": sorted(ALL, key=lambda one: (one.path, ORDER.index(one.method)))}
    return render(request, "api/page.jinja", shown | {"types": types, "problems": problems})


@dataclass(frozen=True)
class TypeTold:
    """A type, as the page shows it."""

    name: str
    schema: Mapping[str, Any]

    @property
    def told(self) -> str:
        """What it is."""
        return str(self.schema.get("description", ""))

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Its fields, each with its type in words; "?" after the name of one that may be left out."""
        needed = self.schema.get("required", ())
        fields = self.schema.get("properties", {})
        return [(name if name in needed else f"{name}?", in_words(field)) for name, field in fields.items()]


def in_words(schema: Mapping[str, Any]) -> str:
    """Say of which type something is."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(in_words, schema["anyOf"])))
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    kind = str(schema.get("format") or schema.get("type") or "anything")
    if kind == "array":
        return f"list of {in_words(schema.get('items', {}))}"
    return kind


@cache
def described_as_json() -> bytes:
    """Return the description as it is sent."""
    return msgspec.json.encode(described())


@cache
def described() -> dict[str, Any]:
    """Describe all addresses."""
    types = sorted({kind for one in ALL for kind in types_of(one)} | {Problem}, key=lambda kind: str(kind))
    schemas, components = msgspec.json.schema_components(types, schema_hook=choices, ref_template=REFERENCE)
    known = dict(zip(types, schemas, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Longhand", "version": VERSION, "description": ABOUT, "license": {"name": "MIT"}},
        "servers": [{"url": "/api/v1"}],
        "paths": {
            f"/{path}": {method.lower(): operation(one, known) for method, one in methods.items()}
            for path, methods in sorted(by_path().items())
        },
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A token: lh_…"}},
            "responses": {str(status): problem(status, known) for status in sorted(TEXTS.keys() | SENTENCES)},
        },
    }


def choices(kind: type) -> dict[str, Any]:
    """Describe the choices of Django's, which msgspec does not know."""
    if issubclass(kind, Choices):
        return {"type": "string", "enum": kind.values}
    raise NotImplementedError


def types_of(one: Address) -> list[Any]:
    """Return the types of what an address takes and gives."""
    return [kind for kind in (one.query, one.body, *one.gives.values()) if kind is not None]


def operation(one: Address, known: Mapping[Any, Any]) -> dict[str, Any]:
    """Describe what one method of an address does."""
    told = one.told
    about: dict[str, Any] = {
        "operationId": one.name,
        "summary": told.partition(". ")[0].removesuffix("."),
        "description": told,
        "security": [{"token": []}] if one.scope else [],
        "responses": responses(one, known),
    }
    if one.scope:
        about["x-scope"] = one.scope
    if parameters := parameters_of(one):
        about["parameters"] = parameters
    if one.body is not None:
        about["requestBody"] = {"required": True, "content": {JSON: {"schema": known[one.body]}}}
    return about


def parameters_of(one: Address) -> list[dict[str, Any]]:
    """Describe what varies in an address."""
    text = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}
    in_path = [{"name": name, "in": "path", "required": True, "schema": text} for name in one.variables]
    if one.query is None:
        return in_path
    [_schema], components = msgspec.json.schema_components([one.query], ref_template=REFERENCE)
    fields = components[one.query.__name__]["properties"]
    return in_path + [{"name": name, "in": "query", "schema": without_null(field)} for name, field in fields.items()]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a parameter: one that is left out is not null."""
    kinds = [kind for kind in schema.get("anyOf", [schema]) if kind.get("type") != "null"]
    return {name: value for name, value in kinds[0].items() if name != "default"}


def responses(one: Address, known: Mapping[Any, Any]) -> dict[str, Any]:
    """Describe what an address can answer."""
    found: dict[str, Any] = {}
    for status, kind in one.gives.items():
        found[str(status)] = {
            "description": HTTPStatus(status).phrase,
            "headers": {"ETag": {"schema": {"type": "string"}}} if one.method == "GET" else {},
            "content": {one.kind: {"schema": known[kind] if one.kind == JSON else {"type": "string"}}},
        }
    if one.method == "GET":
        found["304"] = {"description": "Nothing has changed since the `If-None-Match` that was sent."}
    return found | {str(status): {"$ref": f"#/components/responses/{status}"} for status in one.statuses}


def problem(status: int, known: Mapping[Any, Any]) -> dict[str, Any]:
    """Describe a problem."""
    plain = re.sub(r"\s*{\w+}", "", str(SENTENCES.get(status, "")))
    return {
        "description": TEXTS.get(status, plain),
        "headers": {name: {"schema": {"type": "string"}, "required": True} for name in AFTER.get(status, ())},
        "content": {KIND: {"schema": known[Problem]}},
    }
