import type { AllocatorEvent } from "../../src/events/eventKinds.js";
import type { OpenArms } from "../../src/events/openArms.js";
import type { Dice } from "./dice.js";

type UndatedEvent = AllocatorEvent extends infer E ? (E extends AllocatorEvent ? Omit<E, "at"> : never) : never;

/**
 * A few events about a few arms, made without a policy: any arm is pulled, any of the last rounds is struck out. What
 * accounts count from events must not depend on what a policy would have done.
 */
export function smallLog(dice: Dice): AllocatorEvent[] {
  const log: AllocatorEvent[] = [];
  const reach = 1 + dice.below(4);
  const terms = { policy: { parameters: { voidWithin: reach } } };
  const active: boolean[] = Array.from({ length: 2 + dice.below(3) }, () => true);
  const retired = new Set<number>();
  const rounds: { place: number; round: number }[] = [];
  let round = 0;
  const write = (made: UndatedEvent) => log.push({ ...made, at: log.length });
  const share = (arm: number) => ({ arm, numerator: dice.below(4), denominator: dice.pick([4, 5]) });
  const arms = (isThere: (arm: number) => boolean) => [...active.keys()].filter(isThere);
  const tenures = (of: readonly number[]) => write({ kind: "tenures", fields: { shares: of.map(share), forgone: [] } });

  const play = () => {
    const there = arms((arm) => active[arm]);
    const listed = dice.subset(there);
    const open: OpenArms = dice.pick([{}, {}, { open: listed }, { absent: listed }]);
    const choices = open.open ?? there.filter((arm) => open.absent?.includes(arm) !== true);
    if (choices.length === 0) return;
    rounds.push({ place: log.length, round: ++round });
    if (dice.below(4) === 0) {
      write({ kind: "granted", fields: { arm: dice.pick(choices), counts: true, round, open } });
    } else {
      const fields = { round, asked: 1, arms: [dice.pick(choices)], rules: ["learner"], open, confirmBy: 0 };
      write({ kind: "decided", fields });
    }
  };
  const strike = () => {
    const near = rounds.filter((one) => round - one.round < reach);
    if (near.length === 0) return;
    const struck = dice.pick(near);
    rounds.splice(rounds.indexOf(struck), 1);
    write({ kind: "voided", fields: { decision: struck.place, cause: "request", struck: true } });
  };
  const rare = [
    () => {
      const [arm] = dice.subset(arms((one) => !retired.has(one)));
      if (arm === undefined) return;
      write({ kind: active[arm] ? "armsPaused" : "armsResumed", fields: { arms: [arm] } });
      active[arm] = !active[arm];
    },
    () => tenures(dice.subset(arms((arm) => !retired.has(arm)))),
    () => {
      const fields = { arm: dice.below(active.length), credit: dice.below(2), debt: dice.below(2) };
      write({ kind: "calibrated", fields });
    },
    () => {
      write({ kind: "armsAdded", fields: { count: 1, terms, effect: "now" } });
      active.push(true);
      if (dice.below(2) === 0) tenures([active.length - 1]);
    },
    () => {
      const [arm] = dice.subset(arms((one) => !retired.has(one)));
      if (arm === undefined || retired.size + 1 === active.length) return;
      write({ kind: "armsRetired", fields: { arms: [arm], terms, effect: "now" } });
      active[arm] = false;
      retired.add(arm);
    },
  ];

  write({ kind: "created", fields: { terms, arms: active.length, commitment: new Uint8Array(32) } });
  tenures(arms(() => true));
  for (let left = 3 + dice.below(10); left > 0; left--) {
    const face = dice.below(10);
    if (face < 6) play();
    else if (face < 9) strike();
    else dice.pick(rare)();
  }
  return log;
}
