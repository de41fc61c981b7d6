/**
 * Which worker gets the next job? A consumer takes jobs from a queue that delivers each of them at least once, asks
 * the service, hands the job over, reports how it went, and only then tells the queue that the job is done. It may
 * die anywhere in between and take the job again: the decision has the job's id, so that it is made once and its
 * reward counts once.
 *
 *   node examples/queue/dispatch.mjs
 *
 * The queue here is a list in this program, so that nothing needs to be installed. What matters of a broker is in it:
 * a job comes again until it was acknowledged, and it may come twice all the same.
 */
import { EvenhandClient } from "@evenhand/client";
import { withService } from "../demo/service.mjs";

/** Delivers at least once: what was taken and not acknowledged is delivered again. */
class Queue {
  #waiting = [];
  #taken = new Set();

  add(job) {
    this.#waiting.push(job);
  }

  take() {
    const job = this.#waiting.shift();
    if (job !== undefined) this.#taken.add(job);
    return job;
  }

  acknowledge(job) {
    this.#taken.delete(job);
  }

  /** As a broker does when a consumer has not been heard from. */
  deliverAgain() {
    this.#waiting.push(...this.#taken);
    this.#taken.clear();
  }

  get isEmpty() {
    return this.#waiting.length + this.#taken.size === 0;
  }
}

/** Takes jobs until there are none. `onStep` is called behind each step; where it throws the consumer is dead. */
async function consume(queue, client, handed, onStep) {
  for (let job = queue.take(); job !== undefined; job = queue.take()) {
    // The id of the job names the decision: asked again, the answer is the worker of the first time.
    const { arm: worker } = await client.decide("jobs", { id: job });
    onStep("decided", job);
    handed.push({ job, worker });
    // The first report counts; the same one again changes nothing.
    await client.reward(`jobs.${job}`, worker === "ada" ? 1 : 0.5);
    onStep("rewarded", job);
    queue.acknowledge(job);
  }
}

await withService(async (address) => {
  const arms = [{ id: "ada" }, { id: "ben", share: 0.3 }, { id: "cem", share: 0.2 }];
  const client = new EvenhandClient({ address });
  await client.contracts.create({ id: "jobs", contract: "quota", arms });

  const queue = new Queue();
  for (let number = 1; number <= 40; number++) queue.add(`job-${number}`);
  queue.add("job-7"); // a broker may deliver a job twice, for reasons of its own

  // Three consumers die: the job that each of them had is delivered again.
  const handed = [];
  const deaths = ["decided job-5", "rewarded job-12", "decided job-31"];
  const dieWhereSaid = (step, job) => {
    if (deaths[0] !== `${step} ${job}`) return;
    deaths.shift();
    throw new Error(`killed when ${job} was ${step}`);
  };
  while (!queue.isEmpty) {
    try {
      // Each consumer is a program of its own, which remembers nothing of the one before it.
      await consume(queue, new EvenhandClient({ address }), handed, dieWhereSaid);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      queue.deliverAgain();
    }
  }

  const workers = new Map(handed.map(({ job, worker }) => [job, worker]));
  const other = handed.filter(({ job, worker }) => workers.get(job) !== worker);
  const { rounds } = await client.contracts.view("jobs");
  const { rows } = await client.contracts.arms("jobs");
  console.log(`jobs handed over: ${handed.length}, of them twice: ${handed.length - workers.size}`);
  console.log(`to another worker the second time: ${other.length}`);
  console.log(`decisions: ${rounds}, rewards: ${rows.reduce((sum, { reported }) => sum + reported, 0)}`);
  for (const { name, pulls, promised } of rows) {
    console.log(`${name}: ${pulls} jobs, at least ${Math.floor((promised?.number ?? 0) * rounds)} promised`);
  }
});
