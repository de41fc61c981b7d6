import { EvenhandError, findPolicy, type PolicyDescription, type PolicyResult } from "@evenhand/core";
import { paperTitles, penaltySubmittedTo } from "../reproduction/experiment.js";

/** A work that a definition or a paper rests on, as BibTeX has it. */
export interface Reference {
  /** The key of docs/papers.md. */
  readonly key: string;
  readonly type: "article" | "book" | "inproceedings" | "misc";
  /** "Last, First", one after the other. */
  readonly authors: readonly string[];
  readonly title: string;
  readonly year?: number;
  /** Where it appeared, by BibTeX's name of the field. */
  readonly fields: Readonly<Record<string, string>>;
}

type Row = readonly [
  key: string,
  type: Reference["type"],
  authors: string,
  year: number | undefined,
  title: string,
  fields: Readonly<Record<string, string>>,
];

// Authors are parted by semicolons. A work is a row, however long.
// prettier-ignore
const rows: readonly Row[] = [
  ["patil2019", "misc", "Patil, Vishakha; Ghalme, Ganesh; Nair, Vineet; Narahari, Y.", 2019, paperTitles.quota.title, { eprint: "1905.11260v1", archiveprefix: "arXiv" }],
  ["penalty", "misc", "{Anonymous authors}", undefined, paperTitles.penalty.title, { note: `Submitted to ${penaltySubmittedTo}`, url: "https://openreview.net/forum?id=EKjUnoX-7M0" }],
  ["ron2021", "inproceedings", "Ron, Tom; Ben-Porat, Omer; Shalit, Uri", 2021, paperTitles.opportunity.title, { booktitle: "Proceedings of the 2021 ACM Conference on Fairness, Accountability, and Transparency" }],
  ["patil2023", "inproceedings", "Patil, Vishakha; Nair, Vineet; Ghalme, Ganesh; Khan, Arindam", 2023, paperTitles.potential.title, { booktitle: "Proceedings of the 32nd International Joint Conference on Artificial Intelligence" }],
  ["wang2020", "misc", "Wang, Tianyu; Rudin, Cynthia", 2020, paperTitles.proportional.title, {}],
  ["auer2002", "article", "Auer, Peter; Cesa-Bianchi, Nicolò; Fischer, Paul", 2002, "Finite-time Analysis of the Multiarmed Bandit Problem", { journal: "Machine Learning", volume: "47", pages: "235--256" }],
  ["auer2002b", "article", "Auer, Peter; Cesa-Bianchi, Nicolò; Freund, Yoav; Schapire, Robert E.", 2002, "The Nonstochastic Multiarmed Bandit Problem", { journal: "SIAM Journal on Computing", volume: "32", pages: "48--77" }],
  ["agrawal2012", "inproceedings", "Agrawal, Shipra; Goyal, Navin", 2012, "Analysis of Thompson Sampling for the Multi-armed Bandit Problem", { booktitle: "Proceedings of the 25th Annual Conference on Learning Theory" }],
  ["agrawal2013", "inproceedings", "Agrawal, Shipra; Goyal, Navin", 2013, "Further Optimal Regret Bounds for Thompson Sampling", { booktitle: "Proceedings of the 16th International Conference on Artificial Intelligence and Statistics" }],
  ["arora2012", "inproceedings", "Arora, Raman; Dekel, Ofer; Tewari, Ambuj", 2012, "Online Bandit Learning against an Adaptive Adversary: from Regret to Policy Regret", { booktitle: "Proceedings of the 29th International Conference on Machine Learning" }],
  ["barman2023", "inproceedings", "Barman, Siddharth; Khan, Arindam; Maiti, Arnab; Sawarni, Ayush", 2023, "Fairness and Welfare Quantification for Regret in Multi-Armed Bandits", { booktitle: "Proceedings of the 37th AAAI Conference on Artificial Intelligence" }],
  ["besbes2014", "inproceedings", "Besbes, Omar; Gur, Yonatan; Zeevi, Assaf", 2014, "Stochastic Multi-Armed-Bandit Problem with Non-stationary Rewards", { booktitle: "Advances in Neural Information Processing Systems 27" }],
  ["evendar2006", "article", "Even-Dar, Eyal; Mannor, Shie; Mansour, Yishay", 2006, "Action Elimination and Stopping Conditions for the Multi-Armed Bandit and Reinforcement Learning Problems", { journal: "Journal of Machine Learning Research", volume: "7", pages: "1079--1105" }],
  ["garivier2011", "inproceedings", "Garivier, Aurélien; Cappé, Olivier", 2011, "The KL-UCB Algorithm for Bounded Stochastic Bandits and Beyond", { booktitle: "Proceedings of the 24th Annual Conference on Learning Theory" }],
  ["moulines2011", "inproceedings", "Garivier, Aurélien; Moulines, Eric", 2011, "On Upper-Confidence Bound Policies for Switching Bandit Problems", { booktitle: "Algorithmic Learning Theory" }],
  ["heidari2016", "inproceedings", "Heidari, Hoda; Kearns, Michael; Roth, Aaron", 2016, "Tight Policy Regret Bounds for Improving and Decaying Bandits", { booktitle: "Proceedings of the 25th International Joint Conference on Artificial Intelligence" }],
  ["howard2021", "article", "Howard, Steven R.; Ramdas, Aaditya; McAuliffe, Jon; Sekhon, Jasjeet", 2021, "Time-uniform, Nonparametric, Nonasymptotic Confidence Sequences", { journal: "The Annals of Statistics", volume: "49", pages: "1055--1080" }],
  ["kocsis2006", "misc", "Kocsis, Levente; Szepesvári, Csaba", 2006, "Discounted UCB", { howpublished: "2nd PASCAL Challenges Workshop" }],
  ["krichevsky1981", "article", "Krichevsky, Raphail E.; Trofimov, Victor K.", 1981, "The Performance of Universal Encoding", { journal: "IEEE Transactions on Information Theory", volume: "27", pages: "199--207" }],
  ["krishna2025", "inproceedings", "Krishna, Anand; John, Philips George; Barik, Adarsh; Tan, Vincent Y. F.", 2025, "p-Mean Regret for Stochastic Bandits", { booktitle: "Proceedings of the 39th AAAI Conference on Artificial Intelligence", pages: "17966--17973" }],
  ["lai1985", "article", "Lai, T. L.; Robbins, Herbert", 1985, "Asymptotically Efficient Adaptive Allocation Rules", { journal: "Advances in Applied Mathematics", volume: "6", pages: "4--22" }],
  ["lattimore2020", "book", "Lattimore, Tor; Szepesvári, Csaba", 2020, "Bandit Algorithms", { publisher: "Cambridge University Press" }],
  ["li2019", "misc", "Li, Fengjiao; Liu, Jia; Ji, Bo", 2019, "Combinatorial Sleeping Bandits with Fairness Constraints", { eprint: "1901.04891", archiveprefix: "arXiv" }],
  ["lindner2021", "inproceedings", "Lindner, David; Heidari, Hoda; Krause, Andreas", 2021, "Addressing the Long-term Impact of ML Decisions via Policy Regret", { booktitle: "Proceedings of the 30th International Joint Conference on Artificial Intelligence" }],
  ["raj2017", "misc", "Raj, Vishnu; Kalyani, Sheetal", 2017, "Taming Non-stationary Bandits: A Bayesian Approach", { eprint: "1707.09727", archiveprefix: "arXiv" }],
  ["robbins1970", "article", "Robbins, Herbert", 1970, "Statistical Methods Related to the Law of the Iterated Logarithm", { journal: "The Annals of Mathematical Statistics", volume: "41", pages: "1397--1409" }],
  ["slivkins2019", "article", "Slivkins, Aleksandrs", 2019, "Introduction to Multi-Armed Bandits", { journal: "Foundations and Trends in Machine Learning", volume: "12", pages: "1--286" }],
  ["sutton2018", "book", "Sutton, Richard S.; Barto, Andrew G.", 2018, "Reinforcement Learning: An Introduction", { publisher: "MIT Press", edition: "Second" }],
  ["trovo2020", "article", "Trovò, Francesco; Paladino, Stefano; Restelli, Marcello; Gatti, Nicola", 2020, "Sliding-Window Thompson Sampling for Non-Stationary Settings", { journal: "Journal of Artificial Intelligence Research", volume: "68", pages: "311--364" }],
  ["wang2021", "inproceedings", "Wang, Lequn; Bai, Yiwei; Sun, Wen; Joachims, Thorsten", 2021, "Fairness of Exposure in Stochastic Bandits", { booktitle: "Proceedings of the 38th International Conference on Machine Learning" }],
];

