import type { ListedAllocator } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { hrefOf } from "../../../address/route.js";
import { Notice } from "../../../design/Notice.js";
import { whole } from "../../../numbers/formats.js";
import { KeyInUse } from "../../../service/KeyInUse.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import { signOut } from "../../../service/session.js";
import { ServiceGate } from "../../../service/ServiceGate.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../arms/Pager.js";
import { useTick } from "../health/useTick.js";
import { AllocatorRow } from "./AllocatorRow.js";
import { EmptyStore } from "./EmptyStore.js";
import { useEnded } from "./useEnded.js";

/** Milliseconds between two looks at the list. */
const LOOKED_EVERY = 3000;
const PAGE = 20;

/** The allocators of the service, each with its health at a glance. */
export function AllocatorList() {
  return <ServiceGate>{(service) => <Listed service={service} />}</ServiceGate>;
}

function Listed({ service }: { readonly service: Service }) {
  const tick = useTick(LOOKED_EVERY);
  const path = service.may("read") ? "/v1/allocators" : undefined;
  const { data, problem } = useRead<{ readonly items: readonly ListedAllocator[] }>(service, path, { version: tick });
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const [showsEnded, setShowsEnded] = useState(false);
  const { ended, onEnded } = useEnded();
  const items = (data?.items ?? []).filter(({ id }) => showsEnded || !ended.has(id));
  const found = items.filter(({ id }) => id.includes(search.trim().toLowerCase()));
  const first = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE) - 1)) * PAGE;
  return (
    <div class="stack">
      <div class="row spread">
        <h1>Allocators</h1>
        <span class="row">
          <KeyInUse service={service} />
          {service.may("admin") && (
            <a class="button primary" href={hrefOf("/allocators/new")}>
              New allocator
            </a>
          )}
        </span>
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {!service.may("read") && <CannotRead scopes={service.me.scopes} />}
      {data !== undefined && items.length === 0 && <EmptyStore service={service} />}
      {items.length > 0 && (
        <>
          {items.length > PAGE && (
            <input
              class="input search"
              type="search"
              aria-label="Search allocators by name"
              placeholder="Search by name"
              value={search}
              onInput={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          <div class="card">
            <div class="table-scroll" tabIndex={0} role="region" aria-label="Allocators and their health">
              <table class="comparison">
                <thead>
                  <tr>
                    <th scope="col">Allocator</th>
                    <th scope="col">Promise</th>
                    <th scope="col" class="right">
                      Most behind, in pulls
                    </th>
                    <th scope="col" class="right">
                      Alarms
                    </th>
                    <th scope="col" class="right on-wide">
                      Rewards awaited
                    </th>
                    <th scope="col" class="right">
                      Rounds a minute
                    </th>
                    <th scope="col" class="right on-wide">
                      Rounds
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {found.slice(first, first + PAGE).map(({ id }) => (
                    <AllocatorRow key={id} service={service} id={id} version={tick} onEnded={onEnded} />
                  ))}
                </tbody>
              </table>
            </div>
            {found.length === 0 && <p class="soft">No allocator has “{search}” in its name.</p>}
          </div>
          <Pager page={first / PAGE} size={PAGE} total={found.length} what="allocators" onPage={setPage} />
          <p class="small soft">
            Floors hold while no arm is a whole pull behind what was due to it. An audit of the log proves it.
          </p>
        </>
      )}
      {ended.size > 0 && (
        <p class="small">
          <button type="button" class="link" onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? "Hide" : "Show"}{" "}
            {ended.size === 1 ? "1 that has ended" : `${whole(ended.size)} that have ended`}
          </button>
        </p>
      )}
    </div>
  );
}

/** Why a key that may do much else shows nothing here. */
function CannotRead({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <Notice kind="warn" title="This key cannot list allocators" action={{ words: "Use another key", do: signOut }}>
      It has the {scopes.length === 1 ? "scope" : "scopes"} {scopes.join(", ")}, and listing needs read: no scope
      includes another, and neither does admin. On the machine of the service,{" "}
      <code>evenhand keys create --scope {["read", ...scopes].join(",")}</code> makes a key that can do both.
    </Notice>
  );
}
