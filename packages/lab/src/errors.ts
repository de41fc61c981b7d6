import { defineErrors, type ErrorRow } from "@evenhand/core";

/** What can go wrong with files, downloads and threads. */
export const labErrors = {
  "workers-invalid": { title: "The number of workers is not valid", remedy: "Give a whole number, at least 1." },
  "shard-invalid": { title: "There is no such shard", remedy: "Name one of them, such as 3/64." },
  "part-unreadable": {
    title: "The part of a study cannot be read",
    remedy: "Delete the file, and make the part again with the command that made it.",
  },
  "part-foreign": {
    title: "The part is not one of these",
    remedy: "Keep the parts of a study in a folder of their own, made by one version and for one number of shards.",
  },
  "part-doubled": { title: "A part is there twice", remedy: "Delete one of the two: they are of the same blocks." },
  "parts-missing": {
    title: "There are no parts",
    remedy: "Name the folder in which the parts were made.",
  },
  "data-invalid": {
    title: "The data cannot be used",
    remedy: "Correct the file at the line that is named, or give one that has what is required.",
  },
  "download-failed": {
    title: "The data could not be downloaded",
    remedy: "Check the connection, or download the file elsewhere and name it.",
  },
  "module-unreadable": {
    title: "The module with definitions of your own cannot be used",
    remedy: "Correct what its message names; docs/extending.md has an example.",
  },
  "file-unreadable": { title: "The file cannot be read", remedy: "Check its path, and that you may read it." },
  "figure-empty": {
    title: "There is nothing to draw over the rounds",
    remedy: "Ask for a metric that is one number, such as reward, or for the page, which has a table of every arm.",
  },
  "browser-missing": {
    title: "No Chromium was found",
    remedy:
      "Install one (Debian: apt-get install chromium), or set EVENHAND_CHROMIUM to the path of one. An SVG needs none.",
  },
  "browser-failed": {
    title: "Chromium made no PDF",
    remedy: "Set EVENHAND_CHROMIUM to the path of another one, or write an SVG, which needs none.",
  },
  "result-unreadable": {
    title: "The file is not a result that can be read",
    remedy: "Name a file that holds the result of a study, whole and unchanged.",
  },
  "samples-missing": {
    title: "The values of single trials are not kept",
    remedy: "Add samples: true to the study, and run it.",
  },
  "resume-impossible": { title: "The run cannot be resumed", remedy: "Start it from the beginning." },
} as const satisfies Record<string, ErrorRow>;

export type LabErrorCode = keyof typeof labErrors;

export const labError = defineErrors(labErrors);
