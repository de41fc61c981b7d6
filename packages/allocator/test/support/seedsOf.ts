import { nodeSha256 } from "./nodeSha256.js";
import { secretOf } from "./randomRun.js";
import type { Run } from "./run.js";

/** All seeds that a random run can have; those that it has not are taken out again. */
export function seedsOf(run: Run) {
  const commitments = run.log.flatMap(({ event }) =>
    event.kind === "created" || event.kind === "reseeded" ? [Buffer.from(event.fields.commitment).toString("hex")] : [],
  );
  const commitment = ({ seed, blinding }: ReturnType<typeof secretOf>) =>
    Buffer.from(nodeSha256(Buffer.concat([Buffer.from("commitment"), seed, blinding]))).toString("hex");
  const all = [run.secret, ...Array.from({ length: 256 }, (_, byte) => secretOf(byte))];
  return all.filter((secret) => commitments.includes(commitment(secret)));
}
