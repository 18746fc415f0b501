import { afterEach, expect, it, vi } from "vitest";
import { readList, readText, remove, writeList, writeText } from "./storage";

afterEach(() => localStorage.clear());

it("keeps the latest entries of a list", () => {
  writeList("list", [1, 2, 3], 2);
  expect(readList("list")).toEqual([2, 3]);
});

it.each(["nonsense", "{}", "7"])("takes %s for no list", (text) => {
  writeText("list", text);
  expect(readList("list")).toEqual([]);
});

it("does without storage where it is switched off", () => {
  const refuse = (): never => {
    throw new Error("no storage");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  writeText("one", "1");
  remove("one");
  expect(readText("one")).toBeNull();
  expect(readList("one")).toEqual([]);
});
