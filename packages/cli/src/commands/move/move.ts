import { moveAllocators } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { orInterrupted } from "../../process/orInterrupted.js";
import { secretGiven, secretRequired, type SecretOption } from "../../serviceSecret.js";
import { print } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";

/** The options as they were typed. */
export interface MoveOptions extends SecretOption {
  readonly from: string;
  readonly to: string;
}

/** `evenhand move`: answers the exit code. */
export async function move(options: MoveOptions): Promise<number> {
  const { from, to } = options;
  const progress = new ProgressLine(process.stderr, undefined, "events");
  const secret = () => secretRequired(options);
  const folderSecret = secretGiven(options);
  const watch = (done: number, total: number, id: string) => {
    progress.show({ roundsDone: done, roundsTotal: total }, id);
  };
  return orInterrupted("the source is as it was. Run the same command again: it goes on.", async (signal) => {
    const moved = await moveAllocators(from, to, { secret, folderSecret, watch, signal }).finally(() =>
      progress.clear(),
    );
    const { allocators, events, isRepeated } = moved;
    const what = `${allocators === 1 ? "1 allocator" : `${allocators} allocators`}, ${events} events`;
    print(isRepeated ? `${what}: moved before, nothing was left to do\n` : `${what}: moved; serve the new place now\n`);
    return exitCode.ok;
  });
}
