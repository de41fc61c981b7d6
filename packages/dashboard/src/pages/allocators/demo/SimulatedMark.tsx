import { isDemo } from "./demoAllocator.js";

/** Stands beside the name of every allocator whose requests are simulated. */
export function SimulatedMark({ id }: { readonly id: string }) {
  return isDemo(id) ? <span class="mark">simulated</span> : null;
}
