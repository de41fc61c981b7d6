import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSignedHead } from "@evenhand/allocator";
import { clientAt } from "@evenhand/service";
import { afterEach, beforeEach, expect, it } from "vitest";
import { evenhand, startEvenhand, type Started } from "./evenhand.js";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const page = readFileSync(new URL("../../../docs/backup.md", import.meta.url), "utf8");
/** The commands of the page, block by block. */
const [making, restoring, forking, comparing] = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) =>
  block.trim().split("\n"),
);

let folder: string;
let key: string;
let service: { readonly child: Started; readonly address: string } | undefined;
const path = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-backup-"));
  mkdirSync(path("elsewhere"));
  writeFileSync(path("evenhand"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(path("evenhand"), 0o755);
  key = evenhand(
    "keys",
    "create",
    "--folder",
    path("evenhand-data"),
    "--scope",
    "admin,audit,decide,read",
  ).stdout.trim();
});
afterEach(async () => {
  await killed();
  rmSync(folder, { recursive: true, force: true });
});

type Client = ReturnType<typeof clientAt>;

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Seeds and signing key are sealed in the folder: every command that opens it or a copy needs this. */
const EVENHAND_SECRET = "a secret of the test, long enough to be taken for one";

/** A line of the page, in a shell, as it is printed: only the address is the one of the service that runs. */
function run(line: string): Promise<Ran> {
  const PATH = `${folder}:${process.env["PATH"]}`;
  const env = { ...process.env, PATH, ADMIN: key, EVENHAND_KEY: key, EVENHAND_SECRET };
  const text = line.replace("http://127.0.0.1:4600", service?.address.slice(0, -1) ?? "");
  return new Promise((resolve) => {
    const child = execFile("sh", ["-c", text], { cwd: folder, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });
}

/** A line that serves in the background: at a free port, and for as long as the test wants. */
async function served(line: string): Promise<Client> {
  expect(line).toMatch(/^evenhand serve .* &$/);
  const args = line.replace(/ &$/, "").split(" ").slice(1);
  const inFolder = args.map((arg) => (arg.startsWith("-") || arg === "serve" ? arg : path(arg)));
  const child = startEvenhand({ env: { EVENHAND_SECRET } }, ...inFolder, "--port", "0", "--log-level", "silent");
  let words = "";
  child.stderr.on("data", (more: Buffer) => (words += more.toString()));
  while (!words.includes("http://")) await once(child.stderr, "data");
  service = { child, address: /http:\S+/.exec(words)?.[0] ?? words };
  return clientAt(service.address, key);
}

async function killed(): Promise<void> {
  const child = service?.child;
  service = undefined;
  if (child === undefined || child.exitCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await closed;
}

async function decide(client: Client, count: number): Promise<string> {
  const decided = await client.decideAll(
    "orders",
    Array.from({ length: count }, () => ({})),
  );
  const { logLength } = await client.contracts.view("orders");
  await expect
    .poll(async () => readSignedHead(await client.evidence.head("orders")).size, { timeout: 20_000 })
    .toBe(logLength);
  return decided.flat()[count - 1].id;
}

it("the commands of docs/backup.md do what the page says", async () => {
  const [serve, ...backups] = making;
  let client = await served(serve);
  const arms = [{ id: "north", share: 0.5 }, { id: "south" }];
  await client.contracts.create({ id: "orders", contract: "quota", learner: "thompson", arms });
  const kept = await decide(client, 5);
  const earlyReceipt = await client.evidence.receipt(kept);
  for (const line of backups) {
    const { code, output } = await run(line);
    expect(code, `${line}\n${output}`).toBe(0);
  }
  expect(readFileSync(path("backups/to-audit/backup.json"), "utf8")).not.toContain("signing.key");
  expect(await run("evenhand backup http://127.0.0.1:9 backups/away")).toMatchObject({
    code: 2,
    output: expect.stringContaining("[service-away]") as string,
  });

  // What comes after the backup is lost with the folder.
  const lost = await decide(client, 7);
  const lateReceipt = await client.evidence.receipt(lost);
  const { verifierKey } = await client.evidence.publicKey("orders");
  const witness = await client.evidence.head("orders");
  writeFileSync(path("witness.txt"), witness);
  await killed();
  rmSync(path("evenhand-data"), { recursive: true });

  const restored = await run(restoring[0]);
  expect(restored).toMatchObject({ code: 6, output: expect.stringContaining("at least 7 events are lost") as string });

  const [fork, serveAgain] = forking;
  const forked = await run(fork);
  expect(forked).toMatchObject({ code: 0, output: expect.stringContaining("and 7 are lost") as string });
  client = await served(serveAgain);
  // What a service refuses is told in its words, and is no error of the command.
  const again = await run(`evenhand fork orders --because "once more" --address http://127.0.0.1:4600`);
  expect(again).toMatchObject({ code: 2, output: expect.stringMatching(/^evenhand: .*\[fork-refused\]\n$/) as string });
  await decide(client, 3);
  expect(await client.evidence.audit("orders")).toMatchObject({
    report: { verdict: "held-since-fork", findings: 0, restores: 1 },
  });

  // What anyone can find out with what they have kept.
  writeFileSync(path("log.evenhand"), await client.evidence.log("orders"));
  writeFileSync(path("early.txt"), earlyReceipt);
  writeFileSync(path("late.txt"), lateReceipt);
  expect(await run(`evenhand verify early.txt --key "${verifierKey}" --log log.evenhand`)).toMatchObject({ code: 0 });
  const late = await run(`evenhand verify late.txt --key "${verifierKey}" --log log.evenhand`);
  expect(late).toMatchObject({ code: 7, output: expect.stringMatching(/LOST.*The operator\s+said so on/s) as string });
  const audited = await run("evenhand audit log.evenhand");
  expect(audited).toMatchObject({
    code: 7,
    output: expect.stringMatching(/HELD SINCE THE FORK; 7\s+EVENTS LOST/) as string,
  });
  const [ofWitness, ofFiles] = comparing;
  expect(await run(ofWitness)).toMatchObject({
    code: 7,
    output: expect.stringContaining("The operator said so on") as string,
  });
  expect(await run(ofFiles)).toMatchObject({ code: 0, output: expect.stringContaining("the same") as string });
  await killed();
}, 240_000);
