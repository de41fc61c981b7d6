import { useMemo } from "preact/hooks";
import { hrefOf } from "../../../links/route.js";
import { Chart } from "../../../design/Chart.js";
import { type Engine, useAnswer } from "../../../engine/engine.js";
import { type Field, readField } from "../../../draft/field.js";
import type { DraftAsSetting } from "../../../draft/settingOfDraft.js";
import { whole } from "../../../numbers/formats.js";
import { policyNames, type Registry } from "../../../setting/registry.js";
import { limits, type Setting } from "../../../setting/setting.js";
import { queryOf } from "../../../links/settingQuery.js";
import { sharesFigure } from "../../playground/charts/sharesFigure.js";
import { FailureNotice } from "../../playground/SettingFrame.js";
import { sentenceOf } from "../../playground/sentence/sentenceOf.js";
import { FieldInput } from "../../../editor/FieldInput.js";

interface CostPreviewProperties {
  readonly engine: Engine;
  readonly registry: Registry;
  /** Undefined while something stands in the way. */
  readonly simulated: DraftAsSetting | undefined;
  /** As it is typed. */
  readonly rounds: string;
  readonly onRounds: (rounds: string) => void;
}

const roundsField: Field = {
  path: "simulation.rounds",
  words: "Decisions to simulate",
  kind: { type: "number", whole: true, min: 1, max: limits.horizon },
};

/** The policy's place in the answer: before it comes the learner alone. */
const KEEPER = 1;

/** What the contract would cost if the assumed averages were true: the playground's engine and its sentence. */
export function CostPreview({ engine, registry, simulated, rounds, onRounds }: CostPreviewProperties) {
  const wanted = simulated !== undefined && "setting" in simulated ? simulated.setting : undefined;
  // The same setting is not asked again when another field changes.
  const setting = useMemo(() => wanted, [wanted === undefined ? "" : JSON.stringify(wanted)]);
  const { answered, failure } = useAnswer(engine, setting);
  const isPresent = answered !== undefined && answered.setting === setting;
  return (
    <section class="card stack tight" aria-labelledby="cost-title">
      <h2 id="cost-title">What it would cost</h2>
      <FieldInput
        field={roundsField}
        text={rounds}
        isInvalid={"required" in readField(roundsField, rounds)}
        onChange={onRounds}
      />
      {simulated === undefined || setting === undefined ? (
        <p class="small soft">
          {simulated !== undefined && "why" in simulated ? simulated.why : "Simulated here once nothing is missing."}
        </p>
      ) : (
        <>
          {failure !== undefined && <FailureNotice failure={failure} />}
          {isPresent ? (
            <Cost setting={setting} names={policyNames(setting, registry)} answer={answered.answer} />
          ) : (
            <p class="soft">{failure === undefined ? "The first trials are being played …" : ""}</p>
          )}
          <p class="small soft">
            A simulation, not a promise: {whole(setting.horizon)} decisions, played {whole(setting.trials)} times, with
            rewards of all or nothing, known at once, whose averages are <strong>assumed</strong> in the table of arms.
            The service does not know them: it learns. {"notes" in simulated ? simulated.notes.join(" ") : ""}
          </p>
          <p class="small">
            <a href={hrefOf("/play", queryOf(setting))}>Open it in the playground</a>
          </p>
        </>
      )}
    </section>
  );
}

interface CostProperties {
  readonly setting: Setting;
  readonly names: readonly string[];
  readonly answer: Parameters<typeof sentenceOf>[1];
}

/** More bars than this are no picture. */
const MOST_BARS = 30;

function Cost({ setting, names, answer }: CostProperties) {
  const { promise, verdict, tone, cost, whoPays } = sentenceOf(setting, answer, KEEPER, names);
  const figure = useMemo(
    () => sharesFigure({ setting, answer }, KEEPER, names[KEEPER]),
    [setting, answer, names[KEEPER]],
  );
  return (
    <>
      <p class="cost-sentence" data-done={answer.isDone}>
        {promise} <strong class={tone}>{verdict}</strong> {cost} {whoPays}
      </p>
      {setting.arms.length <= MOST_BARS && <Chart figure={figure} title="Share of the decisions, simulated" />}
    </>
  );
}
