const MOST_KEPT = 100;

/** Things of one kind that happened: how often, and the first of them, so that memory does not grow with the log. */
export interface Noted<T> {
  count: number;
  readonly first: T[];
}

export function noted<T>(): Noted<T> {
  return { count: 0, first: [] };
}

export function note<T>(into: Noted<T>, item: T): void {
  into.count++;
  if (into.first.length < MOST_KEPT) into.first.push(item);
}
