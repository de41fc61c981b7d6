/** Where in a study a value goes, and the option it came from. */
const options: readonly (readonly [RegExp, string])[] = [
  [/^environment\.means/, "--arms"],
  [/^contract\.shares/, "--quota"],
  [/^policies\[\d+\]\.shares/, "--quota"],
  [/^policies\[\d+\]\.learner/, "--learner"],
  [/^policies/, "--policies"],
  [/^horizon/, "-T"],
  [/^trials/, "--trials"],
  [/^seed/, "--seed"],
];

/** Core speaks of `environment.means[1]`; whoever typed it knows it as `--arms[1]`. */
export function optionOfPath(path: string): string {
  const [pattern, option] = options.find(([candidate]) => candidate.test(path)) ?? [];
  return pattern === undefined || option === undefined ? path : path.replace(pattern, option);
}
