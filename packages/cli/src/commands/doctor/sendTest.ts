import { readSettings, testWebhooks, webhookReceivers } from "@evenhand/service";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { print } from "../../terminal/print.js";
import type { DoctorOptions } from "./doctor.js";

/** `evenhand doctor --webhook`: sends those who are told of alarms a message that says that it is a test. */
export async function sendTest({ config, json }: Pick<DoctorOptions, "config" | "json">): Promise<number> {
  const settings = readSettings({ environment: process.env, file: config });
  const receivers = webhookReceivers(settings, process.env["EVENHAND_WEBHOOK_SECRET"]);
  if (receivers === undefined) {
    print(json === true ? toJson([]) : "alarms are sent nowhere: set webhooks\n");
    return exitCode.ok;
  }
  const sent = await testWebhooks({ ...receivers, now: () => Date.now() });
  const rows = sent.map(({ url, error }) => ({
    receiver: new URL(url).origin,
    error: error?.message ?? null,
  }));
  if (json === true) print(toJson(rows));
  else print(rows.map(({ receiver, error }) => `${receiver}: ${error ?? "taken"}\n`).join(""));
  return rows.every(({ error }) => error === null) ? exitCode.ok : exitCode.unsound;
}
