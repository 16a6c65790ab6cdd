"""tamis in Django: a template filter, a form field and a model field.

    INSTALLED_APPS = [..., "tamis.contrib.django"]
    TAMIS_POLICIES = {"intern": {"elements": ["p"]}, "default": "article"}    # optional

A policy is a name in TAMIS_POLICIES, the name of a preset, a dict, or a tamis.Policy. Without an argument it is "default"."""
import tamis as _tamis


def policy(policy=None):
    """Returns the Policy for a name, dict or Policy."""
    if isinstance(policy, (dict, _tamis.Policy)):
        return _tamis._policy_of(policy)
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    name = policy or "default"
    own = getattr(settings, "TAMIS_POLICIES", {}).get(name, name)
    try:
        return _tamis._policy_of(own)
    except _tamis.TamisError as error:
        raise ImproperlyConfigured(f"TAMIS_POLICIES[{name!r}]: {error}") from None
