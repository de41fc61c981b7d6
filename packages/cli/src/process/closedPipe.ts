import { exitCode } from "./exitCode.js";

/** A reader that has seen enough (`| head -1`) is no error. A full disk is. */
export function stopQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    if (stream !== process.stderr) process.stderr.write(`evenhand: the output cannot be written: ${error.message}\n`);
    process.exit(exitCode.unexpected);
  });
}
