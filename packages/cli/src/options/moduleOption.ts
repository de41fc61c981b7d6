import { Option } from "commander";

/** The file with definitions of the user's own. It runs as a program: a study file cannot name one. */
export function moduleOption(): Option {
  return new Option("--module <file>", "your own policies, environments and metrics: a program, which is run");
}
