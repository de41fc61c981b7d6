/**
 * The exploration allowance by head count, from the text of its rule and not from the code: every question is answered
 * from the whole history, which is counted again each time.
 *
 * The rule. An arm has been heard from when a reward of it has come. Of the open arms n, h have been heard from.
 * - h = 0: any open arm may be chosen, and the round counts nowhere.
 * - h below half of n: the round is counted by head. Of the rounds counted by head since an arm was last heard from for
 *   the first time, those whose arm had not been heard from are "others'". If one more of the others' rounds leaves
 *   them with at most the part (n − h)/n of the rounds, this one included, it is theirs; else it is for those heard
 *   from.
 * - otherwise the round counts for the allowance a: if one more of such rounds for arms not heard from leaves them with
 *   at most the part a of them, this one included, any open arm may be chosen; else only those heard from.
 */
export type Happening =
  | { readonly is: "free round"; readonly arm: number; readonly open: readonly number[] }
  | { readonly is: "reward"; readonly arm: number };

export interface Part {
  readonly numerator: number;
  readonly denominator: number;
}

type Kind = "nowhere" | "by head" | "by allowance";

function kindOf(open: readonly number[], heard: ReadonlySet<number>): Kind {
  const among = open.filter((arm) => heard.has(arm)).length;
  if (among === 0) return "nowhere";
  return among < open.length / 2 ? "by head" : "by allowance";
}

/** Counts of the rounds of a kind, and of those that went to an arm which had not been heard from. */
export function countsOf(history: readonly Happening[]) {
  const heard = new Set<number>();
  const rounds: { kind: Kind; isUnheard: boolean; heardBefore: number }[] = [];
  for (const one of history) {
    if (one.is === "reward") heard.add(one.arm);
    else {
      const kind = kindOf(one.open, heard);
      rounds.push({ kind, isUnheard: !heard.has(one.arm), heardBefore: heard.size });
    }
  }
  const ofAllowance = rounds.filter(({ kind }) => kind === "by allowance");
  // As many arms had been heard from as now: none was heard from since.
  const sinceHeard = rounds.filter(({ kind, heardBefore }) => kind === "by head" && heardBefore === heard.size);
  const unheardIn = (some: typeof rounds) => some.filter(({ isUnheard }) => isUnheard).length;
  return {
    heard,
    free: ofAllowance.length,
    unheardFree: unheardIn(ofAllowance),
    freeSinceHeard: sinceHeard.length,
    unheardSinceHeard: unheardIn(sinceHeard),
  };
}

/** The arms among which the learner may choose in the next free round, with these arms open. */
export function mayBeChosen(history: readonly Happening[], open: readonly number[], allowance: Part): number[] {
  const { heard, free, unheardFree, freeSinceHeard, unheardSinceHeard } = countsOf(history);
  const known = open.filter((arm) => heard.has(arm));
  const others = open.filter((arm) => !heard.has(arm));
  switch (kindOf(open, heard)) {
    case "nowhere":
      return [...open];
    case "by head":
      return (unheardSinceHeard + 1) * open.length <= others.length * (freeSinceHeard + 1) ? others : known;
    case "by allowance": {
      const isAll = others.length === 0;
      const isLeft = (unheardFree + 1) * allowance.denominator <= allowance.numerator * (free + 1);
      return isAll || isLeft ? [...open] : known;
    }
  }
}
