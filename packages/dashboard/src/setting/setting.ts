/**
 * What a page of the app shows, as plain data: who receives, what they return, what is promised, who decides. A link
 * holds all of it (settingQuery.ts), and the study that is played follows from it alone (studyOf.ts).
 */
export interface Setting {
  /** Where it began: gives the words for arms and rewards. */
  readonly scenario: string;
  /** What arms, pulls and rewards are called here. Missing: as in the scenario. */
  readonly words?: OwnWords;
  readonly arms: readonly ArmSetting[];
  readonly rewards: RewardSetting;
  readonly contract: ContractSetting;
  /** Missing where every pull stands. */
  readonly noShows?: NoShows;
  /** Who keeps the contract, by id; several are compared. The learner alone is always played beside them. */
  readonly policies: readonly PolicySetting[];
  /** The learner that policies ask when the promise leaves them free, and that is played alone for comparison. */
  readonly learner: string;
  readonly horizon: number;
  readonly trials: number;
  readonly seed: number;
}

/** Words that a reader chose. */
export interface OwnWords {
  /** Who receives: one, and several. */
  readonly arm: string;
  readonly arms: string;
  /** What is handed out, one at a time: one, and several. */
  readonly pull: string;
  readonly pulls: string;
  /** What comes of it, as the name of an amount. */
  readonly reward: string;
}

export interface ArmSetting {
  readonly name: string;
  /** The mean reward, from 0 to 1; of arms that improve the reward that they tend to. */
  readonly mean: number;
  /** A whole number, such as people in a group: what floors by size follow. */
  readonly size: number;
  /**
   * Of arms that improve: after how many pulls half of the mean is reached (hyperbola), or 63 % of it (exponential).
   */
  readonly pace: number;
  /** How likely the arm is there in a round; 1 is always. */
  readonly presence: number;
  /** How many rounds after a pull it becomes known what came of it; 0 is at once. */
  readonly delay: number;
  /** The first round in which the arm is there. */
  readonly from: number;
  /** The last round in which it is there; 0 for one that stays. Before `from`: it is away in between. */
  readonly until: number;
}

/** Pulls that turn out to be none afterwards: their rounds count for no arm. */
interface NoShows {
  /** Which part of all pulls. */
  readonly rate: number;
  /** Rounds until it is known at the latest, the pull's own among them. */
  readonly within: number;
}

/** What an arm has by default. */
export const plainArm = { size: 1, pace: 50, presence: 1, delay: 0, from: 1, until: 0 } as const;

type CurveShape = "hyperbola" | "exponential";

export type RewardSetting =
  | { readonly kind: "bernoulli" }
  | { readonly kind: "beta" }
  | { readonly kind: "gaussian"; readonly deviation: number }
  /** From `floor`, above 0, to 1; the larger the concentration, the closer to the mean. */
  | { readonly kind: "bounded"; readonly floor: number; readonly concentration: number }
  | { readonly kind: "improving"; readonly curve: CurveShape };

/** Floors, and caps, that hold from a round on. */
export interface LaterFloors {
  /** The first round, from 2 on. */
  readonly at: number;
  readonly floors: readonly number[];
  /** Missing where the caps stay as they are. */
  readonly caps?: readonly number[];
}

/** One floor for all arms, one for each, or a part of all rounds that is divided by the arms' sizes. */
export type PromisedShares = number | readonly number[] | { readonly total: number };

/** What a contract of floors may have beside them. */
export interface FloorTerms {
  /** The largest share of all rounds that an arm may have: one for all arms, or one for each. */
  readonly caps?: number | readonly number[];
  /** After how many rounds the promise begins again, without what an arm is ahead. */
  readonly renewEvery?: number;
  /** Floors and caps that hold from later rounds on. */
  readonly later?: readonly LaterFloors[];
}

export interface FloorContract extends FloorTerms {
  readonly id: "quota";
  readonly shares: PromisedShares;
}

/**
 * A contract of the library, by its id and the names of its parameters, as far as a page has a place for them. Shares
 * are from 0 to 1, written with at most four decimals.
 */
export type ContractSetting =
  | { readonly id: "none" }
  | FloorContract
  | { readonly id: "penalty"; readonly shares: number; readonly penalties: number }
  | { readonly id: "opportunity"; readonly cost: number; readonly deserved: string }
  | { readonly id: "proportional" }
  | { readonly id: "potential"; readonly tolerance: number };

export interface PolicySetting {
  readonly id: string;
  /** Parameters that differ from their defaults. Shares, costs and the learner come from the setting. */
  readonly options: Readonly<Record<string, number | string>>;
}

/** What a page takes on: a browser's memory and a reader's patience, not the library's limits. */
export const limits = { arms: 1000, later: 20, horizon: 1_000_000, trials: 10_000, nameLength: 60 } as const;

/** Where the learner alone stands among the policies of a study: everything is compared with it. */
export const BASELINE = 0;

/** The arms' names, told apart where two are the same or one is empty. */
export function armNames({ arms }: Setting): string[] {
  const seen = new Map<string, number>();
  return arms.map(({ name }, index) => {
    const text = name.trim() === "" ? `#${index + 1}` : name.trim();
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

/** Whether some arm is not there in every round: floors then count the rounds in which it is. */
export function canBeAway({ arms }: Pick<Setting, "arms">): boolean {
  return arms.some(({ presence }) => presence < 1);
}

/** Whether some arm joins later, or leaves before the end. */
export function comesAndGoes({ arms }: Pick<Setting, "arms">): boolean {
  return arms.some(({ from, until }) => from > 1 || until > 0);
}

/** More arms than this are not edited one by one: a link or the number of arms makes more. */
export const SHOWN_ROWS = 12;

interface RewardKind {
  readonly id: string;
  readonly title: string;
  readonly rewards: RewardSetting;
}

/** What can come of one pull, in the order of the page. */
export const rewardKinds: readonly RewardKind[] = [
  { id: "bernoulli", title: "Either 0 or 1", rewards: { kind: "bernoulli" } },
  { id: "beta", title: "Between 0 and 1, mostly near the ends", rewards: { kind: "beta" } },
  { id: "gaussian", title: "Bell curve around the average", rewards: { kind: "gaussian", deviation: 0.25 } },
  {
    ...{ id: "bounded", title: "Never below a least value" },
    rewards: { kind: "bounded", floor: 0.1, concentration: 2 },
  },
  { id: "hyperbola", title: "Improving: fast, then slowly", rewards: { kind: "improving", curve: "hyperbola" } },
  { id: "exponential", title: "Improving: exponentially", rewards: { kind: "improving", curve: "exponential" } },
];

/** Both shapes of improving arms are kinds of their own for a reader. */
export function rewardId(rewards: RewardSetting): string {
  return rewards.kind === "improving" ? rewards.curve : rewards.kind;
}

export function rewardTitle(rewards: RewardSetting): string {
  return rewardKinds.find(({ id }) => id === rewardId(rewards))?.title ?? rewards.kind;
}
