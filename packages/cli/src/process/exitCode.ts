/** The exit codes of the command; `evenhand --help` lists them. */
export const exitCode = {
  ok: 0,
  unexpected: 1,
  wrongInput: 2,
  /** A promise was broken: `evenhand audit`. */
  broken: 3,
  /** A log or a receipt is not genuine: `evenhand audit`, `evenhand verify`. */
  notGenuine: 4,
  /** A floor broke only because requests took rounds or struck them out: `evenhand audit`. */
  displaced: 5,
  /** The folder of a service, or a policy of the user's own, is not in order: `evenhand doctor`, `evenhand check`. */
  unsound: 6,
  /** Every promise was kept by what is left of a log that has lost events: `evenhand audit`. */
  forked: 7,
  interrupted: 130,
} as const;
