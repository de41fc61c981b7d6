import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { ApplyContext } from "../applyContext.js";
import { checkSeed, commitmentTo, coreSeed } from "../seed.js";
import type { ReseedCommand } from "../command.js";

/** Begins another seed, so that the former one can be shown to an auditor without giving away later choices. */
export function reseed(
  _state: AllocatorState,
  { seed, former }: ReseedCommand,
  appender: Appender,
  context: ApplyContext,
): void {
  checkSeed(seed);
  const commitment = commitmentTo(seed, context.sha256);
  context.seed = coreSeed(seed, context.sha256);
  appender.append(
    { kind: "reseeded", fields: { commitment, former: former ?? new Uint8Array(0) } },
    appender.isKeyed ? appender.request : undefined,
  );
}
