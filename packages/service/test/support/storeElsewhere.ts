import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Store } from "../../src/index.js";
import type { DriverOfTest } from "./sqliteDrivers.js";

const program = fileURLToPath(new URL("../storeProcess.mjs", import.meta.url));

interface Answer {
  readonly number: number;
  readonly done?: unknown;
  readonly failed?: { readonly message: string; readonly code?: string };
}

/** A process with another Node, for a suite that runs in this one: the built store, over that Node's driver. */
export class StoreProcess {
  readonly #child: ChildProcess;
  #asked = 0;

  constructor({ node, env }: DriverOfTest) {
    this.#child = fork(program, {
      execPath: node,
      execArgv: [],
      serialization: "advanced",
      env: { ...process.env, ...env },
    });
    this.#child.setMaxListeners(0);
  }

  async open(folder: string): Promise<Store> {
    await this.#ask("open", [folder]);
    return new Proxy({ isShared: false } as Store, {
      get: (known, method) =>
        // What is awaited is asked whether it is a promise.
        method === "then" || method in known
          ? (Reflect.get(known, method) as unknown)
          : (...args: unknown[]) => this.#ask(String(method), args),
    });
  }

  #ask(method: string, args: readonly unknown[]): Promise<unknown> {
    const number = ++this.#asked;
    return new Promise((resolve, reject) => {
      const take = (answer: Answer) => {
        if (answer.number !== number) return;
        this.#child.off("message", take);
        const { failed } = answer;
        if (failed === undefined) resolve(answer.done);
        else reject(Object.assign(new Error(failed.message), { code: failed.code }));
      };
      this.#child.on("message", take);
      this.#child.send({ number, method, args });
    });
  }

  async end(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.disconnect();
    await ended;
  }
}
