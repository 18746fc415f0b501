"""A name of one's own, taken to another device; ratings; what is stored, and forgetting it."""

import json
import uuid
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer

PASSPHRASE = "seven chameleons on a branch"


def _enter(page: Page, name: str, passphrase: str, button: str) -> None:
    page.goto("/you")
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_label("Passphrase").fill(passphrase)
    page.get_by_role("button", name=button).click()


def test_a_name_goes_to_another_device_and_can_be_deleted(newcomer: Newcomer) -> None:
    name = f"Ada {uuid.uuid4().hex[:8]}"
    first, second = newcomer(), newcomer()
    _enter(first, name, PASSPHRASE, "Create account")
    expect(first.get_by_role("status")).to_have_text(f"Account created. Welcome, {name}.")
    person = first.evaluate("localStorage.getItem('coloretto.person')")
    assert person

    _enter(second, name, PASSPHRASE, "Sign in")
    expect(second.get_by_role("status")).to_have_text(f"Welcome back, {name}.")
    assert second.evaluate("localStorage.getItem('coloretto.person')") == person
    with second.expect_download() as download:
        second.get_by_role("link", name="Download my data").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["name"] == name

    first.get_by_role("button", name="Sign out", exact=True).click()
    expect(first.get_by_text("You are playing as a guest. If you have an account")).to_be_visible()
    assert first.evaluate("localStorage.getItem('coloretto.person')") is None

    second.get_by_role("button", name="Delete my account").click()
    second.get_by_role("button", name="Cancel").click()
    second.get_by_role("button", name="Delete my account").click()
    second.get_by_role("button", name="Delete for good").click()
    expect(second.get_by_role("status")).to_have_text("Your account has been deleted.")
    expect(second.get_by_text("You are playing as a guest. If you have an account")).to_be_visible()


def test_what_does_not_fit_is_said(newcomer: Newcomer) -> None:
    name = f"Bob {uuid.uuid4().hex[:8]}"
    owner, other = newcomer(), newcomer(breaks=True)
    _enter(owner, name, PASSPHRASE, "Create account")
    expect(owner.get_by_role("status")).to_have_text(f"Account created. Welcome, {name}.")
    _enter(other, name, "a wrong passphrase", "Sign in")
    expect(other.get_by_role("alert")).to_have_text("Wrong name or passphrase.")
    _enter(other, name, "another passphrase", "Create account")
    expect(other.get_by_role("alert")).to_contain_text("Someone else has this name")


def test_a_rated_game_is_announced(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/friends")
    page.get_by_label("Your name at the table").fill("Ada")
    page.locator("summary").click()
    page.get_by_label("Rated").check()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_text("rated", exact=False).first).to_be_visible()