export const references: readonly Reference[] = rows.map(([key, type, authors, year, title, fields]) => ({
  key,
  type,
  authors: authors.split("; "),
  title,
  ...(year === undefined ? {} : { year }),
  fields,
}));

/** Evenhand, in the version that a result was made with. CITATION.cff has the same facts; a test compares them. */
export function evenhandReference(version: string): Reference {
  const fields = { note: `Software, version ${version}, licence MIT` };
  return { key: "evenhand", type: "misc", authors: ["{The Evenhand authors}"], title: "{Evenhand}", fields };
}

/**
 * The works that the source of a definition names, in words such as "Patil et al. 2023, Theorem 3; Heidari, Kearns and
 * Roth 2016": by first author and year, or by title.
 */
export function referencesIn(source: string): Reference[] {
  const found = source.split(";").flatMap((part) => {
    const named = references.filter((reference) => part.includes(reference.title) || isCitedIn(part, reference));
    // Two works of one year may have the same first author: the one with more of the names is meant.
    return named.sort((a, b) => namesIn(part, b) - namesIn(part, a)).slice(0, 1);
  });
  return [...new Set(found)];
}

function isCitedIn(text: string, { authors, year }: Reference): boolean {
  return year !== undefined && text.includes(lastName(authors[0])) && text.includes(String(year));
}

