import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatVerifierKey, signerOf, signHead } from "@evenhand/allocator";
import { describe, expect, it } from "vitest";
import { firstSeed, logFixture, logKey, logOf } from "./auditLog.js";
import { evenhand, evenhandOnTerminal } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();
const log = logFixture("evenhand");
const bytes = readFileSync(log);
const withHead = ["--head", logFixture("head"), "--key", logKey];
const withAll = [...withHead, "--seed", logFixture("seeds")];

/** The seed of `logOf` as it is published. */
const formerBytes = Uint8Array.of(...firstSeed.seed, ...firstSeed.blinding);

/** What is printed, on one line. */
function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** A log file with other bytes. */
function forged(change: (copy: Buffer) => Buffer): string {
  return files.write("forged.evenhand", change(Buffer.from(bytes)));
}

describe("evenhand audit", () => {
  it("finds the log of version 1 genuine, and its promises held", () => {
    const { code, stdout, stderr } = evenhand("audit", log, ...withAll);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("all 87 events are those that were signed.");
    expect(stdout).toContain("34 decisions were recomputed with their seed.");
    expect(stdout).toContain("verdict    HELD.");
    expect(stdout).toMatch(/apple +1\/4 +1 +16 +4 +0 +1 {2}held\n/);
    expect(stdout).toContain(
      "apple, 1/4 from event 1: held; left out of 6 of 24 rounds by requests;\n  corrected by −1",
    );
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("says what it could not check without head and seed", () => {
    const { code, stdout } = evenhand("audit", log);
    expect(code).toBe(0);
    expect(stdout).toContain("not compared: no signed head was given");
    expect(stdout).toContain("No seed was given.");
    expect(evenhand("audit", log, "--head", logFixture("head")).stdout).toContain("No --key was given.");
  });

  it("says that a seed is not this log's, which says nothing about the log", () => {
    const strange = files.write("strange.seeds", `${"0".repeat(96)}\n`);
    const { code, stdout } = evenhand("audit", log, "--seed", strange);
    expect(code).toBe(0);
    expect(unwrapped(stdout)).toContain("The seed that was given is not this log’s: nothing was recomputed with it.");
  });

  it("recomputes choices with the seeds that the log publishes", () => {
    const commands = [
      { kind: "decide", items: Array.from({ length: 20 }, () => ({})) },
      { kind: "reseed", seed: { ...firstSeed, seed: new Uint8Array(16) }, former: formerBytes },
    ] as const;
    const published = files.write("published.evenhand", logOf(["a", "b"], { contract: "proportional" }, commands));
    const { code, stdout } = evenhand("audit", published);
    expect(code).toBe(0);
    expect(unwrapped(stdout)).toContain("20 decisions were recomputed with their seed. One seed stands in the log.");
    expect(evenhand("report", published).stdout).toContain("20 decisions were recomputed with their seed");
  });

  it("prints the report as JSON", () => {
    const { stdout } = evenhand("audit", log, ...withAll, "--json");
    const expected = JSON.parse(readFileSync(logFixture("report.json"), "utf8")) as object;
    expect(JSON.parse(stdout)).toMatchObject({ log: "example.com/evenhand/shelf", isHeadSigned: true, ...expected });
  });

  it("paints nothing but what is wrong in red", () => {
    expect(evenhandOnTerminal({ stdout: 80 }, "audit", log).stdout).not.toContain("\x1b[31m");
    const cut = forged((copy) => copy.subarray(0, -1));
    expect(evenhandOnTerminal({ stdout: 80 }, "audit", cut).stdout).toContain("\x1b[31m");
  });

  it("answers 4 for a log that is cut within an event, with its number", () => {
    const { code, stdout } = evenhand(
      "audit",
      forged((copy) => copy.subarray(0, -1)),
    );
    expect(code).toBe(4);
    expect(stdout).toContain("The log ends within an event, after 86 whole ones.");
    expect(stdout).toContain("NOT GENUINE");
  });

  it("answers 4 for terms that are none, with what is wrong", () => {
    // "policy" becomes "qolicy".
    const flip = forged((copy) => {
      copy[121] ^= 1;
      return copy;
    });
    const { code, stdout, stderr } = evenhand("audit", flip);
    expect([code, stderr]).toEqual([4, ""]);
    expect(stdout).toContain("terms without policy");
  });

  it("answers 4 for a log that is not the one that was signed", () => {
    const flip = forged((copy) => {
      copy[copy.length - 80] ^= 1;
      return copy;
    });
    const { code, stdout } = evenhand("audit", flip, ...withHead);
    expect(code).toBe(4);
    expect(stdout).toContain("are not those that were signed.");
  });

  it("answers 2 for wrong input", () => {
    const wrong: [string[], string][] = [
      [["missing.evenhand"], "file-unreadable"],
      [[logFixture("head")], "log-format"],
      [[log, "--head", logFixture("seeds")], "signed-head-format"],
      [[log, "--key", logKey], "signed-head-format"],
      [[log, "--head", logFixture("head"), "--key", "nonsense"], "verifier-key-format"],
      [[log, "--seed", logFixture("head")], "seed-format"],
    ];
    for (const [args, code] of wrong) {
      const answered = evenhand("audit", ...args);
      expect([answered.code, answered.stdout], args.join(" ")).toEqual([2, ""]);
      expect(answered.stderr).toContain(`[${code}]`);
    }
  });

  it("shows in docs/audit.md what it prints", () => {
    const page = readFileSync(fileURLToPath(new URL("../../../docs/audit.md", import.meta.url)), "utf8");
    const shown = [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text]) => text);
    const explained = evenhand("explain", log, "--decision", "order-1138", "--seed", logFixture("seeds"));
    expect(shown).toEqual([evenhand("audit", log, ...withAll).stdout, explained.stdout]);
  });
});

