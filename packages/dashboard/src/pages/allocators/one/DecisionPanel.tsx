import type { DecisionDetails, ExplanationAnswer } from "@evenhand/protocol";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyButton } from "../../../design/CopyButton.js";
import { ArmSwatch } from "../../../design/chartColours.js";
import { saveFile } from "../../../files/openAndSave.js";
import { capital, dateAndTime, decimal, plain, whole } from "../../../numbers/formats.js";
import { pullsOwed, shareText } from "../../../numbers/fractions.js";
import { type Problem, ProblemNotice, problemOf } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";
import { useRead } from "../../../service/useRead.js";
import { openPatiently, type Service } from "../../../service/useService.js";
import { allocatorHref } from "../health.js";

interface DecisionPanelProperties {
  readonly service: Service;
  readonly id: string;
  readonly decision: string;
  readonly nameOf: (arm: number) => string;
}

/** Everything about one decision: why it was made, who else was considered, what came of it, and its receipt. */
export function DecisionPanel({ service, id, decision, nameOf }: DecisionPanelProperties) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [failed, setFailed] = useState<Problem>();
  const { data, problem } = useRead<DecisionDetails>(service, apiPath("decisions", decision));
  // A reader of the screen goes on here, not at the line that led here.
  useEffect(() => heading.current?.focus(), [decision]);
  const saveReceipt = async () => {
    try {
      const response = await openPatiently(service, apiPath("allocators", id, "proof", decision));
      saveFile(`${decision}.receipt.txt`, await response.text());
      setFailed(undefined);
    } catch (error) {
      setFailed(problemOf(error));
    }
  };
  return (
    <section class="card stack decision" aria-labelledby="decision-title">
      <div class="row spread">
        <h2 id="decision-title" ref={heading} tabIndex={-1}>
          One decision
        </h2>
        <a class="button small-button" href={allocatorHref(id)}>
          Close
        </a>
      </div>
      <p class="small soft facts row">
        <code>{decision}</code>
        {data !== undefined && (
          <span>
            round {whole(data.round)}, {dateAndTime(data.at)}, event {whole(data.place)}
          </span>
        )}
      </p>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {data !== undefined && <DecisionReasons data={data} nameOf={nameOf} />}
      <p class="row">
        <button type="button" class="button" onClick={() => void saveReceipt()}>
          Download the receipt
        </button>
        <CopyButton look="link" words="Copy the link" text={new URL(allocatorHref(id, decision), location.href).href} />
      </p>
      {failed !== undefined && <ProblemNotice problem={failed} />}
      <p class="small soft">
        The receipt proves that this decision is in the log, as it stands here; it does not prove that the log is
        complete, or that a promise was kept: that is what an audit is for.
      </p>
    </section>
  );
}

interface DecisionReasonsProperties {
  readonly data: DecisionDetails;
  readonly nameOf: (arm: number) => string;
}

function DecisionReasons({ data, nameOf }: DecisionReasonsProperties) {
  const { chosen, explanation, outcomes, status, waitUntil } = data;
  return (
    <>
      {chosen.map(({ arm, words }, index) => (
        <p key={index}>
          <strong>{calledBy(arm, explanation, nameOf)}.</strong> {words}
        </p>
      ))}
      {explanation.isComputed ? (
        <Considered explanation={explanation} nameOf={nameOf} />
      ) : (
        <p class="small">Who else was considered was not computed again. {explanation.why}</p>
      )}
      <div class="stack tight">
        <h3>What came of it</h3>
        <ul class="bullets small">
          {outcomes.items.map(({ event, at, words }) => (
            <li key={event}>
              {words} <span class="soft">{dateAndTime(at)}</span>
            </li>
          ))}
          {status === "open" && waitUntil !== undefined && (
            <li>Its reward is awaited until {dateAndTime(waitUntil)}.</li>
          )}
          {status === "void" && <li>It is void.</li>}
          {status === "closed" && outcomes.items.length === 0 && (
            <li>Nothing was reported, as far as event {plain(outcomes.readUntil)}.</li>
          )}
        </ul>
      </div>
    </>
  );
}

/** The label of an arm whose id is known, where the explanation has its number. */
function calledBy(
  name: string | null,
  explanation: DecisionDetails["explanation"],
  nameOf: DecisionReasonsProperties["nameOf"],
) {
  if (name === null) return "An arm whose name was erased";
  const found = explanation.isComputed ? explanation.considered.arms.find((arm) => arm.name === name) : undefined;
  return found === undefined ? name : nameOf(found.arm);
}

interface ConsideredProperties {
  readonly explanation: ExplanationAnswer;
  readonly nameOf: (arm: number) => string;
}

/** Who could have been chosen, as they stood before the round, and why each was not. */
function Considered({ explanation, nameOf }: ConsideredProperties) {
  const { considered, absent, propensity } = explanation;
  const chosen = considered.arms.find(({ isChosen }) => isChosen);
  return (
    <div class="stack tight">
      <h3>Who was considered</h3>
      {chosen?.deadline !== undefined && chosen.isDue === true && (
        <p class="small">
          {nameOf(chosen.arm)} had to be served by round {whole(chosen.deadline)}.
        </p>
      )}
      <div class="table-scroll" tabIndex={0} role="region" aria-label="Who was considered">
        <table class="comparison">
          <thead>
            <tr>
              <th scope="col">Arm</th>
              <th scope="col">Why not</th>
              <th scope="col" class="right">
                Share
              </th>
              <th scope="col" class="right">
                Owed, in pulls
              </th>
              <th scope="col" class="right">
                Due by round
              </th>
              <th scope="col" class="right">
                Pulls
              </th>
              <th scope="col" class="right">
                Mean reward
              </th>
            </tr>
          </thead>
          <tbody>
            {considered.arms.map((arm) => (
              <tr key={arm.arm} class={arm.isChosen ? "chosen" : ""}>
                <th scope="row">
                  <span class="arm-name">
                    <ArmSwatch arm={arm.arm} />
                    {nameOf(arm.arm)}
                  </span>
                </th>
                <td class="wraps">{arm.isChosen ? "chosen" : arm.whyNot}</td>
                <td class="right" title={arm.share}>
                  {arm.share === undefined ? "–" : shareText(arm.share)}
                </td>
                <td class="right" title={arm.balance}>
                  {arm.balance === undefined ? "–" : pullsOwed(arm.balance)}
                </td>
                <td class="right">{arm.deadline === undefined ? "–" : whole(arm.deadline)}</td>
                <td class="right">{whole(arm.pulls)}</td>
                <td class="right">{arm.rewards === undefined ? "–" : decimal(arm.rewards.mean, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {considered.total > considered.arms.length && (
        <p class="small soft">
          The first {whole(considered.arms.length)} of {whole(considered.total)}.
        </p>
      )}
      {absent.total > 0 && (
        <p class="small">
          Not there: {absent.arms.map((arm) => `${nameOf(arm.arm)} (${arm.why})`).join(", ")}
          {absent.total > absent.arms.length ? ` and ${whole(absent.total - absent.arms.length)} more` : ""}.
        </p>
      )}
      <p class="small soft">
        {propensity.probability === 1 ? capital(propensity.how) : `How likely this choice was: ${propensity.how}`}.
      </p>
    </div>
  );
}
