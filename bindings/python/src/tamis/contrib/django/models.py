"""A model field whose value is sanitized HTML."""
from django.core.exceptions import ValidationError
from django.db import models

import tamis

from . import forms as _forms
from . import policy as _policy


class SanitizedTextField(models.TextField):
    """A TextField that sanitizes its value before it is saved.

    policy: a name (Django writes it into migrations), the name of a preset, or a dict.

    The field sees str values: those of save(), create(), get_or_create(), bulk_create(), bulk_update() and QuerySet.update(). It does not
    see what the database computes: Value("..."), Concat(), F() and other expressions, raw SQL, and rows that other programs write. In an
    expression, use Value(text, output_field=SanitizedTextField(policy=...)) for text of users, or sanitize it first. What is joined of
    several parts must be sanitized as a whole when it is shown, with the filter "sanitize"."""

    def __init__(self, *args, policy=None, **kwargs):
        super().__init__(*args, **kwargs)
        self.policy = policy

    def deconstruct(self):
        name, path, args, kwargs = super().deconstruct()
        if self.policy is not None:
            kwargs["policy"] = self.policy
        return name, path, args, kwargs

    def to_python(self, value):
        value = super().to_python(value)
        return self._sanitize(value)

    def pre_save(self, model_instance, add):
        value = self._sanitize(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def formfield(self, **kwargs):
        return super().formfield(**{"form_class": _forms.SanitizedCharField, "policy": self.policy, **kwargs})

    def _sanitize(self, value):
        if not isinstance(value, str):
            return value
        try:
            return _policy(self.policy).clean(value)
        except tamis.DocumentError as error:
            raise ValidationError(str(error), code=error.status_class) from error
