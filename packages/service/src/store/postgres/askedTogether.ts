/** A question that waits for its answer. */
interface Asked<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** Questions of one statement at most. The answer to each may be some hundred events long. */
const MOST_TOGETHER = 128;

/**
 * Questions of one kind that are asked at the same moment: one statement answers many of them. Heads of a thousand logs
 * a second would otherwise be thousands of questions, each of which costs both sides more than its answer does.
 */
export class AskedTogether<Q, A> {
  readonly #answer: (questions: readonly Q[]) => Promise<readonly A[]>;
  #waiting: Asked<Q, A>[] = [];

  /** `answer` has one answer to each question, in their order. */
  constructor(answer: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#answer = answer;
  }

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#waiting.length === 1) queueMicrotask(() => this.#send());
    });
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let begin = 0; begin < waiting.length; begin += MOST_TOGETHER) {
      void this.#sendSome(waiting.slice(begin, begin + MOST_TOGETHER));
    }
  }

  async #sendSome(asked: readonly Asked<Q, A>[]): Promise<void> {
    try {
      const answers = await this.#answer(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index]);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
