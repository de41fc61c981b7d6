interface Named {
  readonly arm: number;
  readonly name?: string | null;
  readonly label?: string | null;
}

/** What a page calls an arm: its label, else its id; a number where both were erased. */
export function armName({ arm, name, label }: Named): string {
  return label ?? name ?? `arm ${arm}`;
}
