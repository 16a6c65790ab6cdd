"""tamis in Jinja2: the filters sanitize, which returns Markup, and sanitize_text.

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
        return Markup(self._policy(policy).clean("" if value is None else str(value), **options))  # noqa: S704

    def sanitize_text(self, value, policy="default", **options):
        return self._policy(policy).text("" if value is None else str(value), **options)
