import type { AllocatorAnswer } from "@evenhand/protocol";
import { useEffect } from "preact/hooks";
import { contractTitle } from "../../../contracts/index.js";
import { decimal, whole } from "../../../numbers/formats.js";
import type { Service } from "../../../service/useService.js";
import { allocatorHref } from "../allocatorHref.js";
import { SimulatedMark } from "../demo/SimulatedMark.js";
import { armName } from "../health/armName.js";
import { floorsOf, roundsPerMinute, type FurthestArm } from "../health/health.js";
import { pulls } from "../health/pulls.js";
import { useStanding } from "../health/useStanding.js";

/** Milliseconds between two reads of a row. */
const EVERY = 2000;

interface AllocatorRowProperties {
  readonly service: Service;
  readonly id: string;
  /** Read again when it changes. */
  readonly version: number;
  /** Told when it turns out that the allocator was archived. */
  readonly onEnded: (id: string) => void;
}

/** One allocator of the list, and how it does. */
export function AllocatorRow({ service, id, version, onEnded }: AllocatorRowProperties) {
  const { view, furthest, problem } = useStanding(service, id, { version, every: EVERY });
  const isEnded = view?.status === "archived";
  useEffect(() => {
    if (isEnded) onEnded(id);
  }, [isEnded, id, onEnded]);
  return (
    <tr>
      <th scope="row">
        <a href={allocatorHref(id)}>{id}</a> <SimulatedMark id={id} />
        {view !== undefined && <div class="soft">{contractTitle(view.contract)}</div>}
      </th>
      {view === undefined || furthest === undefined ? (
        <td colSpan={6} class="soft">
          {problem === undefined ? "…" : `${problem.title}. ${problem.detail}`}
        </td>
      ) : (
        <>
          <td>
            <Floors view={view} furthest={furthest} />
          </td>
          <td class="right">{furthest.largestDeficit === null ? "–" : pulls(furthest.largestDeficit)}</td>
          <td class={view.alarms.length > 0 ? "right warned" : "right"}>{whole(view.alarms.length)}</td>
          <td class="right on-wide">{whole(view.pendingRewards)}</td>
          <td class="right">{perMinute(roundsPerMinute(view, Date.now()))}</td>
          <td class="right on-wide">{whole(view.rounds)}</td>
        </>
      )}
    </tr>
  );
}

function Floors({ view, furthest }: { readonly view: AllocatorAnswer; readonly furthest: FurthestArm }) {
  const standing = view.status === "running" ? "" : view.status === "paused" ? "paused, " : "ended, ";
  switch (floorsOf(view, furthest)) {
    case "held":
      return <span class="kept">{standing}floors held</span>;
    case "behind":
      return (
        <span class="broken">
          {standing}
          {armName(furthest)} was behind
        </span>
      );
    case "none":
      return <span class="soft">{standing}no floors</span>;
  }
}

function perMinute(rate: number): string {
  return rate > 0 && rate < 10 ? decimal(rate, 1) : whole(rate);
}
