"""Builds the browser client inside ``pip install``; asks for Node only when it is needed."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def load_bundle(root: str) -> ModuleType:
    """The module web/bundle.py, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("bundle", Path(root) / "web" / "bundle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class BrowserClientHook(BuildHookInterface[Any]):
    """Builds the bundle when it is missing or stale; an sdist carries it already."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        bundle = load_bundle(self.root)
        return [] if bundle.has_fresh_bundle() else [bundle.NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        bundle = load_bundle(self.root)
        if bundle.has_fresh_bundle():
            return
        try:
            bundle.build()
        except bundle.BundleError as error:
            raise SystemExit(str(error)) from None
