import type { AllocatorAnswer } from "@evenhand/protocol";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../../../service/problem.js";
import { useLive, type Live } from "../../../service/useLive.js";
import type { Service } from "../../../service/useService.js";
import type { FurthestArm } from "../health/health.js";
import { useStanding } from "../health/useStanding.js";
import { useTick } from "../health/useTick.js";

/** Events that the page keeps, of decisions and of their outcomes. */
const KEPT_EVENTS = 25;
/** Milliseconds between two reads of the same route, however fast events come. A read looks at every arm. */
const READ_EVERY = 1000;
const READ_LARGE_EVERY = 5000;
/** From as many arms on, an allocator is large. */
const LARGE = 2000;
/** Without a stream the page looks as often, in milliseconds. */
const LOOKED_EVERY = 2000;

/** Without a stream, changes of the contract are looked for every half minute. */
const TICKS_A_CHANGE = 15;

export interface One {
  readonly view: AllocatorAnswer | undefined;
  readonly furthest: FurthestArm | undefined;
  readonly live: Live;
  readonly problem: Problem | undefined;
  /** Changes with what is known: what depends on it is read again. */
  readonly version: string;
  /** Milliseconds that are kept between two reads of the same route. */
  readonly every: number;
  /** Changes when the contract may have: it is looked for in the log, which may be long. */
  readonly contractVersion: string;
}

/** What the page shows of one allocator, kept up to date by its events, or by looking now and then. */
export function useOne(service: Service, id: string): One {
  const live = useLive(service, id, KEPT_EVENTS);
  const tick = useTick(LOOKED_EVERY);
  const version = service.may("audit") ? `${live.state.kind} ${live.length}` : `${tick}`;
  const [every, setEvery] = useState(READ_EVERY);
  const { view, furthest, problem } = useStanding(service, id, { version, every });
  const isLarge = view !== undefined && view.arms.active + view.arms.paused + view.arms.retired >= LARGE;
  useEffect(() => setEvery(isLarge ? READ_LARGE_EVERY : READ_EVERY), [isLarge]);
  const contractVersion = service.may("audit") ? `${live.changes}` : `${Math.floor(tick / TICKS_A_CHANGE)}`;
  return { view, furthest, live, problem, version, every, contractVersion };
}
