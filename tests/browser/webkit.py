#!/usr/bin/env python3
"""webkit.py: runs WebKitGTK for webkit.mjs, which writes a line of JSON for each request.

A request is {"id", "do", "page", ...}; the answer is {"id", "value"} or {"id", "error"}. For each script,
dialog, window, navigation or failed load of a page, the program writes an event: {"heard"}. Pages are windows, so this program
needs a display. Its argument is the address of the proxy that gets all requests of all pages.
"""
import json
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

EVALUATE = "return JSON.stringify({ value: await (%s)(JSON.parse(argument)) });"


def write(record):
    sys.stdout.write(json.dumps(record) + "\n")
    sys.stdout.flush()


class Page:
    def __init__(self, context, scripts):
        self.waiting = None  # the number of the request that waits for a page to load
        content = WebKit2.UserContentManager()
        for script in scripts:
            content.add_script(WebKit2.UserScript(script, WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                                                  WebKit2.UserScriptInjectionTime.START, None, None))
        content.connect("script-message-received::scriptRan", lambda _, m: write({"heard": m.get_js_value().to_string()}))
        content.register_script_message_handler("scriptRan")
        self.view = WebKit2.WebView(web_context=context, user_content_manager=content)
        self.view.connect("script-dialog", self.on_dialog)
        self.view.connect("create", self.on_create)
        self.view.connect("load-changed", self.on_load)
        self.view.connect("load-failed", self.on_failure)
        self.view.connect("web-process-terminated", lambda *_: write({"heard": "the web process ended"}))
        self.window = Gtk.Window(default_width=900, default_height=700)
        self.window.add(self.view)
        self.window.show_all()

    def on_dialog(self, _, dialog):
        write({"heard": f"dialog {dialog.get_message()}"})
        return True

    def on_create(self, _, action):
        write({"heard": f"window of {action.get_request().get_uri()}"})

    def on_load(self, view, event):
        if event == WebKit2.LoadEvent.COMMITTED and self.waiting is None:
            write({"heard": f"navigated to {view.get_uri()}"})
        if event == WebKit2.LoadEvent.FINISHED and self.waiting is not None:
            write({"id": self.waiting, "value": None})
            self.waiting = None

    def on_failure(self, _view, _event, uri, error):
        write({"heard": f"load of {uri} failed: {error.message}"})
        return True

    def goto(self, number, url):
        self.waiting = number
        self.view.load_uri(url)

    def evaluate(self, number, source, argument):
        def done(view, result):
            try:
                text = view.call_async_javascript_function_finish(result).to_string()
                write({"id": number, **json.loads(text)})
            except GLib.Error as error:
                write({"id": number, "error": error.message})
        variant = GLib.Variant("a{sv}", {"argument": GLib.Variant("s", json.dumps(argument))})
        self.view.call_async_javascript_function(EVALUATE % source, -1, variant, None, None, None, done)


class Driver:
    def __init__(self, proxy):
        data = WebKit2.WebsiteDataManager.new_ephemeral()
        data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, None))
        self.context = WebKit2.WebContext(website_data_manager=data)
        self.pages = {}

    def answer(self, request):
        number, do, page = request["id"], request["do"], self.pages.get(request.get("page"))
        if do == "open":
            self.pages[request["page"]] = Page(self.context, request["scripts"])
        elif do == "goto":
            return page.goto(number, request["url"])
        elif do == "evaluate":
            return page.evaluate(number, request["source"], request["argument"])
        elif do == "resize":
            page.window.resize(request["width"], request["height"])
        elif do == "close":
            self.pages.pop(request["page"]).window.destroy()
        version = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        write({"id": number, "value": ".".join(map(str, version))})


def read(driver):
    for line in sys.stdin:
        GLib.idle_add(driver.answer, json.loads(line))
    GLib.idle_add(Gtk.main_quit)


threading.Thread(target=read, args=[Driver(sys.argv[1])], daemon=True).start()
write({"id": 0, "value": None})
Gtk.main()
