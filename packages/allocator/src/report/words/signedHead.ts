import { choicesInWords } from "../../audit/auditInWords.js";
import { readSignedHead } from "../../ledger/signedHead.js";
import type { PeriodEdge } from "../period.js";
import type { Report, ReportSource } from "../report.js";
import { utcMoment, utcText } from "../../events/utcTime.js";
import { whole } from "../../audit/numbers.js";
import type { Fact, Section } from "./section.js";
import { foundInWords, signedHeadInWords } from "./summary.js";

/** Whether the log is genuine, the head that it was compared with, and how a reader checks that for themselves. */
export function signedHead(report: Report): Section {
  const { audit, signedHead: known, log } = report;
  const { verdict, events, times, tree } = audit;
  const found = foundInWords(report).join(" ");
  const span = times === undefined ? "" : `, ${utcText(times.first)} to ${utcText(times.last)}`;
  const facts: Fact[] = [
    ...(log === undefined ? [] : [{ name: "Log", value: log }]),
    {
      name: "Length",
      value: `${whole(events)} events${span}`,
    },
    { name: "Root of its tree", value: tree.root },
    { name: "Signed head", value: signedHeadInWords(report), tone: known === undefined ? "warn" : tone(verdict) },
    ...(known === undefined ? [] : headFacts(known.text)),
    { name: "Choices", value: choicesInWords(audit.choices) },
    { name: "Found", value: found || "nothing that does not fit", tone: tone(verdict) },
  ];
  return {
    id: "head",
    title: "The signed head, and how to verify it",
    paragraphs: [
      "Anyone who has the log can check this report. Get the verifier key from the keeper of the log in a " +
        "way that you trust, and not together with the log; and compare the signed head with one that others hold.",
    ],
    facts,
    ...(known === undefined ? {} : { quote: known.text }),
    commands: commandsOf(report),
  };
}

function tone(verdict: Report["audit"]["verdict"]): "good" | "bad" {
  return verdict === "tampered" ? "bad" : "good";
}

function headFacts(text: string): Fact[] {
  const { time } = readSignedHead(text);
  return time === undefined ? [] : [{ name: "Signed at", value: `${utcText(time)}, by the signer’s clock` }];
}

/** Lines for a terminal that fetch the log, check it, and make this report again. */
export function commandsOf({ source, signedHead: known, period: { asked } }: Report): string[] {
  const key = known?.keys[0] ?? "$KEY";
  const edge = (name: string, at: PeriodEdge | undefined) =>
    at === undefined ? "" : ` --${name} ${"round" in at ? at.round : utcMoment(at.time)}`;
  const head = known === undefined && source === undefined ? "" : ` --head head.txt --key "${key}"`;
  const groups = source === undefined ? "" : " --groups arms.json";
  return [
    ...(source === undefined ? [] : downloads(source)),
    `evenhand audit log.evenhand${head}`,
    `evenhand report log.evenhand${head}${groups}${edge("from", asked.from)}${edge("to", asked.to)} --html report.html`,
  ];
}

/** The key of the service is read from the environment, never written into a line. */
function downloads({ address, hasKeys }: ReportSource): string[] {
  const curl = `curl -sS${hasKeys ? ' -H "Authorization: Bearer $EVENHAND_KEY"' : ""}`;
  return [
    `${curl} ${address}/log > log.evenhand`,
    `${curl} ${address}/head > head.txt`,
    `${curl} "${address}/arms?limit=1000" > arms.json`,
  ];
}
