import { Audit, LedgerTree } from "@evenhand/allocator";
import { eventsOf, forgeries, recordsOf } from "./forgeries.mjs";
import { diceOf, honestLog, sha256 } from "./honestLog.mjs";

/** How often each forgery was tried on honest logs, and how often an audit found it, by what the auditor has. */
export function experiment(logs) {
  const rows = forgeries.map(({ what }) => ({ what, tried: 0, withHead: 0, withSeeds: 0, withNothing: 0 }));
  for (let seed = 0; seed < logs; seed++) {
    const { log, seeds } = honestLog(seed);
    const head = headOf(log);
    const events = eventsOf(log);
    const auditors = { withHead: { head }, withSeeds: { seeds }, withNothing: {} };
    for (const [name, options] of Object.entries(auditors)) {
      if (isFound(log, options)) throw new Error(`the honest log ${seed} is said not to be genuine, ${name}`);
    }
    forgeries.forEach(({ forge }, index) => {
      const forged = forge(events, diceOf(1000 * seed + index));
      if (forged === undefined) return;
      const records = recordsOf(forged);
      rows[index].tried++;
      for (const [name, options] of Object.entries(auditors)) if (isFound(records, options)) rows[index][name]++;
    });
  }
  return rows;
}

function isFound(log, options) {
  const audit = new Audit({ sha256, ...options });
  for (const record of log) audit.take(record);
  return audit.report("log").verdict === "tampered";
}

function headOf(log) {
  const tree = new LedgerTree(sha256);
  for (const { leaf } of log) tree.append(leaf);
  return { origin: "log", size: tree.size, root: tree.root() };
}
