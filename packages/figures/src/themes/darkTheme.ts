import type { Theme } from "./theme.js";

/** The light theme's hues on a dark page, with the same contrasts and differences. */
export const darkTheme: Theme = {
  series: [
    ...["#2e77f3", "#e74c18", "#4dca9f", "#c76aad", "#f0a813", "#aee0fe"],
    ...["#ffffff", "#a64665", "#aa8dff", "#dcdf8e", "#948369"],
  ],
  background: "#15181c",
  ink: "#e6e9ed",
  reference: "#a3acb6",
  others: "#59626c",
  axis: "#6b747e",
  grid: "#2a2f36",
};
