import { FlagNotFoundError, GeneralError, TypeMismatchError } from "@openfeature/server-sdk";

/**
 * A flag is an allocator, and its values are the ids of the arms. The targeting key of the evaluation context is the
 * subject: under a contract with `sameArmFor` a person keeps the same arm. The details of the evaluation have the
 * decision's id, and a program hands it in with what came of it: `track("bought", context, { value: 1, decision })`.
 */
export class EvenhandProvider {
  metadata = { name: "evenhand" };
  runsOn = /** @type {const} */ ("server");
  #client;
  #failed;

  /** @param failed is told of a reward that could not be reported: `track` answers nothing */
  constructor(client, failed = (error) => console.error(error.message)) {
    this.#client = client;
    this.#failed = failed;
  }

  /** @type {import("@openfeature/server-sdk").Provider["resolveStringEvaluation"]} */
  async resolveStringEvaluation(flag, _default, { targetingKey }) {
    const asked = targetingKey === undefined ? {} : { subject: targetingKey };
    const { id, arm } = await this.#client.decide(flag, asked).catch((error) => Promise.reject(inTheirWords(error)));
    return { value: arm, variant: arm, reason: "SPLIT", flagMetadata: { decision: id } };
  }

  /** @type {NonNullable<import("@openfeature/server-sdk").Provider["track"]>} */
  track(_event, _context, details) {
    const { decision, value = 1 } = details ?? {};
    if (decision !== undefined) void this.#client.reward(decision, value).catch(this.#failed);
  }

  resolveBooleanEvaluation = isNoText;
  resolveNumberEvaluation = isNoText;
  resolveObjectEvaluation = isNoText;
}

/** The flag's default counts then, and the details say why. */
function inTheirWords(error) {
  return error.cause?.code === "allocator-unknown"
    ? new FlagNotFoundError(error.message)
    : new GeneralError(error.message);
}

function isNoText(flag) {
  return Promise.reject(new TypeMismatchError(`The values of ${flag} are ids of arms: ask for a string.`));
}
