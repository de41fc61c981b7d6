import { mathRuns } from "@evenhand/figures";

/** A sentence of a paper: N_i and T^(1/3) with small letters. */
export function FormulaText({ text }: { readonly text: string }) {
  return (
    <>
      {mathRuns(text).map(({ text: part, place }, index) => {
        if (place === "below") return <sub key={index}>{part}</sub>;
        return place === "above" ? <sup key={index}>{part}</sup> : part;
      })}
    </>
  );
}
