"""tamis.contrib with the real frameworks. A framework that is not installed is skipped; `./dev test --bindings` installs them."""
import asyncio
import http.client
import threading
import time

import pytest

import tamis

DIRTY = "<p onclick=x>Hello <b>you</b><script>alert(1)</script>"
CLEAN = "<p>Hello <b>you</b></p>"


@pytest.fixture(scope="module")
def django():
    django = pytest.importorskip("django")
    from django.conf import settings
    if not settings.configured:
        apps = ["tamis.contrib.django"]
        try:
            import wagtail  # noqa: F401
            apps += ["django.contrib.contenttypes", "django.contrib.auth", "taggit", "wagtail.images", "wagtail.documents", "wagtail.users",
                     "wagtail.admin", "wagtail"]
        except ImportError:
            pass
        settings.configure(
            INSTALLED_APPS=apps, TAMIS_POLICIES={"intern": {"elements": ["p"]}, "broken": {"element": []}}, DEFAULT_AUTO_FIELD="django.db.models.AutoField",
            DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}, USE_TZ=True, SECRET_KEY="x", WAGTAIL_SITE_NAME="x",
            STATIC_URL="/static/",
            TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}])
        django.setup()
    return django


def render(template, **values):
    from django.template import Context, Template
    return Template("{% load tamis %}" + template).render(Context(values))


def test_django_filter(django):
    assert render("{{ v|sanitize }}", v=DIRTY) == CLEAN
    assert render("{{ v|sanitize:'intern' }}", v=DIRTY) == "<p>Hello </p>"
    assert render("{{ v|sanitize:'text' }}", v=DIRTY) == tamis.clean(DIRTY, "text")
    assert render("{{ v|sanitize }}", v=None) == ""
    assert render("{{ v|sanitize_text }}", v="<p>&lt;script&gt;") == "&lt;script&gt;"
    from django.core.exceptions import ImproperlyConfigured
    with pytest.raises(ImproperlyConfigured, match="broken.*element"):
        render("{{ v|sanitize:'broken' }}", v="x")


def test_django_marks_only_html(django):
    from django.utils.safestring import SafeData, mark_safe

    from tamis.contrib.django.templatetags.tamis import sanitize, sanitize_text
    text = mark_safe("&lt;script&gt;")
    assert isinstance(sanitize(text), SafeData) and not isinstance(sanitize_text(text), SafeData)
    assert render("{{ v|sanitize_text }}", v=text) == "&lt;script&gt;"


def test_django_form(django):
    from django import forms

    from tamis.contrib.django.forms import SanitizedCharField

    class Form(forms.Form):
        body = SanitizedCharField(policy={"elements": ["p", "b"], "limits": {"INPUT_BYTES": 100}})

    form = Form({"body": DIRTY})
    assert form.is_valid() and form.cleaned_data["body"] == CLEAN
    form = Form({"body": "x" * 101})
    assert not form.is_valid() and form.errors.as_data()["body"][0].code == "too-large"
    assert not Form({"body": ""}).is_valid()


def test_django_model(django):
    from django.db import connection, models

    from tamis.contrib.django.models import SanitizedTextField

    class Comment(models.Model):
        body = SanitizedTextField(policy="comment", null=True)

        class Meta:
            app_label = "tests"

    with connection.schema_editor() as editor:
        editor.create_model(Comment)
    comment = Comment.objects.create(body=DIRTY)
    expected = tamis.clean(DIRTY, "comment")
    assert comment.body == expected and Comment.objects.get(pk=comment.pk).body == expected
    assert Comment.objects.create(body=None).body is None
    Comment.objects.bulk_create([Comment(body=DIRTY)])
    assert Comment.objects.last().body == expected
    Comment.objects.update(body="x")
    Comment.objects.update(body=DIRTY)
    assert set(Comment.objects.values_list("body", flat=True)) == {expected}
    comment.body = DIRTY
    Comment.objects.bulk_update([comment], ["body"])
    assert Comment.objects.get(pk=comment.pk).body == expected
    assert Comment.objects.get_or_create(pk=99, defaults={"body": DIRTY})[0].body == expected
    # Expressions are computed by the database, which the documentation of the field says.
    Comment.objects.update(body=models.Value(DIRTY, output_field=SanitizedTextField(policy="comment")))
    assert set(Comment.objects.values_list("body", flat=True)) == {expected}
    Comment.objects.update(body=models.Value(DIRTY))
    assert set(Comment.objects.values_list("body", flat=True)) == {DIRTY}
    assert "Value(" in SanitizedTextField.__doc__ and "Concat()" in SanitizedTextField.__doc__
    field = Comment._meta.get_field("body")
    assert field.deconstruct()[3] == {"policy": "comment", "null": True}
    assert type(field.clone()) is SanitizedTextField and field.formfield().policy == "comment"


def test_wagtail(django):
    pytest.importorskip("wagtail")
    from wagtail.rich_text import RichText

    from tamis.contrib.wagtail import clean_richtext
    assert clean_richtext(RichText('<p>a<a href="https://b.example/">c</a><script>x</script></p>'), "article") == tamis.clean(
        '<p>a<a href="https://b.example/">c</a></p>', "article")
    assert clean_richtext(None) == ""


def test_jinja2():
    jinja2 = pytest.importorskip("jinja2")
    from markupsafe import Markup
    environment = jinja2.Environment(extensions=["tamis.contrib.jinja2.Sanitize"], autoescape=True)
    environment.tamis_policies["intern"] = {"elements": ["p"]}
    assert environment.from_string("{{ v|sanitize }}").render(v=DIRTY) == CLEAN
    assert environment.from_string("{{ v|sanitize('intern') }}").render(v=DIRTY) == "<p>Hello </p>"
    assert environment.from_string("{{ v|sanitize_text }}").render(v="&lt;b&gt;") == "&lt;b&gt;"
    assert environment.from_string("{{ v }}").render(v=DIRTY) != DIRTY
    assert isinstance(environment.filters["sanitize"](DIRTY), Markup)


