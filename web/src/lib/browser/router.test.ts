import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentPath, go, startRouter } from "./router.svelte";

describe("links", () => {
  let stop: () => void;
  beforeEach(() => {
    window.scrollTo = () => undefined;
    stop = startRouter();
    document.body.replaceChildren();
  });
  afterEach(() => {
    stop();
    go("/", "replace");
  });

  function click(attributes: Record<string, string>, event: MouseEventInit = {}): boolean {
    const link = document.createElement("a");
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    document.body.append(link);
    return link.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, ...event }),
    );
  }

  it("of this site are followed without loading a page", () => {
    expect(click({ href: "/about" })).toBe(false);
    expect(currentPath()).toBe("/about");
  });
  it.each([
    [{ href: "/about", target: "_blank" }, {}],
    [{ href: "/about", download: "" }, {}],
    [{ href: "https://example.org/about" }, {}],
    [{ href: "/api/records/1" }, {}],
    [{ href: "/about" }, { ctrlKey: true }],
  ])("%j with %j is the browser's", (attributes, event) => {
    const prevent = (click: Event): void => click.preventDefault();
    window.addEventListener("click", prevent);
    click(attributes, event);
    window.removeEventListener("click", prevent);
    expect(currentPath()).toBe("/");
  });
});
