import type { AllocatorAnswer, ArmAnswer, ArmsAnswer } from "@evenhand/protocol";
import { useEffect, useState } from "preact/hooks";
import { pageWithId } from "../../contracts/index.js";
import { hrefOf } from "../../links/route.js";
import { decimal } from "../../numbers/formats.js";
import type { Problem } from "../../service/problem.js";
import { apiPath } from "../../service/session.js";
import { useRead } from "../../service/useRead.js";
import type { Service } from "../../service/useService.js";

/** An allocator at a glance: how its floors stand, how busy it is, what its arms are called, where its page is. */

/** The arm that was furthest behind what was due to it, ever. Its deficit is null where nothing is promised. */
export type FurthestArm = Pick<ArmAnswer, "arm" | "name" | "label" | "largestDeficit" | "largestDeficitRound">;

/**
 * How the floors stand. They hold while no arm is a whole pull behind. The number shown here is rounded as computers
 * do; only an audit, which counts in fractions, proves it.
 */
export function floorHealth(
  { contract, inForce }: Pick<AllocatorAnswer, "contract" | "inForce">,
  { largestDeficit }: FurthestArm,
): "held" | "behind" | "none" {
  if (pageWithId(contract.id)?.sharesAre !== "promised") return "none";
  if (largestDeficit === null) return inForce.arms > 0 ? "held" : "none";
  return largestDeficit < 1 ? "held" : "behind";
}

const MINUTE = 60_000;

/** Rounds a minute of late: over a minute at least. */
export function roundsPerMinute({ lately, time }: Pick<AllocatorAnswer, "lately" | "time">, now: number): number {
  if (lately === null) return 0;
  // The clocks of two machines may differ: the service's last event is not in the future.
  const until = Math.max(now, time);
  return lately.rounds / Math.max(1, (until - lately.since) / MINUTE);
}

/** How an allocator stands. Both are of the same event of its log, so that a sentence about them is true. */
interface Standing {
  readonly view: AllocatorAnswer | undefined;
  /** The arm that was furthest behind, ever; undefined where there is no arm. */
  readonly furthest: FurthestArm | undefined;
  /** Why there is no newer one. */
  readonly problem: Problem | undefined;
}

export function useStanding(
  service: Service,
  id: string,
  options: { readonly version: unknown; readonly every: number },
): Standing {
  const path = `${apiPath("allocators", id, "state")}?sort=largestDeficit&descending=true&limit=1`;
  const { data, problem } = useRead<AllocatorAnswer & { readonly armRows: ArmsAnswer }>(service, path, options);
  return { view: data, furthest: data?.armRows.rows[0], problem };
}

/** A number that grows by one every `milliseconds`, while the tab is shown. */
export function useTick(milliseconds: number): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTick((last) => last + 1);
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return tick;
}

interface NameableArm {
  readonly arm: number;
  readonly name?: string | null;
  readonly label?: string | null;
}

/** What a page calls an arm: its label, else its id; a number where both were erased. */
export function armName({ arm, name, label }: NameableArm): string {
  return label ?? name ?? `arm ${arm}`;
}

/** Pulls that an arm is behind. Cut, not rounded, below 1: "1.00" must not stand where a floor held. */
export function pulls(deficit: number): string {
  return decimal(deficit < 1 && deficit > 0 ? Math.floor(deficit * 100) / 100 : deficit, 2);
}

/** The page of an allocator, or of one of its decisions there. */
export function allocatorHref(id: string, decision?: string): string {
  return hrefOf("/allocator", new URLSearchParams({ id, ...(decision === undefined ? {} : { decision }) }));
}
