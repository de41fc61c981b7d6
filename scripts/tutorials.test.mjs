import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PostgresServer } from "../packages/service/test/support/postgresServer.ts";
import { root } from "./run.mjs";
import { isShown, stepsOf, typePage, withOutputs } from "./typedPage.mjs";

/**
 * The commands of the tutorials print what the tutorials show. EVENHAND_WRITE_TUTORIALS=true npx vitest run
 * scripts/tutorials.test.mjs (after npm run build) writes what they print into the pages instead.
 */
const isWriting = process.env.EVENHAND_WRITE_TUTORIALS === "true";
const { EVENHAND_POSTGRES: postgres, EVENHAND_PYTHON3: python } = process.env;
const fileOf = (name) => `${root}/docs/tutorials/${name}.md`;

async function hold(name, { ports, upTo } = {}) {
  const page = readFileSync(fileOf(name), "utf8");
  const end = upTo === undefined ? page.length : page.indexOf(upTo);
  const { typed, pictures } = await typePage(page.slice(0, end), ports);
  expect(typed.length).toBeGreaterThan(5);
  if (isWriting) writeFileSync(fileOf(name), withOutputs(page, typed));
  expect(typed.filter(({ code }) => code !== 0).map(({ step, output }) => `${step.command}\n${output}`)).toEqual([]);
  for (const [picture, svg] of pictures) {
    const path = `${root}/docs/tutorials/pictures/${picture}`;
    if (isWriting) writeFileSync(path, svg);
    expect(readFileSync(path, "utf8"), picture).toBe(svg);
  }
  // Those alone that differ, each as it stands on the page beside what it was.
  const differing = typed.filter(({ step, output }) => !isShown(step, output));
  expect(differing.map(({ step, output }) => `$ ${step.command}\n${output}`)).toEqual(
    isWriting ? expect.anything() : differing.map(({ step }) => `$ ${step.command}\n${step.shown}`),
  );
}

it("engineer: from nothing to replicas; without EVENHAND_POSTGRES (npm test finds or installs one) up to them", async () => {
  const server = postgres === undefined ? undefined : await PostgresServer.start(postgres);
  try {
    await hold("engineer", server === undefined ? { upTo: "## 14" } : { ports: { 5432: server.port } });
  } finally {
    await server?.stop();
  }
});

it.skipIf(python === undefined)(
  "auditor: held, forged, broken and forked (EVENHAND_PYTHON3; npm test finds or installs one)",
  () => hold("auditor"),
);

it("analyst: what floors cost, two contracts, and a report", () => hold("analyst"));
