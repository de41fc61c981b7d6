/**
 * The site: its sections, and the order and titles of their pages. Only this file says so. An entry is one of
 *
 * - a file of the repository,
 * - a folder whose pages all belong here, in the order of their paths, behind a page that lists them,
 * - a page that the build makes, by its address (apiReference.mjs, httpReference.mjs).
 *
 * A page of the repository that stands neither here nor in `leftOut` fails the build, and so does an entry without a
 * page.
 *
 * @typedef {{ readonly file: string, readonly title: string }} FileEntry
 * @typedef {{ readonly folder: string, readonly title: string, readonly words: string }} FolderEntry
 * @typedef {{ readonly made: string, readonly title: string }} MadeEntry
 * @typedef {FileEntry | FolderEntry | MadeEntry} Entry
 */

/** @type {readonly { readonly title: string, readonly entries: readonly Entry[] }[]} */
export const sections = [
  {
    title: "Start",
    entries: [
      { file: "docs/README.md", title: "Where to begin" },
      { file: "README.md", title: "A first look" },
      { file: "docs/tutorials/engineer.md", title: "Tutorial for engineers" },
      { file: "docs/tutorials/analyst.md", title: "Tutorial for analysts" },
      { file: "docs/tutorials/auditor.md", title: "Tutorial for auditors" },
      { file: "docs/tutorials/researcher.md", title: "Tutorial for researchers" },
      { file: "docs/glossary.md", title: "The words" },
    ],
  },
  {
    title: "Choose a contract",
    entries: [
      { file: "docs/choose.md", title: "Which contract do I want?" },
      { file: "docs/policies.md", title: "Policies and guarantees" },
    ],
  },
  {
    title: "Run it",
    entries: [
      { file: "docs/service.md", title: "The decision service" },
      { file: "packages/client/README.md", title: "The client" },
      { file: "docs/running.md", title: "A policy in your program" },
      { file: "docs/allocator.md", title: "An allocator in your program" },
      { file: "docs/exports.md", title: "Decisions as files" },
      { file: "examples/README.md", title: "Examples" },
    ],
  },
  {
    title: "Prove it",
    entries: [
      { file: "docs/audit.md", title: "Audit a log" },
      { file: "docs/report.md", title: "Report on a period" },
      { file: "docs/ledger.md", title: "Trees, heads, receipts" },
      { file: "docs/verify/events.md", title: "Every event, for verifiers" },
      { file: "docs/verify/grammar.md", title: "Heads and receipts as grammar" },
    ],
  },
  {
    title: "Study it",
    entries: [
      { file: "docs/studies.md", title: "Studies in a file" },
      { file: "docs/figures.md", title: "Figures" },
      { file: "docs/cluster.md", title: "Many machines" },
      { file: "docs/extending.md", title: "Definitions of your own" },
      { file: "docs/papers.md", title: "The papers" },
      {
        folder: "packages/lab/src/papers",
        title: "The experiments",
        words: "What each experiment of the papers plays, where it differs from the paper, and what came out.",
      },
    ],
  },
  {
    title: "Operate",
    entries: [
      { file: "docs/operations.md", title: "Deploy, upgrade, size" },
      { file: "docs/monitoring.md", title: "Metrics, alarms, logs" },
      { file: "docs/backup.md", title: "Back up and restore" },
      { file: "docs/scale.md", title: "Replicas" },
      { file: "docs/privacy.md", title: "Personal data" },
      { file: "SECURITY.md", title: "Security" },
      { file: "docs/benchmarks.md", title: "Speed" },
    ],
  },
  {
    title: "Reference",
    entries: [
      { made: "http/contracts.html", title: "HTTP: contracts" },
      { made: "http/decisions.html", title: "HTTP: decisions" },
      { made: "http/evidence.html", title: "HTTP: evidence" },
      { made: "http/service.html", title: "HTTP: service" },
      { made: "http/schemas.html", title: "HTTP: schemas" },
      { made: "api/client.html", title: "@evenhand/client" },
      { made: "api/core.html", title: "@evenhand/core" },
      { made: "api/allocator.html", title: "@evenhand/allocator" },
      { made: "api/service.html", title: "@evenhand/service" },
      { file: "packages/lab/API.md", title: "@evenhand/lab" },
      { file: "packages/figures/API.md", title: "@evenhand/figures" },
      { file: "packages/protocol/API.md", title: "@evenhand/protocol" },
      { file: "docs/registry.md", title: "All that studies can name" },
      { file: "docs/errors.md", title: "Errors" },
      { file: "docs/compatibility.md", title: "What later versions keep" },
      { file: "CHANGELOG.md", title: "Changes" },
      { file: "packages/cli/README.md", title: "Package: evenhand" },
      { file: "packages/core/README.md", title: "Package: core" },
      { file: "packages/allocator/README.md", title: "Package: allocator" },
      { file: "packages/service/README.md", title: "Package: service" },
      { file: "packages/lab/README.md", title: "Package: lab" },
      { file: "packages/figures/README.md", title: "Package: figures" },
      { file: "packages/protocol/README.md", title: "Package: protocol" },
      { file: "packages/dashboard/README.md", title: "Package: dashboard" },
    ],
  },
  {
    title: "Contribute",
    entries: [
      { file: "CONTRIBUTING.md", title: "Recipes" },
      { file: "docs/architecture.md", title: "Architecture" },
      { file: "packages/core/src/leader/README.md", title: "Leaders" },
      { folder: "docs/adr", title: "Decisions", words: "What was decided, and why: a page each." },
    ],
  },
];

/** Packages whose reference has methods and types (apiReference.mjs); `API.md` of the others lists their exports. */
export const referenced = ["client", "core", "allocator", "service"];

/** Pages of the repository that are no page of the site: why, and what is shown in their place. */
export const leftOut = [
  ...referenced.map((name) => ({
    file: `packages/${name}/API.md`,
    because: "the reference has the same exports with their methods and types",
    shown: `api/${name}.html`,
  })),
];

/**
 * Where a file of the repository stands on the site.
 *
 * @param {string} file
 */
export function addressOf(file) {
  const path = file.replace(/^docs\//, "").replace(/(^|\/)README\.md$/, "$1index.md");
  const name = file === "README.md" ? "overview.md" : path.includes("/") ? path : path.toLowerCase();
  return name.replace(/\.md$/, ".html");
}
