"""A form field whose value is sanitized HTML."""
from django import forms
from django.core.exceptions import ValidationError

import tamis

from . import policy as _policy


class SanitizedCharField(forms.CharField):
    """A CharField that sanitizes its value. A document that is refused, for example because it is too large, is a validation error."""

    widget = forms.Textarea

    def __init__(self, *args, policy=None, **kwargs):
        super().__init__(*args, **kwargs)
        self.policy = policy

    def to_python(self, value):
        value = super().to_python(value)
        if value in self.empty_values:
            return value
        try:
            return _policy(self.policy).clean(value)
        except tamis.DocumentError as error:
            raise ValidationError(str(error), code=error.status_class) from error
