import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSettings, settings } from "@evenhand/service";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<
    Record<string, { readonly ipam: { readonly config: readonly [{ readonly subnet: string }] } }>
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

/** With a value for each variable that it asks for. */
const composeText = textOf("examples/replicas/compose.yaml").replace(/\$\{\w+:\?[^}]*\}/g, "password");
const compose = parse(composeText, { merge: true }) as Compose;
const nginx = textOf("examples/replicas/nginx.conf");
const replicas = Object.entries(compose.services).filter(([name]) => name.startsWith("replica-"));
const settingsOf = ({ environment = {} }: ComposeService) => readSettings({ environment });

describe("compose.yaml", () => {
  it("has a database, three replicas and a proxy, and declares every network, volume and secret that they use", () => {
    expect(Object.keys(compose.services)).toEqual(["database", "replica-1", "replica-2", "replica-3", "proxy"]);
    for (const { volumes = [], secrets = [], networks } of Object.values(compose.services)) {
      const named = volumes.map((volume) => volume.split(":")[0]).filter((name) => !name.startsWith("."));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...secrets]));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining([...networks]));
    }
  });

  it("sets what the service knows, to values that it takes", () => {
    const known = Object.values(settings).map(({ variable }) => `EVENHAND_${variable}`);
    for (const [, replica] of replicas) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(replica.environment ?? {})));
      expect(settingsOf(replica)).toMatchObject({ insecureNoAuth: false, host: "0.0.0.0" });
    }
  });

  it("gives each replica an address of its own, the same database and secret, and a volume of its own for heads", () => {
    const volumes = replicas.map(([, { volumes: own = [] }]) => own.join());
    expect(new Set(volumes).size).toBe(3);
    for (const [name, replica] of replicas) {
      const { folder, port, replicaAddress, secretFile, store, trustedProxies } = settingsOf(replica);
      expect(replicaAddress).toBe(`http://${name}:${port}`);
      expect(replica.volumes?.map((volume) => volume.split(":")[1])).toEqual([folder]);
      expect(replica.secrets?.map((secret) => `/run/secrets/${secret}`)).toEqual([secretFile]);
      const { username, hostname, pathname } = new URL(store);
      const { POSTGRES_USER, POSTGRES_DB } = compose.services["database"].environment ?? {};
      expect([username, hostname, pathname]).toEqual([POSTGRES_USER, "database", `/${POSTGRES_DB}`]);
      expect(trustedProxies).toEqual([compose.networks["inside"].ipam.config[0].subnet]);
    }
  });

  it("starts replicas when the database is healthy", () => {
    expect(compose.services["database"].healthcheck?.test).toContain("pg_isready");
    for (const [, { depends_on: needed }] of replicas) {
      expect(needed).toEqual({ database: { condition: "service_healthy" } });
    }
  });

  it("has nginx in front of all of them, with the lines of docs/service.md", () => {
    const servers = [...nginx.matchAll(/^ {2}server (\S+)/gm)].map(([, address]) => address);
    expect(servers).toEqual(replicas.map(([name, replica]) => `${name}:${settingsOf(replica).port}`));
    const [, documented = ""] = /```nginx\n[^`]*?( +location \/ [^}]*\})/.exec(textOf("docs/service.md")) ?? [];
    const trimmed = (text: string) => text.replace(/^ +/gm, "");
    expect(documented).not.toBe("");
    expect(trimmed(nginx)).toContain(trimmed(documented).replace("http://127.0.0.1:4600", "http://evenhand"));
  });

  it("builds from files that are there, and runs the command", () => {
    const dockerfile = textOf("examples/replicas/Dockerfile");
    for (const [, { build }] of replicas) {
      expect(build).toEqual({ context: "../..", dockerfile: "examples/replicas/Dockerfile" });
    }
    expect(dockerfile).toMatch(/^CMD \["serve"\]$/m);
    expect(dockerfile).toContain(`VOLUME ${settingsOf(replicas[0][1]).folder}`);
    expect(dockerfile).toContain("npm run pack -- --to");
  });
});
