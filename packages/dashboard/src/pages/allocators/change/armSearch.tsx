import type { ArmAnswer, ArmsAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { apiPath } from "../../../service/session.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";

/** The arms of a running allocator, found by a search, a page at a time: there may be many. */

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

/** What an arm of a running allocator is called, and what is unusual about it. */
export function ArmName({ arm: { name, label, status } }: { readonly arm: ArmAnswer }) {
  return (
    <span>
      {label ?? name ?? "an erased arm"}
      {label !== null && name !== null && label !== name && <span class="small soft"> {name}</span>}
      {status !== "active" && <span class="small soft"> {status}</span>}
    </span>
  );
}
