import { environments } from "../../dist/index.js";
import { policies } from "../../dist/policies/index.js";
import { digestOfEnvironment } from "./environmentRun.mjs";
import { digestsOfNumbers } from "./numbers.mjs";
import { digestOfPolicy } from "./policyRun.mjs";
import { digestOfStudy } from "./studyRun.mjs";

/**
 * What a fixed run of everything comes to, bit by bit, with the built core: the same in every engine, and for ever
 * under the same id and version. Plain ESM without Node, so that a browser runs the very same file.
 *
 * @returns {Record<string, string>}
 */
export function digests() {
  const all = { ...digestsOfNumbers(), study: digestOfStudy() };
  for (const definition of environments) {
    definition.examples.forEach((example, index) => {
      all[`environment/${definition.id}/${index}`] = digestOfEnvironment(definition.id, example);
    });
  }
  for (const definition of policies) {
    definition.examples.forEach((example, index) => {
      all[`policy/${definition.id}@${definition.version}/${index}`] = digestOfPolicy(definition, example);
    });
  }
  return all;
}
