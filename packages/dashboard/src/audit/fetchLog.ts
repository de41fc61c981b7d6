import type { ArmLabel } from "@evenhand/allocator";
import { Evidence } from "@evenhand/client";
import type { ArmsAnswer } from "@evenhand/protocol";
import { apiPath } from "../service/session.js";
import { openPatiently, type Service } from "../service/useService.js";

/** What an auditor needs of an allocator: all of it can be fetched by a script too. */
export interface FetchedLog {
  readonly log: Blob;
  readonly signedHead: string;
  readonly verifierKey: string;
}

/** The head comes first: the log, which may grow meanwhile, is then at least as long. */
export async function fetchLog(service: Service, id: string): Promise<FetchedLog> {
  const signedHead = await (await openPatiently(service, apiPath("allocators", id, "head"))).text();
  const { verifierKey } = await new Evidence(service.connection).publicKey(id);
  const log = await (await openPatiently(service, apiPath("allocators", id, "log"))).blob();
  return { log, signedHead, verifierKey };
}

/** Arms that are asked for in one request: the service's largest page. */
const PAGE = 1000;

/** Labels and groups of all arms, which lie beside the log, by the arm's name, or its number where that was erased. */
export async function fetchLabels({ connection }: Service, id: string): Promise<[string, ArmLabel][]> {
  const labels: [string, ArmLabel][] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const path = `${apiPath("allocators", id)}/arms?limit=${PAGE}&offset=${offset}`;
    const answer = await connection.get<ArmsAnswer>(path);
    total = answer.total;
    for (const { arm, name, label, group } of answer.rows) {
      labels.push([
        name ?? String(arm),
        { ...(label === null ? {} : { label }), ...(group === null ? {} : { group }) },
      ]);
    }
  }
  return labels;
}
