/** The part of a category's width that its bars or violins take. */
const FILLED = 0.8;

/** Where a mark stands within its category. */
export interface Slot {
  readonly left: number;
  readonly centre: number;
  readonly right: number;
}

/** A slot for each mark, given its category: all as wide as the most crowded category allows, centred on their own. */
export function sideBySide(categories: readonly number[]): Slot[] {
  const crowd = new Map<number, number>();
  const turns = categories.map((category) => {
    const turn = crowd.get(category) ?? 0;
    crowd.set(category, turn + 1);
    return turn;
  });
  const width = FILLED / Math.max(...crowd.values());
  return categories.map((category, index) => {
    const sharing = crowd.get(category) ?? 1;
    const centre = category + (turns[index] - (sharing - 1) / 2) * width;
    return { left: centre - width / 2, centre, right: centre + width / 2 };
  });
}
