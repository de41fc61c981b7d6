/** Paths in the study that `compare` builds, and the options that their values came from. */
const options: readonly (readonly [RegExp, string])[] = [
  [/^environment\.means/, "--arms"],
  [/^armNames/, "--names"],
  [/^contract\.shares/, "--quota"],
  [/^contract\.caps/, "--caps"],
  [/^policies\[\d+\]\.shares/, "--quota"],
  [/^policies\[\d+\]\.caps/, "--caps"],
  [/^policies\[\d+\]\.learner/, "--learner"],
  [/^policies/, "--policies"],
  [/^changes\[(\d+)\]\.at/, "--change[$1]"],
  [/^changes\[(\d+)\]\.shares/, "--change[$1] quota"],
  [/^changes\[(\d+)\]\.(\w+)/, "--change[$1] $2"],
  [/^changes/, "--change"],
  [/^horizon/, "-T"],
  [/^trials/, "--trials"],
  [/^seed/, "--seed"],
];

/** Core speaks of `environment.means[1]`; the user has typed it as `--arms[1]`. */
export function optionOfPath(path: string): string {
  const [pattern, option] = options.find(([candidate]) => candidate.test(path)) ?? [];
  return pattern === undefined || option === undefined ? path : path.replace(pattern, option);
}
