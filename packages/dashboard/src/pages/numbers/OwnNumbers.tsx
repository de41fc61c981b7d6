import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { hrefOf } from "../../links/route.js";
import { ArmSwatch } from "../../design/chartColours.js";
import { Chart } from "../../design/Chart.js";
import { DropArea } from "../../files/openAndSave.js";
import { Notice, ScriptAway } from "../../design/Notice.js";
import { useLateScript } from "../../files/lateScripts.js";
import { whole } from "../../numbers/formats.js";
import { queryOf } from "../../links/settingQuery.js";
import { decoded, exampleTable, type Numbers, type TableProblem, readNumbers } from "./readNumbers.js";
import { meansFigure, measure, type MeasuredTable, uncertainOrder } from "./measured.js";
import { usualOwnWords, withWord } from "../../setting/ownWords.js";
import type { OwnWords } from "../../setting/setting.js";
import { WordsEditor } from "../playground/controls/WordsEditor.js";
import { rowsOf } from "../../files/rowsOf.js";

/** A table is read when typing has rested this long, in milliseconds. */
const REST = 250;
/** Larger files are not read in a page. */
const LARGEST = 20_000_000;
/** Of wrong lines no more than these are named. */
const NAMED = 8;

const loadReader = () => import("papaparse");

/** A table of past rewards becomes the arms of a setting. It is read here and sent nowhere. */
export function OwnNumbers() {
  const [text, setText] = useState("");
  const [fileProblem, setFileProblem] = useState<string>();
  const [numbers, setNumbers] = useState<Numbers>();
  const id = useId();
  const isEmpty = text.trim() === "";
  const { module: reader, failure } = useLateScript(loadReader, !isEmpty);
  useEffect(() => {
    setNumbers(undefined);
    if (isEmpty || reader === undefined) return undefined;
    const timer = setTimeout(() => {
      const { rows, separator } = rowsOf(text, reader.default.parse);
      setNumbers(readNumbers(rows, separator));
    }, REST);
    return () => clearTimeout(timer);
  }, [text, reader]);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setFileProblem(undefined);
    if (file.size > LARGEST) {
      setFileProblem(`${file.name} has ${whole(file.size / 1e6)} MB; at most ${LARGEST / 1e6} are read in a page.`);
      return;
    }
    setText(decoded(await file.arrayBuffer()));
  };
  return (
    <div class="own-numbers stack">
      <h1>Your own numbers</h1>
      <p>
        A table of past decisions: in each line who received, and what came of it. The average of each becomes an arm of
        the playground. The table is read in this browser and sent nowhere.
      </p>
      <DropArea onDrop={({ files }) => void take(files[0])}>
        <label for={id}>Paste a table, or drop a CSV file here</label>
        <textarea
          id={id}
          class="input"
          rows={8}
          spellcheck={false}
          placeholder={"arm,reward\nNorthmill,1\nHarbour Co,0"}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div class="row">
          <label class="button file">
            Choose a file
            <input
              type="file"
              class="spoken"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
            />
          </label>
          <button type="button" class="button" onClick={() => setText(exampleTable)}>
            Try an example
          </button>
          {text !== "" && (
            <button type="button" class="button quiet" onClick={() => setText("")}>
              Clear
            </button>
          )}
        </div>
        <p class="small soft">
          Commas, semicolons or tabs between the columns; a first line with names may be there or not. Numbers may have
          a decimal comma where the columns are separated by something else. More than two columns: name the two that
          count “arm” and “reward”.
        </p>
      </DropArea>
      {fileProblem !== undefined && (
        <Notice kind="bad" title="The file was not read">
          {fileProblem}
        </Notice>
      )}
      {!isEmpty && <ScriptAway title="The table could not be read" failure={failure} />}
      {numbers !== undefined && <WhatWasRead numbers={numbers} />}
    </div>
  );
}

function WhatWasRead({ numbers }: { readonly numbers: Numbers }) {
  const result = useMemo(() => measure(numbers.arms), [numbers]);
  return (
    <>
      {numbers.problems.length > 0 && <WrongLines {...numbers} />}
      {numbers.lines > 0 &&
        ("problem" in result ? (
          <Notice kind="bad" title="This is not yet a setting">
            {result.problem}
          </Notice>
        ) : (
          <Arms measured={result} lines={numbers.lines} called={numbers.called} />
        ))}
    </>
  );
}

