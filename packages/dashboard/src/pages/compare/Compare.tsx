import { useMemo } from "preact/hooks";
import type { PageProperties } from "../../address/route.js";
import { useInAddress } from "../../address/useInAddress.js";
import { firstScenario } from "../../setting/scenarios.js";
import { UnreadableLink } from "../playground/UnreadableLink.js";
import { CompareBench } from "./CompareBench.js";
import { pairQuery, readPair, suggested, type ReadPair } from "./pair.js";

/** Two contracts side by side, and both in one link. */
export function Compare({ query }: PageProperties) {
  const write = useMemo(() => (held: ReadPair) => ("pair" in held ? pairQuery(held.pair) : query), [query]);
  const [read, change] = useInAddress("/compare", query, readOrFirst, write);
  if ("pair" in read) return <CompareBench pair={read.pair} onChange={(pair) => change({ pair })} />;
  return <UnreadableLink problems={read.problems} path="/compare" />;
}

function readOrFirst(query: URLSearchParams): ReadPair {
  const { setting } = firstScenario;
  return query.size === 0 ? { pair: { a: setting, b: suggested(setting) } } : readPair(query);
}
