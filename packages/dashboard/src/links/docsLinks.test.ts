import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pages } from "../app/pages.js";
import { readSetting } from "./readSetting.js";

const docs = new URL("../../../../docs/", import.meta.url);

/** The pages of the docs lead into the app, where `npm start` serves it. */
const links = readdirSync(docs, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => {
    const found = readFileSync(new URL(name, docs), "utf8").matchAll(/\]\(http:\/\/127\.0\.0\.1:4600\/#([^)]*)\)/g);
    return Array.from(found, ([, route]) => ({ name, route }));
  });

it("the docs name pages of the app", () => {
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ route }) => !pages.some(({ path }) => path === route.split("?")[0]))).toEqual([]);
});

it("settings in links of the docs can be read", () => {
  const settings = links.filter(({ route }) => route.includes("?v="));
  expect(settings.length).toBeGreaterThanOrEqual(5);
  const read = settings.map(({ route }) => readSetting(new URLSearchParams(route.slice(route.indexOf("?")))));
  expect(read.flatMap((one) => ("problems" in one ? one.problems : []))).toEqual([]);
});
