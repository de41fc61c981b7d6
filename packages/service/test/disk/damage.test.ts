import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Luck } from "../../../allocator/test/simulator/luck.js";
import { damaged, damages, filesOf, isAsCrashLeaves, lookAt, wholeFolder, type WholeFolder } from "./damagedFolder.js";

/** npm run test:long sets it: damages of each of the two folders. Without it, a bit of each file is flipped. */
const COUNT = Number(process.env["EVENHAND_DAMAGES"] ?? 0);
const SEED = Number(process.env["EVENHAND_DAMAGE_SEED"] ?? 1);
const HOUR = 3_600_000;

let place: string;
let whole: WholeFolder;
beforeAll(async () => {
  place = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "evenhand-damage-"));
  whole = await wholeFolder(join(place, "whole"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe.each(["stopped", "killed"] as const)("a folder of a service that was %s", (how) => {
  it(
    "is named where it is damaged, at the start, when it is used, or by the doctor",
    async () => {
      const files = whole.left[how];
      const luck = new Luck(SEED);
      const before = await lookAt(place, files, whole.asked);
      expect(before.named).toEqual([]);
      const again = await lookAt(place, files, whole.asked);
      // Heads that are signed after a kill have a time of their own.
      const answers = [...before.answers].filter(([asked, answer]) => again.answers.get(asked) === answer);
      expect(answers.length).toBeGreaterThan(20);
      const silent: string[] = [];
      let named = 0;
      const inFolder = filesOf(files);
      const names =
        COUNT > 0 || how === "stopped" ? inFolder : inFolder.filter((name) => name.startsWith("allocators"));
      for (let count = 0; count < (COUNT === 0 ? names.length : COUNT); count++) {
        const [kind, name] = COUNT === 0 ? (["flip", names[count]] as const) : [luck.pick(damages), luck.pick(names)];
        const { files: left, words } = damaged(files, { luck, kind, name });
        const look = await lookAt(place, left, whole.asked);
        if (look.named.length > 0) named++;
        else if (!(await isAsCrashLeaves(place, { files, left, name }))) silent.push(`${words}: not named`);
        const others = answers.filter(([asked, answer]) => look.answers.get(asked) !== answer);
        if (look.named.length === 0 && others.length > 0) silent.push(`${words}: ${others.length} other answers`);
        if (look.named.some((one) => one.includes("UNTRUE"))) silent.push(`${words}: an untrue receipt`);
      }
      if (COUNT > 0) console.log(`${how}: ${COUNT} damages, ${named} named, ${silent.length} silent`);
      expect(silent).toEqual([]);
      expect(named).toBeGreaterThan(0);
    },
    HOUR,
  );
});
