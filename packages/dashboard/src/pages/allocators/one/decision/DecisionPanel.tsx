import type { DecisionDetails } from "@evenhand/protocol";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyButton } from "../../../../design/CopyButton.js";
import { saveFile } from "../../../../files/saveFile.js";
import { plain, whole } from "../../../../numbers/formats.js";
import { apiPath } from "../../../../service/apiPath.js";
import { openPatiently } from "../../../../service/openPatiently.js";
import { problemOf, type Problem } from "../../../../service/problem.js";
import { ProblemNotice } from "../../../../service/ProblemNotice.js";
import { useRead } from "../../../../service/useRead.js";
import type { Service } from "../../../../service/useService.js";
import { allocatorHref } from "../../allocatorHref.js";
import { dateAndTime } from "../../../../numbers/clock.js";
import { Considered } from "./Considered.js";

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
      {data !== undefined && <Told data={data} nameOf={nameOf} />}
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

interface ToldProperties {
  readonly data: DecisionDetails;
  readonly nameOf: (arm: number) => string;
}

function Told({ data, nameOf }: ToldProperties) {
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
function calledBy(name: string | null, explanation: DecisionDetails["explanation"], nameOf: ToldProperties["nameOf"]) {
  if (name === null) return "An arm whose name was erased";
  const found = explanation.isComputed ? explanation.considered.arms.find((arm) => arm.name === name) : undefined;
  return found === undefined ? name : nameOf(found.arm);
}
