import { hrefOf } from "../../address/route.js";

const doors = [
  {
    href: hrefOf("/play"),
    title: "Playground",
    words: "Who receives, what is promised to them, who decides: see at once who gets what, and what it costs.",
  },
  {
    href: hrefOf("/price"),
    title: "Price of the promise",
    words: "What a floor of 5, 10 or 20 % costs, and the largest floor that you can afford.",
  },
  {
    href: hrefOf("/compare"),
    title: "Two contracts",
    words: "What each side of the table gains and loses, in one link for both.",
  },
  {
    href: hrefOf("/numbers"),
    title: "Your own numbers",
    words: "A table of what came of past decisions becomes a setting. Nothing leaves this browser.",
  },
  {
    href: hrefOf("/papers"),
    title: "Papers",
    words: "Five papers and experiments of our own: their figures and claims, with what held and what did not.",
  },
  {
    href: hrefOf("/", new URLSearchParams({ step: "1" })),
    title: "Play the story",
    words: "Five people, three hundred tasks, two minutes: what a learner does, and what a promise changes.",
  },
] as const;

/** For who has seen or skipped the story: what this is, and where to go. */
export function Start() {
  return (
    <div class="story stack">
      <h1>What does a promise to every recipient cost?</h1>
      <p>
        Someone hands out opportunities one at a time, and learns from the results. Left alone, a learner soon gives
        nearly all of them to those who did best so far. A promise keeps the others in. Here you see what it costs, and
        who pays, before you make it.
      </p>
      <ul class="doors">
        {doors.map(({ href, title, words }) => (
          <li key={href}>
            <a class="card door" href={href}>
              <strong>{title}</strong>
              <span class="small soft">{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
