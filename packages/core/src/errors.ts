/** One kind of error: what is wrong, and what to do about it in general. */
export interface ErrorRow {
  readonly title: string;
  readonly remedy: string;
}

/**
 * Every error of core, in one table. Each other package has a table of its own, and `defineErrors` makes errors of it;
 * docs/errors.md lists all of them.
 *
 * A message says what was received, what is required and what to do, and is raised before anything has changed.
 * Codes are stable: programs may switch on them; wording may improve. No two packages have the same code.
 */
export const errorTable = {
  "arms-invalid": { title: "The number of arms is not valid", remedy: "Give a whole number of arms, at least 1." },
  "arm-unknown": { title: "There is no such arm", remedy: "Arms are numbered from 0." },
  "arm-set-empty": { title: "No arm is open", remedy: "Leave at least one arm open, or skip the round." },
  "seed-invalid": { title: "The seed is not valid", remedy: "Give a whole number from 0 to 2^53 - 1." },
  "round-invalid": { title: "The round number is not valid", remedy: "Rounds are numbered 1, 2, 3, …" },
  "horizon-missing": { title: "A horizon is needed", remedy: "Say how many rounds will be played." },
  "horizon-invalid": { title: "The horizon is not valid", remedy: "Give a whole number of rounds, at least 1." },
  "horizon-too-short": {
    title: "The horizon is too short for the number of arms",
    remedy: "Plan for at least one round for each arm, or use a policy that needs no horizon.",
  },
  "horizon-passed": {
    title: "The round lies beyond the horizon that the policy planned for",
    remedy:
      'Create the policy with a longer horizon, or with beyondHorizon: "renew" for periods that follow each other.',
  },
  "trials-invalid": { title: "The number of trials is not valid", remedy: "Give a whole number, at least 1." },
  "checkpoints-invalid": {
    title: "The checkpoints are not valid",
    remedy: "Give rounds in increasing order, from 1 to the horizon.",
  },
  "per-round-invalid": {
    title: "The number of pulls a round is not valid",
    remedy: "Give a whole number from 1 to the number of arms.",
  },
  "parameter-unknown": { title: "There is no such parameter", remedy: "Remove it, or correct its name." },
  "parameter-fixed": {
    title: "The name stands for a policy with another value of this parameter",
    remedy: "Leave the parameter out, or use the policy by its id.",
  },
  "parameter-missing": { title: "A parameter is missing", remedy: "Give it a value: it has no default." },
  "parameter-type": { title: "A parameter has the wrong type", remedy: "Give a value of the required type." },
  "parameter-range": { title: "A parameter is out of range", remedy: "Give a value inside the range." },
  "parameter-length": {
    title: "A list has the wrong length",
    remedy: "Give one value for each arm, or a single value for all arms.",
  },
  "share-format": {
    title: "A share cannot be read",
    remedy: 'Write a decimal such as 0.05 or a fraction such as "1/3".',
  },
  "share-range": { title: "A share is out of range", remedy: "A share lies between 0 and 1." },
  "share-precision": {
    title: "A share cannot be kept exactly",
    remedy: 'Use fewer digits, or a fraction with a smaller denominator, such as "1/3".',
  },
  "share-sum": {
    title: "The shares promise more than there is",
    remedy: "Lower some shares: each round can be given away only once for each pull.",
  },
  "cap-sum": {
    title: "The caps leave rounds that no arm may have",
    remedy: "Raise some caps: together they must come to at least 1.",
  },
  "cap-below-share": {
    title: "A cap is below the share that the arm is promised",
    remedy: "Raise the cap, or lower the share.",
  },
  "shares-fixed": {
    title: "The shares of this policy stay as they are",
    remedy: "Use deadline-quota with one pull a round.",
  },
  "change-invalid": {
    title: "A change of the study cannot be made",
    remedy:
      "Give changes in the order of their rounds, and let only arms join that are away, and leave that are there.",
  },
  "void-invalid": {
    title: "There is no pull that can be struck out",
    remedy: "Void a pull once, within as many rounds as the parameter voidWithin says.",
  },
  "correction-refused": {
    title: "The account of the arm cannot be moved like this",
    remedy: "Correct an arm that has a share, by fewer pulls, or later, when the others are owed less.",
  },
  "deserved-shares-sum": {
    title: "The deserved shares sum to more than 1",
    remedy: "Lower the function: every arm's deserved share must fit into the rounds there are.",
  },
  "deserved-share-invalid": {
    title: "A deserved share is not valid",
    remedy: "Give one number from 0 to 1 for each arm.",
  },
  "formula-invalid": {
    title: "The formula cannot be read",
    remedy: "Write it with numbers, mean, sum, arm, arms, + - * / ( ), min and max.",
  },
  "formula-uncertified": {
    title: "The formula is not certain to give valid shares",
    remedy: "Keep what it divides by away from 0, as in mean / max(sum, 0.1), or scale it down a little.",
  },
  "lipschitz-exceeded": {
    title: "A function changes faster than its stated Lipschitz constant",
    remedy: "State a larger constant: all arms' changes added up, over all arms' changes of the mean added up.",
  },
  "metrics-missing": { title: "There is nothing to measure", remedy: "Name at least one metric." },
  "policies-missing": { title: "There is nothing to play", remedy: "Name at least one policy." },
  "policy-unknown": { title: "There is no such policy", remedy: "Choose one of the listed policies." },
  "label-unknown": {
    title: "The result has no policy of this label",
    remedy: "Use a label of the study, or the id of a policy that has none.",
  },
  "name-taken": {
    title: "The name is taken",
    remedy: "Give every policy, every environment and every arm a name of its own.",
  },
  "learner-unknown": { title: "There is no such learner", remedy: "Choose one of the listed learners." },
  "version-unknown": {
    title: "There is no such version",
    remedy: "Name a version that there is, or leave it out for the newest.",
  },
  "contract-unknown": { title: "There is no such contract", remedy: "Choose one of the listed contracts." },
  "availability-unknown": {
    title: "There is no such availability",
    remedy: "Choose one of the listed availabilities.",
  },
  "delay-unknown": { title: "There is no such delay", remedy: "Choose one of the listed delays." },
  "environment-unknown": { title: "There is no such environment", remedy: "Choose one of the listed environments." },
  "metric-unknown": { title: "There is no such metric", remedy: "Choose one of the listed metrics." },
  "metric-not-applicable": {
    title: "The metric has no meaning here",
    remedy: "Leave the metric out, or give the study what the metric measures against.",
  },
  "metric-not-finite": {
    title: "A metric has no finite value",
    remedy: "Read it after later checkpoints only, or leave it out.",
  },
  "reward-not-finite": { title: "A reward is not a finite number", remedy: "Report a finite number." },
  "reward-unexpected": {
    title: "There is no pull that the reward can belong to",
    remedy: "Tell the pull before its reward, and each reward once.",
  },
  "reward-out-of-support": {
    title: "Rewards can lie outside what the policy accepts",
    remedy: "Rescale the rewards, or use a policy that accepts them.",
  },
  "reward-noisy": {
    title: "The policy cannot tell noise from growth",
    remedy: "Use a learner, which averages rewards, or arms without noise.",
  },
  "curve-invalid": {
    title: "A reward curve is not increasing with diminishing returns in [0, 1]",
    remedy: "Correct the curve at the pull that is named.",
  },
  "curve-not-single-peaked": {
    title: "A reward curve does not rise with diminishing returns in [0, 1], and then fall for good",
    remedy: "Correct the curve at the pull that is named.",
  },
  "means-not-fixed": {
    title: "The arms' expected rewards change from pull to pull",
    remedy: "Use an environment whose arms stay as they are, or leave out what needs one.",
  },
  "potential-unknown": {
    title: "The potential of an arm is not known",
    remedy: "Use an environment of improving arms, and give a curve of your own its potential.",
  },
  "utility-not-positive": {
    title: "A mean reward is not above 0",
    remedy: "Proportional shares need mean rewards above 0: shift the rewards, or choose another contract.",
  },
  "own-definition-failed": {
    title: "A definition of your own failed",
    remedy: "Correct its method: docs/extending.md says what each must do.",
  },
  "law-broken": {
    title: "The policy breaks a law that all policies keep",
    remedy: "Correct the method that the law is about: docs/extending.md says what each must do.",
  },
  "tape-exhausted": { title: "The recorded tape has run out", remedy: "Record more rewards, or play fewer rounds." },
  "state-mismatch": {
    title: "The saved state does not belong to this policy",
    remedy: "Restore it into a policy with the same id, version, parameters, arms, seed and pulls a round.",
  },
  "carry-map": {
    title: "The arms cannot go on in these places",
    remedy: "Give for each arm of the earlier policy its number now, each once, or null where it is dropped.",
  },
  "carry-mismatch": {
    title: "The policy cannot go on for the other one",
    remedy: "Arms, parameters and seed may differ. Id, version, learner, pulls a round and periods must be the same.",
  },
  "carry-unsupported": {
    title: "The policy does not say what survives when arms or parameters change",
    remedy: "Give its definition a `carry`, such as carryByArm, or begin a new run.",
  },
  "carry-promised": {
    title: "A promise would be lost",
    remedy: "Give the arm a share of 0 before it is dropped, and its share to a newcomer afterwards, by `change`.",
  },
  "state-unreadable": {
    title: "The saved state cannot be read",
    remedy: "Check that it is whole and unchanged.",
  },
  "record-invalid": {
    title: "The record of a run cannot be replayed",
    remedy: "Give the entries as they were recorded.",
  },
  "study-mismatch": {
    title: "A finished block belongs to another study",
    remedy: "Resume with the same study, or start from the beginning.",
  },
  "trace-unknown": {
    title: "There is no such policy or trial to trace",
    remedy: "Count from 0, up to one less than the study has.",
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export interface ErrorDetails {
  readonly received: unknown;
  readonly required: string;
  /** Where in the input: `policies[1].shares`. */
  readonly path?: string | undefined;
  /** Replaces the table's general remedy where a better one is known. */
  readonly remedy?: string;
  readonly cause?: unknown;
}

/** The one type of error of all packages. */
export class EvenhandError extends Error {
  override readonly name = "EvenhandError";
  /** A code of the table of the package that made the error. */
  readonly code: string;
  readonly title: string;
  readonly received: string;
  readonly required: string;
  readonly remedy: string;
  readonly path: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails);
  constructor(code: string, details: ErrorDetails, row: ErrorRow);
  constructor(code: string, details: ErrorDetails, row: ErrorRow = errorTable[code as ErrorCode]) {
    const { title } = row;
    const received = show(details.received);
    const remedy = details.remedy ?? row.remedy;
    const path = typeof details.path === "string" ? details.path : undefined;
    const where = path === undefined || path === "" ? "" : `${path}: `;
    super(
      `${where}${title}. Received ${received}; required: ${details.required}. ${remedy}`,
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.code = code;
    this.title = title;
    this.received = received;
    this.required = details.required;
    this.remedy = remedy;
    this.path = path;
  }

  /**
   * As plain data, for another thread: `EvenhandError.from` makes the same error of it, whichever package it is from.
   */
  toData(): ErrorData {
    const { code, title, received, required, remedy, path } = this;
    return { code, title, received, required, remedy, path };
  }

  static from({ code, title, received, required, remedy, path }: ErrorData, cause?: unknown): EvenhandError {
    const details = { received: new Shown(received), required, path, cause };
    return new EvenhandError(code, details, { title, remedy });
  }
}

/** An error in plain data; `received` is in words already. */
export interface ErrorData {
  readonly code: string;
  readonly title: string;
  readonly received: string;
  readonly required: string;
  readonly remedy: string;
  readonly path: string | undefined;
}

/** Makes the errors of a package from its table: `throw labError("data-invalid", { received, required })`. */
export function defineErrors<Code extends string>(table: Readonly<Record<Code, ErrorRow>>) {
  return (code: Code, details: ErrorDetails): EvenhandError => new EvenhandError(code, details, table[code]);
}

/** Runs what may fail, and says where in the input it failed. */
export function within<T>(path: string | undefined, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EvenhandError) || typeof path !== "string") throw error;
    const inner = error.path === undefined ? path : `${path}.${error.path}`;
    throw EvenhandError.from({ ...error.toData(), path: inner }, error.cause);
  }
}

