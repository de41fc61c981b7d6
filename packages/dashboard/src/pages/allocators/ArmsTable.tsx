import { useId, useState } from "preact/hooks";
import { armsOfText } from "../../draft/armsOfText.js";
import { armField, type DraftArm, emptyArm, type Finding } from "../../draft/draft.js";
import { earlierParts, hasEarlier } from "../../draft/earlierResults.js";
import { ArmCell, ArmHead, EarlierWords } from "../../editor/ArmCell.js";
import { rowsOf } from "../../files/rowsOf.js";
import { whole } from "../../numbers/formats.js";
import { Pager } from "./Pager.js";

/** Rows of a page: a browser edits ten thousand arms no faster than this. */
export const ARMS_PAGE = 25;

interface ArmsTableProperties {
  readonly arms: readonly DraftArm[];
  readonly findings: readonly Finding[];
  /** Whether the contract promises shares. */
  readonly hasShares: boolean;
  /** Whether the learner can begin with what was seen of an arm earlier. */
  readonly takesEarlier: boolean;
  /** What is assumed of each arm where nothing is typed; undefined: nothing is asked about it. */
  readonly assumed?: readonly number[] | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onChange: (arms: readonly DraftArm[]) => void;
}

/** Arms that come in, one in each row. */
export function ArmsTable(properties: ArmsTableProperties) {
  const { arms, findings, hasShares, takesEarlier, assumed, page, onPage, onChange } = properties;
  const [asksEarlier, setAsksEarlier] = useState(false);
  // What was typed stays in sight, also where another learner was chosen since.
  const showsEarlier = (asksEarlier && takesEarlier) || arms.some(hasEarlier);
  const parts: readonly (keyof DraftArm)[] = [
    ...(["id", "label", "group"] as const),
    ...(hasShares ? (["share", "cap"] as const) : []),
    ...(showsEarlier ? earlierParts : []),
    ...(assumed === undefined ? [] : (["mean"] as const)),
  ];
  const wrong = new Set(findings.filter(({ kind }) => kind === "blocker").map(({ field }) => field));
  const first = page * ARMS_PAGE;
  const add = (more: readonly DraftArm[]) => {
    onChange([...arms, ...more]);
    onPage(Math.floor((arms.length + more.length - 1) / ARMS_PAGE));
  };
  const change = (place: number, part: keyof DraftArm, text: string) =>
    onChange(arms.map((arm, index) => (index === place ? { ...arm, [part]: text } : arm)));
  return (
    <div class="stack tight">
      {arms.length > 0 && (
        <div class="table-scroll">
          <table class="arms-table">
            <thead>
              <tr>
                {parts.map((part) => (
                  <ArmHead key={part} part={part} />
                ))}
                <th>
                  <span class="spoken">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {arms.slice(first, first + ARMS_PAGE).map((arm, index) => {
                const place = first + index;
                return (
                  <tr key={place}>
                    {parts.map((part) => (
                      <ArmCell
                        key={part}
                        {...{ part, id: armField(place, part), who: `arm ${place + 1}`, text: arm[part] }}
                        hint={part === "mean" ? String(assumed?.[place] ?? "") : undefined}
                        isInvalid={wrong.has(armField(place, part)) && arm[part] !== ""}
                        onChange={(text) => change(place, part, text)}
                      />
                    ))}
                    <td class="of-removal">
                      <button
                        type="button"
                        class="button icon quiet"
                        aria-label={`Remove arm ${place + 1}${arm.id === "" ? "" : `, ${arm.id}`}`}
                        onClick={() => onChange(arms.filter((_, other) => other !== place))}
                      >
                        ×
                      </button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {showsEarlier && <EarlierWords />}
      <Pager {...{ page, onPage, total: arms.length, size: ARMS_PAGE, what: "arms" }} />
      <div class="row">
        <button id="arms" type="button" class="button" onClick={() => add([emptyArm])}>
          Add an arm
        </button>
        <PasteArms onArms={add} />
        {takesEarlier && !showsEarlier && arms.length > 0 && (
          <button type="button" class="button" onClick={() => setAsksEarlier(true)}>
            Add earlier results
          </button>
        )}
        {arms.length > 1 && (
          <span class="small soft">
            {whole(arms.length)} arms{" "}
            <button type="button" class="link" onClick={() => onChange([])}>
              Remove all
            </button>
          </span>
        )}
      </div>
    </div>
  );
}

/** Takes arms from a list or a table that is pasted; what cannot be read stays where it is. */
function PasteArms({ onArms }: { readonly onArms: (arms: readonly DraftArm[]) => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const take = async () => {
    const reader = await import("papaparse").catch(() => undefined);
    if (reader === undefined) {
      setProblem("What reads lists could not be loaded: the service does not answer. Try again when it does.");
      return;
    }
    const read = armsOfText(rowsOf(text, reader.default.parse).rows);
    if ("problem" in read) {
      setProblem(read.problem);
      return;
    }
    onArms(read.arms);
    setText("");
    setProblem(undefined);
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Paste a list
      </button>
    );
  }
  return (
    <div class="paste stack tight">
      <label for={id} class="small">
        One arm in each line: id, label, group, at least %, at most %. Only the id is needed; a first line may name the
        columns (id, label, group, share, cap, successes, failures).
      </label>
      <textarea
        id={id}
        class="input"
        rows={6}
        spellcheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        placeholder={"north, North Mill, region A, 20, 50\nharbour, Harbour Co, region B, 20, 50"}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      {problem !== undefined && (
        <p class="small broken" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="button" class="button primary" onClick={() => void take()}>
          Take these arms
        </button>
        <button type="button" class="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </div>
  );
}
