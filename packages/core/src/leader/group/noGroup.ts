/** Answer of a search among groups of arms that found none. */
export const NO_GROUP = -1;

/** The line of a group without arms: below every index. */
export const NOBODYS_LINE = -1;