describe("evenhand explain", () => {
  it("says why, who else was considered, and what became of it", () => {
    const { code, stdout } = evenhand("explain", log, "--decision", "order-1138", "--seed", logFixture("seeds"));
    expect(code).toBe(0);
    for (const words of ["chosen     pear", "highest draw", "over all seeds", "> pear", "0 was learned instead"]) {
      expect(stdout).toContain(words);
    }
  });

  it("finds a decision by its own id, and leaves luck out without the seed", () => {
    const { code, stdout } = evenhand("explain", log, "--decision", "21-fsxczcsa");
    expect(code).toBe(0);
    // Lines break where the terminal ends.
    const words = stdout.replace(/\s+/g, " ");
    expect(words).toContain(`so the learner chose (rule "learner"); its numbers and its chance need the seed`);
    expect(stdout).not.toContain("over all seeds");
  });

  it("takes the id as the service gives it, with the allocator's before it", () => {
    const alone = evenhand("explain", log, "--decision", "21-fsxczcsa");
    expect(evenhand("explain", log, "--decision", "shelf.21-fsxczcsa")).toEqual(alone);
  });

  it("explains what somebody else gave, and refuses an id that is not there", () => {
    expect(evenhand("explain", log, "--decision", "by-hand-1").stdout).toContain("somebody else gave the opportunity");
    const { code, stderr } = evenhand("explain", log, "--decision", "order-1139");
    expect([code, stderr.includes("[decision-unknown]")]).toEqual([2, true]);
  });

  it("prints JSON", () => {
    const { stdout } = evenhand("explain", log, "--decision", "order-1138", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      explanations: [{ event: 21, id: "21-fsxczcsa", arms: [1], round: 11 }],
    });
  });
});

describe("evenhand verify", () => {
  it("finds a receipt genuine, and says what is in it", () => {
    const { code, stdout } = evenhand("verify", logFixture("receipt"), "--key", logKey);
    expect(code).toBe(0);
    expect(stdout).toContain("GENUINE. Event 2 is in the log example.com/evenhand/shelf.");
    expect(stdout).toContain("decided at 2026-09-21T14:13:22.000Z: round 1, asked 1, arms [0]");
    const json = evenhand("verify", logFixture("receipt"), "--key", logKey, "--json").stdout;
    expect(JSON.parse(json)).toMatchObject({ genuine: true, index: 2, size: 87, event: { kind: "decided" } });
  });

  it("answers 4 for a forged one, and 2 for a key that is none", () => {
    const text = readFileSync(logFixture("receipt"), "utf8").replace("index 2", "index 3");
    const { code, stdout } = evenhand("verify", files.write("receipt", text), "--key", logKey);
    expect([code, stdout]).toEqual([4, expect.stringMatching(/^NOT GENUINE\. [^]*\[leaf-not-included\]\n$/)]);
    expect(evenhand("verify", logFixture("receipt"), "--key", "nonsense").code).toBe(2);
    expect(evenhand("verify", logFixture("receipt")).code).toBe(2);
  });

  it("shows a head's time that no calendar has, and refuses what is no UTF-8 in a stranger's signature", () => {
    const receipt = readFileSync(logFixture("receipt"), "utf8");
    const [proof, origin, size, root] = /^([^]*?\n\n)(.*)\n(.*)\n(.*)\n/.exec(receipt)?.slice(1) ?? [];
    const signer = signerOf(origin, new Uint8Array(32).fill(3));
    const head = { origin, size: Number(size), root: new Uint8Array(Buffer.from(root, "base64")), time: 2 ** 53 - 1 };
    const text = proof + signHead(head, [signer]);
    const withKey = ["--key", formatVerifierKey(signer.key)];
    const { code, stdout } = evenhand("verify", files.write("late", text), ...withKey);
    expect([code, stdout]).toEqual([0, expect.stringContaining("signed at 9007199254740991 ms after 1970 began")]);
    const stranger = Buffer.concat([Buffer.from(`${text}— a`), Buffer.of(0xff), Buffer.from(" AQIDBAUG\n")]);
    expect(evenhand("verify", files.write("stranger", stranger), ...withKey).code).toBe(4);
  });
});
