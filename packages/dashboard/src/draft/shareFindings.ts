import { presetsOf } from "../contracts/index.js";
import { plain, plainPercent } from "../numbers/formats.js";
import type { PolicyFacts } from "../setting/registry.js";
import { armField, blocker, type Draft, type Finding } from "./draft.js";
import { compareShares, EVERYTHING, NOTHING, readShare, shareNumber, sumOfShares } from "./exactShare.js";

/** Shares and caps that do not fit together, compared without rounding. */
export function shareFindings(draft: Draft, policy: PolicyFacts | undefined): Finding[] {
  if (!hasShares(draft) || draft.arms.length === 0) return [];
  return [...sumFindings(draft), ...capFindings(draft, policy)];
}

/** Whether the contract promises a share to each arm. */
export function hasShares({ contract }: { readonly contract: string }): boolean {
  return presetsOf(contract).some(({ parameters }) => parameters.some(({ name }) => name === "shares"));
}

function sumFindings(draft: Draft): Finding[] {
  const shares = draft.arms.map(({ share }) => readShare(share) ?? NOTHING);
  const first = armField(0, "share");
  const sum = sumOfShares(shares);
  if (compareShares(sum, EVERYTHING) > 0) {
    const above = shareNumber(sum) - 1;
    const points = above < LEAST_TOLD ? "a little" : `${plain(Number((100 * above).toFixed(2)))} points`;
    const words = `The floors add up to ${percents(shareNumber(sum))}. Lower some by ${points} in all.`;
    return [
      { ...blocker(words, first), cure: { words: `Scale all to ${plainPercent(1)}`, draft: scaledShares(draft) } },
    ];
  }
  const caps = draft.arms.some(({ cap }) => cap.trim() !== "");
  if (
    sum.numerator > 0n ||
    caps ||
    draft.arms.some(({ share }) => share.trim() !== "" && readShare(share) === undefined)
  ) {
    return [];
  }
  return [blocker("No arm has a share or a cap: nothing would be promised.", first)];
}

function capFindings({ arms }: Draft, policy: PolicyFacts | undefined): Finding[] {
  const named = arms.findIndex(({ cap }) => cap.trim() !== "");
  if (named === -1) return [];
  const field = armField(named, "cap");
  if (policy !== undefined && !("caps" in policy.parameters)) {
    return [blocker(`${policy.title} knows no caps. Delete them, or choose another policy.`, field)];
  }
  const caps = arms.map(({ cap }) => (cap.trim() === "" ? EVERYTHING : (readShare(cap) ?? EVERYTHING)));
  const below = caps.findIndex((cap, place) => compareShares(cap, readShare(arms[place].share) ?? NOTHING) < 0);
  const found: Finding[] = [];
  if (below !== -1) {
    const { id, share, cap } = arms[below];
    found.push(
      blocker(
        `${id || `Arm ${below + 1}`} is promised at least ${shown(share)} and allowed at most ${shown(cap)}. Raise its cap.`,
        armField(below, "cap"),
      ),
    );
  }
  const sum = sumOfShares(caps);
  if (compareShares(sum, EVERYTHING) < 0) {
    const rest = plainPercent(1 - shareNumber(sum));
    found.push(
      blocker(
        `The caps together are ${percents(shareNumber(sum))}: the other ${rest} of the decisions could go to no arm. Raise a cap.`,
        field,
      ),
    );
  }
  return found;
}

function shown(text: string): string {
  const share = readShare(text);
  return share === undefined ? text : plainPercent(shareNumber(share));
}

/** Parts below this are shown as "a little". */
const LEAST_TOLD = 0.00005;

/** More than 100 % by less than what is shown would look like 100 %. */
function percents(part: number): string {
  const text = plainPercent(part);
  if (text !== plainPercent(1) || part === 1) return text;
  return `a little ${part > 1 ? "more" : "less"} than ${text}`;
}

/** Decimals that the percents of a scaled share keep. */
const DECIMALS = 4;

/** The draft with its shares scaled to 100 % together, each rounded down to four decimals of a percent. */
function scaledShares(draft: Draft): Draft {
  const shares = draft.arms.map(({ share }) => readShare(share) ?? NOTHING);
  const sum = sumOfShares(shares);
  const { numerator: of, denominator: by } = sum.numerator === 0n ? EVERYTHING : sum;
  const scale = 100n * 10n ** BigInt(DECIMALS);
  return {
    ...draft,
    arms: draft.arms.map((arm, place) => {
      if (readShare(arm.share) === undefined) return arm;
      const { numerator, denominator } = shares[place];
      return { ...arm, share: String(Number((numerator * by * scale) / (denominator * of)) / 10 ** DECIMALS) };
    }),
  };
}
