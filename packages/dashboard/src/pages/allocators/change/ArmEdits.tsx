import type { ArmAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { armTerms, type ArmTerm } from "../../../draft/armFindings.js";
import { ArmCell, ArmHead, EarlierWords } from "../../../editor/ArmCell.js";
import { ProblemNotice } from "../../../service/problem.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../Pager.js";
import { ArmName, SearchField, useArms } from "./armSearch.js";
import { type Edits, untouched } from "./changedTerms.js";
import { shareNumber } from "../../../numbers/fractions.js";

interface ArmEditsProperties {
  readonly service: Service;
  readonly allocator: string;
  /** Whether the contract promises shares. */
  readonly hasShares: boolean;
  /** Whether the learner can begin with what was seen of an arm earlier. */
  readonly takesEarlier: boolean;
  readonly edits: Edits;
  readonly onChange: (edits: Edits) => void;
}

const PAGE = 10;

/** The terms of arms that run, searched and paged; the present ones stand in the empty places. */
export function ArmEdits({ service, allocator, hasShares, takesEarlier, edits, onChange }: ArmEditsProperties) {
  const { rows, total, problem, search, setSearch, page, setPage } = useArms(service, allocator, PAGE);
  const [asksEarlier, setAsksEarlier] = useState(false);
  const parts = armTerms.filter((part) => (isShare(part) ? hasShares : takesEarlier && asksEarlier));
  const change = (arm: NamedArm, part: ArmTerm, text: string) => {
    const texts = { ...(edits.get(arm.name)?.texts ?? untouched), [part]: text };
    onChange(new Map(edits).set(arm.name, { texts, prior: priorOf(arm) }));
  };
  return (
    <div class="stack tight">
      {parts.length > 0 && (
        <>
          {(total > PAGE || search !== "") && <SearchField search={search} onChange={setSearch} />}
          {problem !== undefined && <ProblemNotice problem={problem} />}
          <table class="arms-table share-edits">
            <thead>
              <tr>
                <th scope="col">Arm</th>
                {parts.map((part) => (
                  <ArmHead key={part} part={part} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.filter(canChange).map((arm) => (
                <tr key={arm.arm}>
                  <th scope="row">
                    <ArmName arm={arm} />
                  </th>
                  {parts.map((part) => {
                    const text = edits.get(arm.name)?.texts[part] ?? "";
                    return (
                      <ArmCell
                        key={part}
                        {...{ part, text, who: arm.label ?? arm.name, hint: present(arm, part) }}
                        onChange={(typed) => change(arm, part, typed)}
                      />
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {asksEarlier && <EarlierWords />}
          <Pager {...{ page, size: PAGE, total, what: "arms" }} onPage={setPage} />
        </>
      )}
      {takesEarlier && !asksEarlier && (
        <div class="row">
          <button type="button" class="button" onClick={() => setAsksEarlier(true)}>
            Change earlier results
          </button>
        </div>
      )}
    </div>
  );
}

type NamedArm = ArmAnswer & { readonly name: string };

function canChange(arm: ArmAnswer): arm is NamedArm {
  return arm.name !== null && arm.status !== "retired";
}

function isShare(part: ArmTerm): part is "share" | "cap" {
  return part === "share" || part === "cap";
}

function priorOf({ priorSuccesses, priorFailures }: ArmAnswer) {
  return { successes: priorSuccesses ?? 0, failures: priorFailures ?? 0 };
}

/** What is in force, in the unit in which it is typed; undefined where nothing was said of it. */
function present(arm: ArmAnswer, part: ArmTerm): string | undefined {
  if (!isShare(part)) return String(priorOf(arm)[part]);
  const value = part === "share" ? (arm.target ?? arm.promised) : arm.cap;
  return value === null ? undefined : shareNumber(value.fraction);
}
