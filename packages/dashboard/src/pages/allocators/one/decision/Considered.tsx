import type { ExplanationAnswer } from "@evenhand/protocol";
import { ArmSwatch } from "../../../../design/ArmSwatch.js";
import { decimal, whole } from "../../../../numbers/formats.js";

interface ConsideredProperties {
  readonly explanation: ExplanationAnswer;
  readonly nameOf: (arm: number) => string;
}

/** Who could have been chosen, as they stood before the round, and why each was not. */
export function Considered({ explanation, nameOf }: ConsideredProperties) {
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
                Owed
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
                <td class="right">{arm.share ?? "–"}</td>
                <td class="right">{arm.balance ?? "–"}</td>
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
      <p class="small soft">How likely this choice was: {propensity.how}.</p>
    </div>
  );
}
