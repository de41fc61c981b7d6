import type { AllocatorInput } from "@evenhand/protocol";

/** What the id of every simulated allocator begins with: in its own data, so that every page can say so. */
const PREFIX = "demo-";

export function isDemo(allocator: string): boolean {
  return allocator.startsWith(PREFIX);
}

/** An arm of the demo and how often a decision for it turns out well, which the service has to learn. */
export interface DemoArm {
  readonly id: string;
  readonly mean: number;
  /** How likely it can be chosen when a decision is asked for. */
  readonly presence: number;
}

const suppliers = [
  { name: "Northmill", group: "large", share: 0.2, cap: 0.5, mean: 0.9, presence: 1 },
  { name: "Harbour", group: "large", share: 0.15, mean: 0.75, presence: 0.9 },
  { name: "Valley", group: "small", share: 0.1, mean: 0.7, presence: 1 },
  { name: "Orchard", group: "small", share: "1/12", mean: 0.55, presence: 0.8 },
  { name: "Lakeside", group: "small", mean: 0.6, presence: 0.95 },
] as const;

/** Which of them answers is known by its id alone: the stream goes on after the page was loaded again. */
export const demoArms: readonly DemoArm[] = suppliers.map(({ name, mean, presence }) => ({
  ...{ id: name.toLowerCase(), mean, presence },
}));

/** Orders for five suppliers. An id is never used again: each demo has another. */
export function demoAllocator(unique: string): AllocatorInput {
  return {
    id: `${PREFIX}${unique}`,
    contract: "quota",
    rewards: { wait: 20_000 },
    arms: suppliers.map(({ name, group, ...terms }) => ({
      id: name.toLowerCase(),
      label: `${name} (simulated)`,
      group,
      ...("share" in terms ? { share: terms.share } : {}),
      ...("cap" in terms ? { cap: terms.cap } : {}),
    })),
  };
}
