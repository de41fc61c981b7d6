import { BaseSequencer } from "vitest/node";

/**
 * The files that take longest, the longest first, as measured on two cores. Without them vitest begins with the largest
 * files: on a fresh machine one that plays for a minute could begin last, and the other core would wait for it.
 */
export const longest = [
  "packages/allocator/test/simulator/simulate.test.ts",
  "packages/service/test/chaos/chaos.test.ts",
  "packages/dashboard/test/accessibility.test.ts",
  "packages/service/test/disk/ioErrors.test.ts",
  "scripts/tutorials.test.mjs",
  "packages/core/test/laws/carryLaws.test.ts",
  "packages/cli/test/reproduce.test.ts",
  "packages/dashboard/test/create.test.ts",
  "packages/dashboard/test/playground.test.ts",
  "packages/dashboard/test/copying.test.ts",
  "packages/dashboard/test/change.test.ts",
  "packages/service/test/kill.test.ts",
  "packages/dashboard/test/allocator.test.ts",
  "packages/dashboard/test/restart.test.ts",
  "packages/service/test/simulator/simulateReplicas.test.ts",
  "packages/core/test/laws/stateLaws.test.ts",
  "packages/cli/test/packed.test.ts",
  "packages/allocator/src/audit/tampered.test.ts",
  "packages/core/test/laws/choiceLaws.test.ts",
  "packages/dashboard/test/livingQuotas.test.ts",
  "packages/service/test/noMistakes.test.ts",
  "packages/dashboard/test/takeAlong.test.ts",
  "packages/dashboard/test/away.test.ts",
  "packages/dashboard/test/verify.test.ts",
  "examples/examples.test.ts",
  "packages/dashboard/test/docs.test.ts",
  "packages/dashboard/test/papers.test.ts",
  "packages/dashboard/test/demo.test.ts",
  "packages/cli/test/serve.test.ts",
  "packages/cli/test/backup.test.ts",
  "packages/cli/test/resume.test.ts",
  "packages/service/test/diskErrors.test.ts",
  "packages/service/test/disk/crashStates.test.ts",
  "packages/dashboard/test/price.test.ts",
  "packages/cli/test/export.test.ts",
  "packages/cli/test/doctor.test.ts",
  "packages/allocator/test/verifiers/verifiersAgree.test.ts",
  "packages/dashboard/test/story.test.ts",
  "packages/dashboard/test/compare.test.ts",
  "packages/core/test/references/livingQuotaMany.test.ts",
  "scripts/start.test.mjs",
  "packages/allocator/test/fuzz/publicInterface.test.ts",
  "packages/service/src/store/embedded/embeddedStore.test.ts",
  "packages/core/test/fuzz/publicInterface.test.ts",
];

/**
 * @template {{ readonly moduleId: string }} T
 * @param {readonly T[]} files
 */
export function longestFirst(files) {
  return [...files].sort((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
}

/** @param {string} path */
function placeOf(path) {
  const place = longest.findIndex((name) => path.endsWith(`/${name}`));
  return place === -1 ? longest.length : place;
}

/** The others come as vitest orders them: by how long they took the last time, or by their size. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    return longestFirst(await super.sort(files));
  }
}
