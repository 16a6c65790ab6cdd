"""The layer for bindings (bindings/core) through ctypes, for tools."""
import ctypes
import json


class Refused(Exception):
    """An error of the layer; `error` is its JSON object."""

    def __init__(self, error):
        super().__init__(f'{error["path"]}: {error["text"]}' if error["path"] else error["text"])
        self.error = error


class Flat:
    """A context."""

    def __init__(self, library):
        self.lib = ctypes.CDLL(str(library))
        pointer, size, text, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_int
        for name, result, arguments in [
            ("new", pointer, []), ("free", None, [pointer]),
            ("result", pointer, [pointer]), ("result_length", size, [pointer]),
            ("error_json", text, [pointer]),
            ("policy_from_json", pointer, [pointer, text, size, number]),
            ("policy_from_preset", pointer, [pointer, text, size, number]),
            ("policy_from_config", pointer, [pointer, pointer, number]),
            ("policy_warnings", number, [pointer, text, size, number]),
            ("config_from_json", pointer, [pointer, text, size]),
            ("config_from_preset", pointer, [pointer, text, size]),
            ("config_get", number, [pointer, pointer]),
            ("config_call", number, [pointer, pointer, text, size, text, size]),
            ("set_policy", number, [pointer, pointer]), ("set_options", number, [pointer, text, size]),
            ("sanitize", number, [pointer, text, size]), ("report", number, [pointer]),
            ("elements", ctypes.c_uint64, [pointer]), ("attributes", ctypes.c_uint64, [pointer]),
            ("comments", ctypes.c_uint64, [pointer]),
            ("processing_instructions", ctypes.c_uint64, [pointer]),
            ("verify", number, [pointer, text, size, ctypes.c_uint]),
            ("escape", number, [pointer, text, size, number]), ("about", number, [pointer]),
        ]:
            function = getattr(self.lib, "tamis_binding_" + name)
            function.restype, function.argtypes = result, arguments
        self.lib.tamis_policy_free.argtypes = self.lib.tamis_config_free.argtypes = [pointer]
        self.context = self.lib.tamis_binding_new()

    def __call__(self, name, *arguments):
        return getattr(self.lib, "tamis_binding_" + name)(self.context, *arguments)

    def error(self):
        return json.loads(self("error_json"))

    def result(self, status=0):
        """The result of a call that returned `status`."""
        if status:
            raise Refused(self.error())
        return ctypes.string_at(self("result"), self("result_length"))

    def made(self, pointer):
        """A policy or config that a call returned."""
        if not pointer:
            raise Refused(self.error())
        return pointer

    def counts(self):
        return {"elements": self("elements"), "attributes": self("attributes"), "comments": self("comments"),
                "processingInstructions": self("processing_instructions")}
