import { useEffect, useState } from "preact/hooks";
import type { PaperContent, PaperOverview } from "./paperContent.js";
import { unpacked } from "./unpacked.js";

export async function readOverview(): Promise<readonly PaperOverview[]> {
  const { papers } = (await readJson("overview")) as { readonly papers: readonly PaperOverview[] };
  return papers;
}

export async function readPaper(paper: string): Promise<PaperContent> {
  const { experiments, ...content } = (await readJson(paper)) as PaperContent;
  return {
    ...content,
    experiments: experiments.map(({ figures, ...experiment }) => ({
      ...experiment,
      figures: unpacked(figures) as typeof figures,
    })),
  };
}

/** Files beside index.html, of this server alone. */
async function readJson(name: string): Promise<unknown> {
  const response = await fetch(`./papers/${name}.json`);
  if (!response.ok) throw new Error(`The server answered ${response.status} for papers/${name}.json.`);
  return response.json();
}

export interface Read<T> {
  readonly content?: T;
  readonly failure?: string;
}

/** Reads once for each key. */
export function useRead<T>(key: string, read: () => Promise<T>): Read<T> {
  const [state, setState] = useState<Read<T> & { readonly key: string }>({ key });
  useEffect(() => {
    let isCurrent = true;
    const take = (newer: Read<T>) => {
      if (isCurrent) setState({ ...newer, key });
    };
    read().then(
      (content) => take({ content }),
      (error: unknown) => take({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return state.key === key ? state : {};
}
