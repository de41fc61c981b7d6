import type { Policy, Round } from "../policy.js";

/**
 * A policy with a horizon T whose periods follow each other: rounds 1 to T, T + 1 to 2T, and so on.
 *
 * A period begins with its first pull. Until then a question about it is answered by a copy of the policy that has
 * begun it, so that asking changes nothing.
 */
export class Renewal {
  readonly #create: () => Policy;
  readonly #horizon: number;
  #next: Policy | undefined;

  constructor(create: () => Policy, horizon: number) {
    this.#create = create;
    this.#horizon = horizon;
  }

  /** The policy as it is in the round, where its last pull was in round `last`. */
  at(round: Round, policy: Policy, last: Round): Policy {
    if (last === 0 || this.#periodOf(round) <= this.#periodOf(last)) return policy;
    return (this.#next ??= this.#begun(policy));
  }

  #periodOf(round: Round): number {
    return Math.ceil(round / this.#horizon);
  }

  #begun(policy: Policy): Policy {
    const next = this.#create();
    next.restore(policy.state());
    next.renew?.();
    return next;
  }

  /** The policy was told something: a copy of what it was is of no use. */
  changed(): void {
    this.#next = undefined;
  }
}
