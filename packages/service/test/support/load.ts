import type { Acknowledged, Call, History } from "./history.js";
import type { Served } from "./served.js";

export const arms = ["ann", "bob", "cem", "dora"];
export const team = {
  id: "team",
  contract: "quota",
  arms: [{ id: "ann", share: "1/2" }, { id: "bob", share: "1/7" }, { id: "cem" }, { id: "dora", share: "1/10" }],
};

/** A number from 0 up to 1, the same ones in every run. */
export type Random = () => number;

/**
 * Sends a call, for the first time or again. Throws where no answer came; only decisions and named refusals are
 * answers.
 */
export async function attempt(served: Served, history: History, call: Call): Promise<void> {
  const { status, body } = await served.send("POST", "/v1/allocators/team/decisions", call.body, call.key);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  history.answer(call, decisionsOf(body));
}

function decisionsOf(body: unknown): Acknowledged[] {
  const { items } = body as { items?: Acknowledged[] };
  return (items ?? [body as Acknowledged]).map(({ id, place, arms: told }) => ({ id, place, arms: told }));
}

/** A client that decides and reports rewards until `isOver`, or until the service answers no more. */
export async function client(
  served: Served,
  history: History,
  { name, random, isOver }: { name: string; random: Random; isOver: () => boolean },
): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const call = history.begin(`${name}-${count}`, randomBody(random));
    try {
      await attempt(served, history, call);
      const [{ id }] = call.decisions ?? [];
      if (random() < 0.5) {
        await served.send(
          "POST",
          `/v1/decisions/${id}/reward`,
          { value: random() < 0.7 ? 1 : 0 },
          `${call.key} reward`,
        );
      }
    } catch {
      return;
    }
  }
}

function randomBody(random: Random): unknown {
  const item = () => (random() < 0.3 ? { except: [arms[Math.floor(random() * arms.length)]] } : {});
  return random() < 0.2 ? { items: Array.from({ length: 5 }, item) } : item();
}