function WrongLines({ problems, lines }: { readonly problems: readonly TableProblem[]; readonly lines: number }) {
  const many = problems.length === 1 ? "One line was" : `${whole(problems.length)} lines were`;
  return (
    <Notice kind={lines === 0 ? "bad" : "warn"} title={`${many} not read${lines === 0 ? "" : "; the others count"}`}>
      <ul>
        {problems.slice(0, NAMED).map(({ line, words }) => (
          <li key={line}>
            Line {whole(line)}: {words}
          </li>
        ))}
      </ul>
      {problems.length > NAMED && <p>and {whole(problems.length - NAMED)} more.</p>}
    </Notice>
  );
}

interface ArmsProperties {
  readonly measured: MeasuredTable;
  readonly lines: number;
  readonly called: Numbers["called"];
}

function Arms({ measured, lines, called }: ArmsProperties) {
  const { arms, scale, isBinary } = measured;
  const [chosen, setChosen] = useState<OwnWords>();
  const named = useMemo(() => wordsOfTable(called ?? {}), [called]);
  const words = chosen ?? named;
  const setting = { ...measured.setting, words };
  const figure = useMemo(() => meansFigure(measured, words), [measured, words]);
  const query = queryOf(setting);
  const overlap = uncertainOrder(arms);
  return (
    <>
      <p role="status">
        <strong>
          {whole(lines)} lines, {whole(arms.length)} {words.arms}.
        </strong>{" "}
        {overlap !== undefined && `${overlap} `}
        {isBinary
          ? "All rewards are 0 or 1: the mean is how often it went well."
          : "Rewards vary: the setting has their spread."}{" "}
        {scale !== 1 &&
          `In the setting they are divided by ${whole(scale)}, the largest, so that none is above 1; costs in percent stay the same.`}
      </p>
      <fieldset class="stack tight">
        <legend>What they are called in sentences and charts</legend>
        <WordsEditor words={words} onChange={setChosen} />
      </fieldset>
      <p class="row">
        <a class="button primary" href={hrefOf("/play", query)}>
          Open in the playground
        </a>
        <a class="button" href={hrefOf("/price", query)}>
          What would a promise cost?
        </a>
      </p>
      <p class="small soft">
        The link of the setting holds the names and means of the {words.arms}: send it only to those who may see them.
      </p>
      <Chart figure={figure} title={figure.title} />
      <MeansTable arms={arms} words={words} />
    </>
  );
}

/** The words of the table's first line, and usual ones for what it does not name. */
function wordsOfTable({ arm, reward }: NonNullable<Numbers["called"]>): OwnWords {
  const named = arm === undefined ? usualOwnWords : withWord(usualOwnWords, "arm", arm);
  return reward === undefined ? named : { ...named, reward };
}

/** More arms than this are in the chart and the setting, and not in the table. */
const LISTED = 100;

function MeansTable({ arms, words }: Pick<MeasuredTable, "arms"> & { readonly words: OwnWords }) {
  const decimals = arms.every(({ mean }) => mean <= 1) ? 3 : 1;
  const number = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(decimals));
  return (
    <div class="card table-scroll stack tight">
      <table class="comparison">
        <caption class="spoken">Means of the {words.arms}, with a 95 % interval</caption>
        <thead>
          <tr>
            <th scope="col">{words.arm}</th>
            {["lines", "mean", "from", "to"].map((name) => (
              <th key={name} scope="col" class="right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arms.slice(0, LISTED).map(({ name, count, mean, low, high }, arm) => (
            <tr key={name}>
              <th scope="row">
                <ArmSwatch arm={arm} /> {name}
              </th>
              <td class="right">{whole(count)}</td>
              <td class="right">{number(mean)}</td>
              <td class="right">{number(low)}</td>
              <td class="right">{number(high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small soft">
        From … to: two standard errors on both sides; the true mean is there in about 19 of 20 such tables.
        {arms.length > LISTED && ` The first ${LISTED} of ${whole(arms.length)}.`}
      </p>
    </div>
  );
}
