/** What a user may change of an experiment. Every experiment has a seed, which needs no entry here. */
export type Settings = Readonly<Record<string, Setting>>;

export type SettingValue = number | string | readonly number[];

export interface Setting {
  readonly words: string;
  /** The value of a full run. */
  readonly full: SettingValue;
  /** The value of a quick run: the full one by default. */
  readonly quick?: SettingValue;
  /** Whether the paper states the full value, or it is our choice. */
  readonly from: "paper" | "ours";
  /** Of a setting that names a file of data, which do not come with the package. */
  readonly dataFile?: DataFile;
}

interface DataFile {
  /** Of the file in the data folder that is taken where the user names none. */
  readonly name: string;
  /** What is played without it, in place of what the paper has. */
  readonly without: string;
}

type Widened<V extends SettingValue> = V extends number ? number : V extends string ? string : readonly number[];

export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: Widened<S[Name]["full"]> } & {
  readonly seed: number;
};
