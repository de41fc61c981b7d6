import { useMemo } from "preact/hooks";
import { type Engine, useKept } from "../../engine/engine.js";
import type { Failure } from "../../engine/messages.js";
import { infeasible } from "../../setting/feasibility.js";
import { policyNames, type Registry } from "../../setting/registry.js";
import { BASELINE, type Setting } from "../../setting/setting.js";
import { spreadOf, type Dial } from "./dial.js";
import { meetingSentence, type MeetingSentence } from "./meetingSentence.js";
import type { PricePoint } from "./priceFigure.js";
import { useSweep } from "./useSweep.js";

/** Positions of the dial that a chart is drawn from, besides the present one. */
const DRAWN = 11;

/** What the charts are drawn from. */
export interface PriceCurve {
  readonly setting: Setting;
  readonly dial: Dial;
  readonly points: readonly PricePoint[];
  readonly names: readonly string[];
  /** The policy that keeps the promise. */
  readonly place: number;
  /** The best reward without a promise, for one who knows all; undefined where that is not known. */
  readonly free: number | undefined;
}

/** The sentence with the setting that it is about. */
export interface PriceStatement {
  readonly setting: Setting;
  readonly trials: number;
  readonly isDone: boolean;
  readonly name: string;
  readonly sentence: MeetingSentence;
}

export interface PricedSetting {
  readonly told?: PriceStatement;
  readonly priced?: PriceCurve;
  readonly progress: number;
  readonly isFeasible: boolean;
  readonly failure?: Failure;
}

/**
 * The price of the present setting, and of others along the dial. What is there stays until there is something newer.
 */
export function usePriced(
  engine: Engine,
  setting: Setting,
  dial: Dial | undefined,
  registry: Registry | undefined,
): PricedSetting {
  const isFeasible = infeasible(setting) === undefined;
  const positions = useMemo(() => (dial === undefined || !isFeasible ? [] : spreadOf(dial, DRAWN)), [dial, isFeasible]);
  // The present setting first: its sentence is what the reader waits for.
  const settings = useMemo(
    () => (isFeasible ? [setting, ...positions.map((position) => dial?.at(position) ?? setting)] : []),
    [setting, dial, positions],
  );
  const { answers, progress, failure } = useSweep(engine, settings);
  const names = useMemo(() => policyNames(setting, registry), [setting, registry]);
  const place = Math.min(1, setting.policies.length);
  const points = useMemo(
    () =>
      positions.flatMap((position, index): PricePoint[] => {
        const answer = answers[index + 1];
        return answer === undefined ? [] : [{ position, answer }];
      }),
    [answers, positions],
  );
  const answer = answers[0];
  const free = points[0]?.position === 0 ? points[0].answer.oracle : undefined;
  const told = useMemo((): PriceStatement | undefined => {
    if (answer === undefined || place === BASELINE) return undefined;
    const { trials, isDone } = answer;
    return { setting, trials, isDone, name: names[place], sentence: meetingSentence(setting, answer, place, free) };
  }, [answer, free, names]);
  // All of them but the present one, which a slider moves.
  const isDrawn = dial !== undefined && points.length > 1 && points.length >= positions.length - 1;
  const priced = useMemo(
    () => (isDrawn ? { setting, dial, points, names, place, free } : undefined),
    [isDrawn, setting, dial, points, names, free],
  );
  const [keptTold, keptPriced] = [useKept(told), useKept(priced)];
  return {
    ...(keptTold === undefined ? {} : { told: keptTold }),
    ...(keptPriced === undefined ? {} : { priced: keptPriced }),
    ...(failure === undefined ? {} : { failure }),
    ...{ progress, isFeasible },
  };
}
