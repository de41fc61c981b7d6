import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { draw } from "./drawing.js";
import * as examples from "./exampleFigures.js";

/** SHA-256 of each example as version 0.1.0 drew it. */
const digests = JSON.parse(readFileSync(new URL("digests.json", import.meta.url), "utf8")) as Record<string, string>;

/**
 * A figure that is drawn without options is the file of a report, and others keep such files: new options leave it as
 * it is. A difference needs a reason and a line in the changelog.
 */
it.each(Object.entries(digests))("%s is still the same bytes", (name, digest) => {
  const figure = examples[name as keyof typeof examples];
  expect(createHash("sha256").update(draw(figure).outerHTML).digest("hex")).toBe(digest);
});
