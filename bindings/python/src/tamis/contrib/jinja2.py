"""tamis in Jinja2: the filters sanitize and sanitize_text.

sanitize returns Markup, which Jinja2 does not escape, if its output is HTML. Text and Markdown (the option output), and XML (dialect), are
not safe as HTML: they are returned as str, which Jinja2 escapes. sanitize_text always returns str.

    environment.add_extension("tamis.contrib.jinja2.Sanitize")
    {{ comment|sanitize("comment") }}

The names of policies are presets, or names in environment.tamis_policies."""
from jinja2.ext import Extension
from markupsafe import Markup

import tamis


class Sanitize(Extension):
    """Adds the filters to an environment."""

    def __init__(self, environment):
        super().__init__(environment)
        environment.extend(tamis_policies={})
        environment.filters["sanitize"] = self.sanitize
        environment.filters["sanitize_text"] = self.sanitize_text

    def _policy(self, policy):
        policies = self.environment.tamis_policies
        return tamis._policy_of(policies.get(policy, policy) if isinstance(policy, str) else policy)

    def sanitize(self, value, policy="default", **options):
        cleaned = self._policy(policy).clean("" if value is None else str(value), **options)
        is_html = options.get("output") in (None, "html") and options.get("dialect") in (None, "html")
        return Markup(cleaned) if is_html else cleaned  # noqa: S704

    def sanitize_text(self, value, policy="default", **options):
        return self._policy(policy).text("" if value is None else str(value), **options)