function namesIn(text: string, { authors }: Reference): number {
  const named = authors.filter((author) => text.includes(lastName(author))).length;
  // "Garivier and Moulines" is not a part of three names.
  return named / authors.length + named;
}

function lastName(author: string): string {
  return author.split(",")[0];
}

/** The works that a policy of a result comes from, and those of the learner inside it. */
export function worksOf(policy: Pick<PolicyResult, "id" | "version" | "parameters">): Reference[] {
  const description = descriptionOf(policy);
  const learner = policy.parameters["learner"] ?? description?.parameters["learner"]?.default;
  const { id } = typeof learner === "object" && learner !== null ? (learner as { id: string }) : { id: learner };
  const inside = typeof id === "string" ? descriptionOf({ id }) : undefined;
  const sources = [description, inside].flatMap((one) => (one === undefined ? [] : referencesIn(one.source)));
  return [...new Set(sources)];
}

/**
 * A policy in the version that a study names. Undefined for one of the user's own, and for one that only another
 * version of this package knows.
 */
export function descriptionOf({ id, version }: Pick<PolicyResult, "id" | "version">): PolicyDescription | undefined {
  try {
    return findPolicy(id, version);
  } catch (error) {
    if (error instanceof EvenhandError) return undefined;
    throw error;
  }
}

/** The works as the text of a .bib file, each once, by key. */
export function bibtex(works: readonly Reference[]): string {
  const byKey = [...new Map(works.map((work) => [work.key, work])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return byKey.map(entryOf).join("\n");
}

function entryOf({ key, type, authors, title, year, fields }: Reference): string {
  const all = {
    author: authors.join(" and "),
    title: title.startsWith("{") ? title : `{${title}}`,
    ...(year === undefined ? {} : { year: String(year) }),
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `  ${name} = {${value}},`);
  return `@${type}{${key},\n${lines.join("\n")}\n}\n`;
}
