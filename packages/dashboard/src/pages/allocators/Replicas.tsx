import type { ReplicaAnswer, ReplicasAnswer } from "@evenhand/protocol";
import { whole } from "../../numbers/formats.js";
import { useRead } from "../../service/useRead.js";
import type { Service } from "../../service/useService.js";

/**
 * How the replicas of a shared database do, in a line; read again when `version` changes. A process that has its store
 * alone shows nothing.
 */
export function Replicas({ service, version }: { readonly service: Service; readonly version: number }) {
  const path = service.may("read") ? "/v1/replicas" : undefined;
  const { data } = useRead<ReplicasAnswer>(service, path, { version });
  if (data?.isShared !== true) return null;
  const isWarned = data.items.some(isSilent);
  return <p class={isWarned ? "small warned" : "small soft"}>{replicasInWords(data.items)}</p>;
}

function isSilent({ isFresh }: ReplicaAnswer): boolean {
  return !isFresh;
}

/** Such as "3 replicas, all heard from just now", or "3 replicas, 1 not heard from for 12 s". */
export function replicasInWords(items: readonly ReplicaAnswer[]): string {
  const silent = items.filter(isSilent);
  const leaving = items.filter((one) => one.isLeaving && one.isFresh).length;
  const total = items.length === 1 ? "1 replica" : `${whole(items.length)} replicas`;
  const longest = Math.floor(Math.max(...silent.map(({ heardAgo }) => heardAgo)));
  const parts = [
    ...(silent.length > 0 ? [`${whole(silent.length)} not heard from for ${whole(longest)} s`] : []),
    ...(leaving > 0 ? [`${whole(leaving)} about to stop`] : []),
  ];
  if (parts.length > 0) return [total, ...parts].join(", ");
  return items.length === 1 ? `${total}, heard from just now` : `${total}, all heard from just now`;
}
