import { tableCsv } from "@evenhand/figures";
import { useEffect, useState } from "preact/hooks";
import { CopyButton } from "../../../design/CopyButton.js";
import { ScriptAway } from "../../../design/Notice.js";
import type { AnsweredSetting } from "../../../engine/engine.js";
import { useLateScript } from "../../../files/lateScripts.js";
import { saveFile } from "../../../files/openAndSave.js";
import { hrefOf } from "../../../links/route.js";
import { queryOf } from "../../../links/settingQuery.js";
import type { Registry } from "../../../setting/registry.js";
import { armNames, BASELINE } from "../../../setting/setting.js";
import type { CurlService } from "./allocatorInCurl.js";
import { studyInTypeScript, studyInYaml } from "./studyInCode.js";

interface TakeAlongProperties {
  readonly answered: AnsweredSetting;
  readonly registry: Registry | undefined;
  readonly place: number;
  readonly names: readonly string[];
}

const forms = [
  {
    id: "yaml",
    title: "YAML",
    file: "study.yaml",
    note: "evenhand simulate study.yaml gives the numbers of this page.",
  },
  { id: "typescript", title: "TypeScript", file: "study.ts", note: "The same study as a program." },
  {
    id: "curl",
    title: "curl",
    file: "allocator.sh",
    note: "The request that creates this contract in the service of these pages, or in the one that npm start has started: that prints its address.",
  },
] as const;

type Form = (typeof forms)[number]["id"];

/** The setting and its numbers, to go on elsewhere. */
export function TakeAlong({ answered, registry, place, names }: TakeAlongProperties) {
  const [form, setForm] = useState<Form>("yaml");
  const { setting } = answered;
  // Of several policies that are compared, the one that is shown.
  const shown = setting.policies.slice(Math.max(0, place - BASELINE - 1)).slice(0, 1);
  const running = { ...setting, policies: shown };
  const link = new URL(hrefOf("/play", queryOf(setting)), location.href).href;
  const { module: curl, failure } = useLateScript(loadCurl, form === "curl");
  const [service, setService] = useState<CurlService>();
  useEffect(() => {
    void curl?.serviceOfPage().then(setService);
  }, [curl]);
  const code = registry === undefined ? "" : codeOf(form, answered, registry, place, curl, service);
  const { file, note } = forms.find(({ id }) => id === form) ?? forms[0];
  return (
    <section class="card take-along stack tight" aria-labelledby="take-along-title">
      <div class="row spread">
        <h3 id="take-along-title">Take it along</h3>
        <div class="row">
          <a class="button primary" href={hrefOf("/allocators/new", queryOf(running))}>
            Run this contract
          </a>
          <CopyButton look="button" words="Copy the link" text={link} />
          <button
            type="button"
            class="button"
            onClick={() => saveFile("evenhand.csv", answerInCsv(answered, names), "text/csv")}
          >
            Save the numbers (CSV)
          </button>
        </div>
      </div>
      <p class="small soft">The link holds the whole setting; the part behind # is never sent to a server.</p>
      <div class="row spread">
        <div class="row" role="group" aria-label="The same as code">
          {forms.map(({ id, title }) => (
            <button key={id} type="button" class="button" aria-pressed={id === form} onClick={() => setForm(id)}>
              {title}
            </button>
          ))}
        </div>
        <div class="row">
          <CopyButton look="button" words="Copy" text={code} />
          <button type="button" class="button" onClick={() => saveFile(file, code)}>
            Save
          </button>
        </div>
      </div>
      <p class="small soft">{note}</p>
      {form === "curl" && <ScriptAway title="The request could not be written" failure={failure} />}
      <pre class="code" tabIndex={0} aria-label={file}>
        {code}
      </pre>
    </section>
  );
}

type Curl = typeof import("./allocatorInCurl.js");

function codeOf(
  form: Form,
  { setting }: AnsweredSetting,
  registry: Registry,
  place: number,
  curl: Curl | undefined,
  service: CurlService | undefined,
): string {
  if (form === "yaml") return studyInYaml(setting, registry);
  if (form === "typescript") return studyInTypeScript(setting, registry);
  // Its address is known a moment later.
  return service === undefined ? "" : (curl?.allocatorInCurl(setting, registry, place, service) ?? "");
}

/** What a request is made of is loaded when it is first shown: few readers ask for it. */
const loadCurl = () => import("./allocatorInCurl.js");

/** All numbers of the page: a row for each policy, metric, arm and round. Errors are standard errors. */
function answerInCsv({ setting, answer }: AnsweredSetting, names: readonly string[]): string {
  const arms = armNames(setting);
  const rows = answer.policies.flatMap(({ courses, byArm, shares }, place) => [
    ...Object.entries(courses).flatMap(([metric, { rounds, mean, error, most }]) =>
      rounds.map((round, index) => [names[place], metric, "", round, mean[index], error[index], most[index]]),
    ),
    ...Object.entries({ ...byArm, share: shares }).flatMap(([metric, values]) =>
      values.map(({ mean, error }, arm) => [names[place], metric, arms[arm], setting.horizon, mean, error, ""]),
    ),
  ]);
  const columns = ["policy", "metric", "arm", "round", "mean", "standard error", "largest of any trial"];
  // An error that is not known yet is no number.
  return tableCsv({ columns, rows: rows.map((row) => row.map((cell) => (Number.isNaN(cell) ? null : cell))) });
}
