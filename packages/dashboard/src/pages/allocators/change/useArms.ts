import type { ArmsAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { apiPath } from "../../../service/apiPath.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";

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
