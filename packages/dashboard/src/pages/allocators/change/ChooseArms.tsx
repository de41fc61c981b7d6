import type { ArmAnswer } from "@evenhand/protocol";
import { whole } from "../../../numbers/formats.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../arms/Pager.js";
import { ArmName } from "./ArmName.js";
import { SearchField } from "./SearchField.js";
import { useArms } from "./useArms.js";

interface ChooseArmsProperties {
  readonly service: Service;
  readonly allocator: string;
  /** Which arms can be chosen. */
  readonly fits: (arm: ArmAnswer) => boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const PAGE = 10;

/** Arms of a running allocator, searched and paged by the service. */
export function ChooseArms({ service, allocator, fits, chosen, onChange }: ChooseArmsProperties) {
  const { rows, total, problem, search, setSearch, page, setPage } = useArms(service, allocator, PAGE);
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <div class="stack tight">
      <SearchField search={search} onChange={setSearch} />
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <ul class="stack tight choose-arms">
        {rows.map((arm) => (
          <li key={arm.arm}>
            <label class="row">
              <input
                type="checkbox"
                disabled={arm.name === null || !fits(arm)}
                checked={arm.name !== null && chosen.has(arm.name)}
                onChange={() => toggle(arm.name ?? "")}
              />
              <ArmName arm={arm} />
            </label>
          </li>
        ))}
      </ul>
      <Pager {...{ page, size: PAGE, total, what: "arms" }} onPage={setPage} />
      {chosen.size > 0 && (
        <p class="small">
          {chosen.size === 1 ? "1 arm is" : `${whole(chosen.size)} arms are`} chosen:{" "}
          {[...chosen].slice(0, PAGE).join(", ")}
          {chosen.size > PAGE ? " …" : ""}
        </p>
      )}
    </div>
  );
}
