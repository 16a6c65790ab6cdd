"""tamis in Flask: the filters of tamis.contrib.jinja2, and answers for documents that are refused.

    tamis = Tamis(app)          # or Tamis() and init_app(app)
    app.config["TAMIS_POLICIES"] = {"intern": {"elements": ["p"]}}    # before it

A DocumentError that a view does not catch becomes the answer 413 (too large) or 422."""
import tamis

_CODES = {"too-large": 413, "input": 422, "machine": 503}


class Tamis:
    """The extension."""

    def __init__(self, app=None):
        if app is not None:
            self.init_app(app)

    def init_app(self, app):
        app.jinja_env.add_extension("tamis.contrib.jinja2.Sanitize")
        policies = app.config.get("TAMIS_POLICIES", {})
        app.jinja_env.tamis_policies = {name: tamis._policy_of(policy) for name, policy in policies.items()}
        app.register_error_handler(tamis.DocumentError, self._refuse)
        app.extensions["tamis"] = self

    @staticmethod
    def _refuse(error):
        return error.text, _CODES.get(error.status_class, 500), {"Content-Type": "text/plain; charset=utf-8"}
