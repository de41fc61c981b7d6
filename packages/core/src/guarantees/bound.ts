/** What a theorem says of a situation: a number, or why it says nothing. */
export type Bound =
  { readonly applies: true; readonly value: number } | { readonly applies: false; readonly because: string };

export function bound(value: number): Bound {
  return { applies: true, value };
}

/** The caller is outside the theorem's conditions, and is told so instead of being given a number. */
export function noBound(because: string): Bound {
  return { applies: false, because };
}
