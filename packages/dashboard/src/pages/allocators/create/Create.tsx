import type { PageProperties } from "../../../links/route.js";
import { Notice } from "../../../design/Notice.js";
import { type Draft, emptyDraft } from "../../../draft/draft.js";
import { draftOfSetting } from "../../../draft/filledDraft.js";
import { useEngine, useRegistry } from "../../../engine/engine.js";
import { ServiceGate } from "../../../service/ServiceGate.js";
import { readSetting } from "../../../links/readSetting.js";
import { UnreadableLink } from "../../playground/SettingFrame.js";
import { CreateForm } from "./CreateForm.js";

/** Creates an allocator. A link of the playground fills the form with its arms and its contract. */
export function Create({ query }: PageProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const read = draftIn(query);
  if ("problems" in read) return <UnreadableLink problems={read.problems} path="/play" />;
  return (
    <ServiceGate>
      {(service) =>
        !service.may("admin") ? (
          <Notice kind="warn" title="This key may not create allocators">
            Use a key with the scope admin: <code>evenhand keys create --scope admin</code>
          </Notice>
        ) : registry === undefined ? (
          <p class="loading soft">Loading …</p>
        ) : (
          <CreateForm
            key={query.toString()}
            {...{ service, engine, registry }}
            link={query.toString()}
            first={read.draft}
          />
        )
      }
    </ServiceGate>
  );
}

function draftIn(query: URLSearchParams): { readonly draft: Draft } | { readonly problems: readonly string[] } {
  if (query.toString() === "") return { draft: emptyDraft };
  const read = readSetting(query);
  return "setting" in read ? { draft: draftOfSetting(read.setting) } : read;
}
