import type { AllocatorAnswer, ListedAllocator } from "@evenhand/protocol";
import { useCallback, useEffect, useState } from "preact/hooks";
import { contractTitle } from "../../contracts/index.js";
import { Notice } from "../../design/Notice.js";
import { hrefOf } from "../../links/route.js";
import { decimal, whole } from "../../numbers/formats.js";
import { KeyInUse, ServiceGate } from "../../service/ServiceGate.js";
import { ProblemNotice } from "../../service/problem.js";
import { signOut } from "../../service/session.js";
import { useRead } from "../../service/useRead.js";
import type { Service } from "../../service/useService.js";
import { Pager } from "./Pager.js";
import { Replicas } from "./Replicas.js";
import { DemoOffer, SimulatedMark } from "./demo/DemoBar.js";
import {
  allocatorHref,
  armName,
  floorHealth,
  type FurthestArm,
  pulls,
  roundsPerMinute,
  useStanding,
  useTick,
} from "./health.js";

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
      <Replicas service={service} version={tick} />
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

/** Milliseconds between two reads of a row. */
const EVERY = 2000;

interface AllocatorRowProperties {
  readonly service: Service;
  readonly id: string;
  /** Read again when it changes. */
  readonly version: number;
  /** Told when it turns out that the allocator was archived. */
  readonly onEnded: (id: string) => void;
}

/** One allocator of the list, and how it does. */
function AllocatorRow({ service, id, version, onEnded }: AllocatorRowProperties) {
  const { view, furthest, problem } = useStanding(service, id, { version, every: EVERY });
  const isEnded = view?.status === "archived";
  useEffect(() => {
    if (isEnded) onEnded(id);
  }, [isEnded, id, onEnded]);
  return (
    <tr>
      <th scope="row">
        <a href={allocatorHref(id)}>{id}</a> <SimulatedMark id={id} />
        {view !== undefined && <div class="soft">{contractTitle(view.contract)}</div>}
      </th>
      {view === undefined || furthest === undefined ? (
        <td colSpan={6} class="soft">
          {problem === undefined ? "…" : `${problem.title}. ${problem.detail}`}
        </td>
      ) : (
        <>
          <td>
            <Floors view={view} furthest={furthest} />
          </td>
          <td class="right">{furthest.largestDeficit === null ? "–" : pulls(furthest.largestDeficit)}</td>
          <td class={view.alarms.length > 0 ? "right warned" : "right"}>{whole(view.alarms.length)}</td>
          <td class="right on-wide">{whole(view.pendingRewards)}</td>
          <td class="right">{perMinute(roundsPerMinute(view, Date.now()))}</td>
          <td class="right on-wide">{whole(view.rounds)}</td>
        </>
      )}
    </tr>
  );
}

function Floors({ view, furthest }: { readonly view: AllocatorAnswer; readonly furthest: FurthestArm }) {
  const standing = view.status === "running" ? "" : view.status === "paused" ? "paused, " : "ended, ";
  switch (floorHealth(view, furthest)) {
    case "held":
      return (
        <span class={view.forks === undefined ? "kept" : "soft"}>
          {standing}
          {view.forks === undefined ? "floors held" : "held since the fork"}
        </span>
      );
    case "behind":
      return (
        <span class="broken">
          {standing}
          {armName(furthest)} was behind
        </span>
      );
    case "none":
      return <span class="soft">{standing}no floors</span>;
  }
}

function perMinute(rate: number): string {
  return rate > 0 && rate < 10 ? decimal(rate, 1) : whole(rate);
}

/** Said where no contract runs yet. The demo is offered here. */
function EmptyStore({ service }: { readonly service: Service }) {
  return (
    <div class="card stack">
      <p>
        <strong>No contract runs here yet.</strong> An allocator is a contract at work: it decides who gets the next
        opportunity, keeps what was promised, and writes everything down.
      </p>
      {service.may("admin") ? (
        <p>
          <a href={hrefOf("/allocators/new")}>Create one</a>, or try contracts in{" "}
          <a href={hrefOf("/play")}>the playground</a> first and run the one that you like.
        </p>
      ) : (
        <p>Your key cannot create one: that needs the scope “admin”.</p>
      )}
      <DemoOffer service={service} />
    </div>
  );
}

/** Allocators that were archived: their rows say so when they have read it, and the list then hides them. */
function useEnded(): { readonly ended: ReadonlySet<string>; readonly onEnded: (id: string) => void } {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const onEnded = useCallback((id: string) => setEnded((before) => new Set(before).add(id)), []);
  return { ended, onEnded };
}
