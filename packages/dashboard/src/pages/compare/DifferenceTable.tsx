import { ArmSwatch } from "../../design/chartColours.js";
import type { Answer } from "../../setting/answer.js";
import type { Estimate } from "../../numbers/uncertain.js";
import { decimal, percent, whole } from "../../numbers/formats.js";
import { margin, plusMinusHead, plusMinusWords, uncertain, uncertainPercent } from "../../numbers/uncertain.js";
import { promiseInWords } from "../../contracts/index.js";
import { wordsOf } from "../../setting/scenarios.js";
import { armNames } from "../../setting/setting.js";
import { sentenceOf } from "../playground/sentence/sentenceOf.js";
import { differenceOf, keeperOf } from "./difference.js";
import type { Pair } from "./pair.js";

interface DifferenceTableProperties {
  readonly pair: Pair;
  readonly a: Answer;
  readonly b: Answer;
}

/** More arms than this are not listed one by one: those whose share changes most are. */
const LISTED = 30;

/** What each side of the table gains and loses. */
export function DifferenceTable({ pair, a, b }: DifferenceTableProperties) {
  const words = wordsOf(pair.a);
  const names = armNames(pair.a);
  const { more, shares } = differenceOf(a, b);
  const widest = shares.reduce((most, { mean }) => Math.max(most, Math.abs(mean)), 0);
  const [ofA, ofB] = [a.policies[keeperOf(a)], b.policies[keeperOf(b)]];
  const arms = shares.map((_, arm) => arm);
  const listed =
    arms.length <= LISTED
      ? arms
      : [...arms].sort((one, other) => Math.abs(shares[other].mean) - Math.abs(shares[one].mean)).slice(0, LISTED);
  return (
    <div class="card stack tight">
      <div class="sides">
        <SideInWords title="A" setting={pair.a} answer={a} />
        <SideInWords title="B" setting={pair.b} answer={b} />
      </div>
      <div class="table-scroll">
        <table class="comparison differences">
          <caption class="spoken">What each {words.arm} gains and loses when B takes the place of A</caption>
          <thead>
            <tr>
              <th scope="col">{words.arm}</th>
              <th scope="col" class="right">
                A
              </th>
              <th scope="col" class="right">
                B
              </th>
              <th scope="col" class="right">
                <span aria-hidden="true">B − A</span>
                <span class="spoken">B instead of A</span> {plusMinusHead}
              </th>
              <th scope="col" class="bar-cell">
                <span class="less-and-more">
                  <span>less</span> <span>more</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((arm) => (
              <tr key={arm}>
                <th scope="row">
                  <ArmSwatch arm={arm} /> {names[arm]}
                </th>
                <td class="right">{percent(ofA.shares[arm].mean, 1)}</td>
                <td class="right">{percent(ofB.shares[arm].mean, 1)}</td>
                <td class="right" title={plusMinusWords}>
                  <Points {...shares[arm]} />
                </td>
                <td class="bar-cell" aria-hidden="true">
                  <DifferenceBar part={widest === 0 ? 0 : shares[arm].mean / widest} />
                </td>
              </tr>
            ))}
            <tr class="total">
              <th scope="row">{words.reward}</th>
              <td class="right">{whole(rewardOf(a))}</td>
              <td class="right">{whole(rewardOf(b))}</td>
              <td class="right" title={plusMinusWords}>
                {more.mean > 0 ? "+" : ""}
                {uncertain(more)}
              </td>
              <td class="bar-cell" />
            </tr>
          </tbody>
        </table>
      </div>
      {listed.length < arms.length && (
        <p class="small soft">
          The {LISTED} of {arms.length} {words.arms} whose share changes most.
        </p>
      )}
    </div>
  );
}

interface SideInWordsProperties {
  readonly title: string;
  readonly setting: Pair["a"];
  readonly answer: Answer;
}

function SideInWords({ title, setting, answer }: SideInWordsProperties) {
  const place = keeperOf(answer);
  const { verdict, tone } = sentenceOf(setting, answer, place, []);
  const { cost } = answer.policies[place];
  return (
    <div class="stack tight">
      <h2>{title}</h2>
      <p>{promiseInWords(setting)}</p>
      <p class="small">
        <span class={tone}>{verdict}</span>{" "}
        {cost !== undefined && (
          <span title={plusMinusWords}>Against no promise it costs {uncertainPercent(cost)}.</span>
        )}
      </p>
    </div>
  );
}

function DifferenceBar({ part }: { readonly part: number }) {
  const width = `${50 * Math.abs(part)}%`;
  return (
    <span class="difference-bar">
      <span class={part < 0 ? "loss" : "gain"} style={part < 0 ? { right: "50%", width } : { left: "50%", width }} />
    </span>
  );
}

/** A change of a share, in points: a percentage would say what part of the share itself it is. */
function Points(estimate: Estimate) {
  const width = 100 * margin(estimate);
  return (
    <>
      {estimate.mean > 0 ? "+" : ""}
      {decimal(100 * estimate.mean, 1)} points
      {width >= 0.05 && (
        <span class="margin">
          {" "}
          (±{"\u202f"}
          {decimal(width, 1)})
        </span>
      )}
    </>
  );
}

/** The mean over trials, after the last round. */
function rewardOf(answer: Answer): number {
  const { mean } = answer.policies[keeperOf(answer)].courses["reward"];
  return mean[mean.length - 1];
}
