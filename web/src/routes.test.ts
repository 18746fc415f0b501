import { describe, expect, it } from "vitest";
import { addressesOf, findRoute, ROUTES } from "./routes";

describe("findRoute", () => {
  it.each([
    ["/", "/", {}],
    ["/about", "/about", {}],
    ["/about/", "/about", {}],
    ["/table/M2ZK_O-8", "/table/:id", { id: "M2ZK_O-8" }],
    ["/rules/german", "/rules/:edition", { edition: "german" }],
    ["/replay/abc/12", "/replay/:table/:game", { table: "abc", game: "12" }],
  ])("finds the page at %s", (address, path, params) => {
    const found = findRoute(address);
    expect(found?.route.path).toBe(path);
    expect(found?.params).toEqual(params);
  });

  it.each([
    "/abouts",
    "/table",
    "/table/",
    "/table/a b",
    "/learn/x",
    "/replay/abc",
    "/replay/abc/x",
  ])("finds nothing at %s", (address) => expect(findRoute(address)).toBeNull());
});

it("tells the server what addresses look like", () => {
  expect(ROUTES.map(addressesOf)).toContain("replay/[A-Za-z0-9_-]{1,32}/[0-9]{1,6}");
  expect(ROUTES.map(addressesOf)).toContain("");
});