def test_jinja2_marks_only_html():
    """Text, Markdown and XML are escaped by Jinja2: as HTML, they could contain live markup."""
    jinja2 = pytest.importorskip("jinja2")
    from markupsafe import Markup
    environment = jinja2.Environment(extensions=["tamis.contrib.jinja2.Sanitize"], autoescape=True)
    sanitize, text = environment.filters["sanitize"], "&lt;script&gt;alert(1)&lt;/script&gt;"
    for options in ({"output": "text"}, {"output": "markdown"}, {"dialect": "xml5"}):
        assert not isinstance(sanitize(text, **options), Markup), options
    for options in ({}, {"output": "html"}, {"output": None}, {"dialect": "html"}, {"profile": "P4"}):
        assert isinstance(sanitize(text, **options), Markup), options
    shown = environment.from_string("{{ v|sanitize(output='text') }}").render(v=text)
    assert shown == "&lt;script&gt;alert(1)&lt;/script&gt;"
    assert not isinstance(environment.filters["sanitize_text"](Markup(text)), Markup)


def test_flask():
    flask = pytest.importorskip("flask")
    from tamis.contrib.flask import Tamis
    app = flask.Flask("tests")
    app.config["TAMIS_POLICIES"] = {"intern": {"elements": ["p"], "limits": {"INPUT_BYTES": 100}}}
    Tamis(app)

    @app.post("/")
    def show():
        return flask.render_template_string("{{ v|sanitize('intern') }}", v=flask.request.get_data(as_text=True))

    client = app.test_client()
    assert client.post("/", data=DIRTY).text == "<p>Hello </p>"
    refused = client.post("/", data="x" * 101)
    assert refused.status_code == 413 and "INPUT_BYTES" in refused.text


# ---- Streams. The recipes are those of README.md, "Streams".

PIECES = ["<p onclick=x>Hel", "lo <b", ">you</b><script>alert(1)", "</script>"]
TOO_MANY = ["<p>Hello", "<b>" * 50]


async def arriving(pieces):
    for piece in pieces:
        await asyncio.sleep(0)
        yield piece


async def all_of(pieces):
    return [piece async for piece in pieces]


def read_to_the_end(port):
    """The status and the body of GET /, or the part of the body that came before the connection broke, and None."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/")
    response, body = connection.getresponse(), b""
    try:
        while piece := response.read1():
            body += piece
        return response.status, body
    except (http.client.IncompleteRead, ConnectionError) as error:
        return None, body + getattr(error, "partial", b"")
    finally:
        connection.close()


def test_django_stream(django):
    from django.http import StreamingHttpResponse
    response = StreamingHttpResponse(tamis.sanitize_iter(PIECES, "comment"))
    assert response.streaming and not response.is_async
    assert list(response) == [b"<p>Hel", b"lo ", b"<b>you</b>", b"</p>"]
    response = StreamingHttpResponse(tamis.sanitize_iter(TOO_MANY, "comment", limits={"NODES": 12}))
    pieces = iter(response)
    assert next(pieces) == b"<p>Hello"
    with pytest.raises(tamis.DocumentError, match="end is missing"):
        next(pieces)
    response = StreamingHttpResponse(tamis.sanitize_aiter(arriving(PIECES), "comment"))
    assert response.is_async and asyncio.run(all_of(response)) == [b"<p>Hel", b"lo ", b"<b>you</b>", b"</p>"]
    with pytest.raises(tamis.OptionError):  # when the view runs, so that the answer is an error page
        StreamingHttpResponse(tamis.sanitize_iter(PIECES, context="TD"))


def test_starlette_stream():
    responses = pytest.importorskip("starlette.responses")
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        await asyncio.sleep(60)

    def run(response):
        sent.clear()
        asyncio.run(response({"type": "http", "method": "GET", "asgi": {"spec_version": "2.4"}}, receive, send))

    for pieces in (tamis.sanitize_aiter(arriving(PIECES), "comment"), tamis.sanitize_iter(PIECES, "comment")):
        run(responses.StreamingResponse(pieces, media_type="text/html"))
        assert [m["body"] for m in sent[1:]] == [b"<p>Hel", b"lo ", b"<b>you</b>", b"</p>", b""]
        assert [m["more_body"] for m in sent[1:]] == [True] * 4 + [False]
    with pytest.raises(tamis.DocumentError):
        run(responses.StreamingResponse(tamis.sanitize_aiter(arriving(TOO_MANY), "comment", limits={"NODES": 12})))
    assert [m["body"] for m in sent[1:]] == [b"<p>Hello"] and sent[-1]["more_body"]


def test_fastapi_with_a_server():
    """A document that fails after output was sent ends the response as a broken one."""
    fastapi, uvicorn = pytest.importorskip("fastapi"), pytest.importorskip("uvicorn")
    from fastapi.responses import StreamingResponse
    app, documents = fastapi.FastAPI(), []

    @app.get("/")
    async def answer():
        return StreamingResponse(tamis.sanitize_aiter(arriving(documents[0]), "comment", limits={"NODES": 12}), media_type="text/html")

    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until = time.time() + 30
        while not server.started and time.time() < until:
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        documents[:] = [PIECES]
        assert read_to_the_end(port) == (200, CLEAN.encode())
        documents[:] = [TOO_MANY]
        assert read_to_the_end(port) == (None, b"<p>Hello")
    finally:
        server.should_exit = True
        thread.join(30)
