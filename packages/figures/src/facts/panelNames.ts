import { axisText } from "../axes/axisName.js";
import type { Figure } from "../figure.js";
import { measuredAxis } from "./factsOf.js";

/**
 * A name for each panel that no other has: its title, with what it measures and its number where that is not enough.
 */
export function panelNames({ panels }: Figure): string[] {
  const measured = panels.map((panel) => {
    const quantity = axisText(panel[measuredAxis(panel)]);
    return panel.title === undefined ? quantity : `${panel.title}: ${quantity}`;
  });
  const choices = [panels.map(({ title = "" }) => title), measured];
  const distinct = choices.find((names) => !names.includes("") && new Set(names).size === names.length);
  return distinct ?? measured.map((name, index) => `${index + 1}: ${name}`);
}
