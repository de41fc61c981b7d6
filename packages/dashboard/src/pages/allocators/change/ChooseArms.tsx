import { useState } from "preact/hooks";
import { whole } from "../../../numbers/formats.js";
import type { ArmAnswer, ArmsAnswer } from "../../../service/answers.js";
import { apiPath } from "../../../service/apiPath.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../arms/Pager.js";

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

/** A page of the arms, asked again when the search or the page changes. */
export function useArms(service: Service, allocator: string, size: number) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const query = new URLSearchParams({ search, offset: String(page * size), limit: String(size) });
  const path = `${apiPath("allocators", allocator, "arms")}?${query.toString()}`;
  const { data, problem } = useRead<ArmsAnswer>(service, path);
  const searchFor = (text: string) => {
    setSearch(text);
    setPage(0);
  };
  return { rows: data?.rows ?? [], total: data?.total ?? 0, problem, search, setSearch: searchFor, page, setPage };
}

interface SearchFieldProperties {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

export function SearchField({ search, onChange }: SearchFieldProperties) {
  return (
    <div class="field">
      <label for="search-arms">Search arms</label>
      <input
        id="search-arms"
        class="input"
        type="search"
        autocomplete="off"
        value={search}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

export function ArmName({ arm: { name, label, status } }: { readonly arm: ArmAnswer }) {
  return (
    <span>
      {label ?? name ?? "an erased arm"}
      {label !== null && name !== null && label !== name && <span class="small soft"> {name}</span>}
      {status !== "active" && <span class="small soft"> {status}</span>}
    </span>
  );
}
