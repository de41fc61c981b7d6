import type { ArmAnswer } from "@evenhand/protocol";
import { readShare, shareInRequest, SHARE_WORDS } from "../../../draft/exactShare.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../arms/Pager.js";
import { ArmName } from "./ArmName.js";
import { shareAsTyped } from "./fractions.js";
import { SearchField } from "./SearchField.js";
import { useArms } from "./useArms.js";

/** What was typed for an arm, by its id; empty: it stays. */
export type Edits = ReadonlyMap<string, { readonly share: string; readonly cap: string }>;

interface ReadEdits {
  readonly arms: readonly { readonly id: string; readonly share?: number | string; readonly cap?: number | string }[];
  /** The parameters of the contract that get another value for some arm. */
  readonly named: readonly string[];
  readonly problems: readonly string[];
}

export function readEdits(edits: Edits): ReadEdits {
  const all = [...edits].filter(([, { share, cap }]) => share.trim() !== "" || cap.trim() !== "");
  const wrong = (text: string) => text.trim() !== "" && readShare(text) === undefined;
  const problems = all.flatMap(([id, { share, cap }]) =>
    [share, cap].filter(wrong).map((text) => `${id}: received “${text}”; required: ${SHARE_WORDS}.`),
  );
  const arms = all.map(([id, { share, cap }]) => {
    const [least, most] = [shareInRequest(share), shareInRequest(cap)];
    return { id, ...(least === undefined ? {} : { share: least }), ...(most === undefined ? {} : { cap: most }) };
  });
  const named = [
    ...(arms.some((arm) => arm.share !== undefined) ? ["shares"] : []),
    ...(arms.some((arm) => arm.cap !== undefined) ? ["caps"] : []),
  ];
  return { arms, named, problems };
}

interface ShareEditsProperties {
  readonly service: Service;
  readonly allocator: string;
  readonly edits: Edits;
  readonly onChange: (edits: Edits) => void;
}

const PAGE = 10;
const untouched = { share: "", cap: "" };

/** Shares and caps of a running allocator, searched and paged; the present ones stand in the empty places. */
export function ShareEdits({ service, allocator, edits, onChange }: ShareEditsProperties) {
  const { rows, total, problem, search, setSearch, page, setPage } = useArms(service, allocator, PAGE);
  const change = (name: string, part: "share" | "cap", text: string) =>
    onChange(new Map(edits).set(name, { ...(edits.get(name) ?? untouched), [part]: text }));
  return (
    <div class="stack tight">
      {(total > PAGE || search !== "") && <SearchField search={search} onChange={setSearch} />}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <table class="arms-table share-edits">
        <thead>
          <tr>
            <th scope="col">Arm</th>
            <th scope="col" class="of-share">
              At least %
            </th>
            <th scope="col" class="of-cap">
              At most %
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.filter(canChange).map((arm) => (
            <tr key={arm.arm}>
              <th scope="row">
                <ArmName arm={arm} />
              </th>
              {(["share", "cap"] as const).map((part) => (
                <td key={part} class={`of-${part}`} data-title={titles[part]}>
                  <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    aria-label={`${titles[part]} of ${arm.label ?? arm.name}`}
                    placeholder={present(arm, part)}
                    value={edits.get(arm.name)?.[part] ?? ""}
                    onInput={({ currentTarget }) => change(arm.name, part, currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager {...{ page, size: PAGE, total, what: "arms" }} onPage={setPage} />
    </div>
  );
}

const titles = { share: "At least %", cap: "At most %" } as const;

function canChange(arm: ArmAnswer): arm is ArmAnswer & { readonly name: string } {
  return arm.name !== null && arm.status !== "retired";
}

function present({ promised, target, cap }: ArmAnswer, part: "share" | "cap"): string {
  const value = part === "share" ? (target ?? promised) : cap;
  if (value === null) return part === "share" ? "0" : "100";
  return shareAsTyped(value.fraction);
}
