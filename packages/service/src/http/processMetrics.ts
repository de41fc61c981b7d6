import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { spaceOfFolder } from "../alarms/diskSpace.js";

/** What is measured of a process beside its requests. */
export interface MeasuredProcess {
  /** The folder whose disk is looked at. */
  readonly folder: string;
  /** Messages about alarms that were taken, and that were not; undefined: none are sent. */
  readonly webhooks?: { readonly taken: number; readonly failed: number } | undefined;
}

/** CPU, memory, garbage, the delay of the event loop: of the whole process, so that they are counted once. */
let ofProcess: Registry | undefined;

/** The metrics of the process, with those of what it serves. */
export function processMetrics({ folder, webhooks }: MeasuredProcess): readonly Registry[] {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  const own = new Registry();
  new Gauge({
    name: "evenhand_build_info",
    help: "1, with the version of Evenhand and of Node.",
    labelNames: ["version", "node"],
    registers: [own],
  }).set({ version: evenhandVersion(), node: process.versions.node }, 1);
  new Gauge({
    name: "evenhand_disk_free_bytes",
    help: "Bytes that may still be written to the disk of the folder.",
    registers: [own],
    async collect() {
      // A folder that is away is an alarm of its own, and no reason to show no metrics.
      const space = await spaceOfFolder(folder).catch(() => undefined);
      if (space === undefined) this.reset();
      else this.set(space.free);
    },
  });
  if (webhooks !== undefined) {
    const messages = new Counter({
      name: "evenhand_webhook_messages_total",
      help: "Messages about alarms that were sent, by whether they were taken.",
      labelNames: ["outcome"],
      registers: [own],
      collect() {
        messages.reset();
        for (const outcome of ["taken", "failed"] as const) messages.inc({ outcome }, webhooks[outcome]);
      },
    });
  }
  return [ofProcess, own];
}

/** The version of this package. */
export function evenhandVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly version: string;
  };
  return version;
}
