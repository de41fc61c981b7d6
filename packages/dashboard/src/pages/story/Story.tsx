import { hrefOf } from "../../app/route.js";

export function Story() {
  return (
    <div class="column stack">
      <h1>What does a promise to every recipient cost?</h1>
      <p>
        Someone hands out opportunities one at a time and learns from the results. Left alone, the learner soon gives
        nearly all of them to those who did best so far. A promise keeps the others in.
      </p>
      <p>
        <a class="button primary" href={hrefOf("/play")}>
          Open the playground
        </a>
      </p>
    </div>
  );
}