/** A received value that has been put into words already. */
class Shown {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const SHOWN_CHARACTERS = 120;

/** A received value as the user would have written it, shortened. */
function show(value: unknown): string {
  if (value instanceof Shown) return value.text;
  const text = typeof value === "string" ? JSON.stringify(value) : textOf(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** How many entries of a list are shown, and how deep lists are in one another. */
const SHOWN_ENTRIES = 20;
const SHOWN_DEPTH = 3;

function textOf(value: unknown, depth = 0): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "function":
      return "a function";
    case "bigint":
      return `${value}n`;
    case "object":
      return value === null ? "null" : objectText(value, depth);
    case "string":
      return value;
    default:
      return (value as number | boolean | symbol).toString();
  }
}

function objectText(value: object, depth: number): string {
  if (ArrayBuffer.isView(value))
    return listOf(Array.from("subarray" in value ? (value as Float64Array).subarray(0, SHOWN_ENTRIES + 1) : []));
  if (Array.isArray(value)) return depth === SHOWN_DEPTH ? "a list" : listOf(value, depth);
  return jsonOf(value);
}

function listOf(values: readonly unknown[], depth = 0): string {
  const shown = Array.from(values.slice(0, SHOWN_ENTRIES), (value) => textOf(value, depth + 1));
  return `[${[...shown, ...(values.length > SHOWN_ENTRIES ? ["…"] : [])].join(", ")}]`;
}

/** An object as JSON; what JSON has no words for is only named. */
function jsonOf(value: object): string {
  try {
    return JSON.stringify(value) ?? "an object";
  } catch {
    return "an object";
  }
}
