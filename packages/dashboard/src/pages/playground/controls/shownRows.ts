/** More arms than this are not edited one by one: a link or the number of arms makes more. */
export const SHOWN_ROWS = 12;
