import type { ComponentChildren } from "preact";
import type { Judgement } from "./judgement.js";

const names = { log: "The log", receipt: "The receipt", head: "The signed head" } as const;

interface JudgementProperties {
  readonly judgement: Judgement;
  readonly children?: ComponentChildren;
}

/** The answer in plain words: whether it is genuine, what it shows, and what it does not. */
export function JudgementCard({ judgement, children }: JudgementProperties) {
  const { about, tone, title, lead, shows, notShown } = judgement;
  return (
    <section class={`card stack judgement ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <div>
        <p class="soft small">{names[about]}</p>
        <h2>{title}</h2>
      </div>
      {lead !== "" && <p>{lead}</p>}
      {children}
      {(shows.length > 0 || notShown.length > 0) && (
        <div class="what">
          <Sentences title="What this shows" sentences={shows} />
          <Sentences title="What it does not show" sentences={notShown} />
        </div>
      )}
    </section>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div class="stack tight">
      <h3>{title}</h3>
      <ul class="bullets">
        {sentences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
