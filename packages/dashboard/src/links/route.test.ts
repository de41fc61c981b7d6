import { expect, it } from "vitest";
import { hrefOf, routeOf } from "./route.js";

it.each([
  ["", "/", ""],
  ["#/", "/", ""],
  ["#/play", "/play", ""],
  ["#/play?v=1&names=a%3Fb", "/play", "v=1&names=a%3Fb"],
])("%j leads to %s with %j", (hash, path, query) => {
  const route = routeOf(hash);
  expect(route.path).toBe(path);
  expect(route.query.toString()).toBe(query);
});

it("a link leads where it says", () => {
  const query = new URLSearchParams({ names: "Café & Söhne?#" });
  expect(routeOf(hrefOf("/play", query)).query.get("names")).toBe("Café & Söhne?#");
  expect(hrefOf("/papers")).toBe("#/papers");
});
