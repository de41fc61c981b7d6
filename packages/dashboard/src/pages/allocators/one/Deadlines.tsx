import type { AllocatorAnswer, ArmsAnswer } from "@evenhand/protocol";
import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { whole } from "../../../numbers/formats.js";
import { apiPath } from "../../../service/apiPath.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import { armName } from "../health/armName.js";

interface DeadlinesProperties {
  readonly service: Service;
  readonly view: AllocatorAnswer;
  readonly version: string;
  readonly every: number;
}

const MOST = 5;

/** Who must be served next, and by when. */
export function Deadlines({ service, view, version, every }: DeadlinesProperties) {
  const path = `${apiPath("allocators", view.id, "arms")}?sort=deadline&limit=${MOST}`;
  const { data } = useRead<ArmsAnswer>(service, path, { version, every });
  const coming = (data?.rows ?? []).filter(({ deadline }) => deadline !== null);
  if (coming.length === 0 || view.status === "archived") return null;
  return (
    <section class="card stack tight" aria-labelledby="deadlines-title">
      <h2 id="deadlines-title">Deadlines coming up</h2>
      <ol class="stack tight small">
        {coming.map((row) => (
          <li key={row.arm} class="arm-name">
            <ArmSwatch arm={row.arm} />
            <span>
              {armName(row)} must be served by round {whole(row.deadline ?? 0)}
              <span class="soft"> · {roundsLeft((row.deadline ?? 0) - view.round)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p class="small soft">A round in which an arm is away moves its deadline.</p>
    </section>
  );
}

/** From the next round on, that one counted. */
function roundsLeft(rounds: number): string {
  return rounds <= 1 ? "the next one" : `within ${whole(rounds)} rounds`;
}
