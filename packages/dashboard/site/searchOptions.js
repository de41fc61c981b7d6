/**
 * How the index of the search is made by the build, and asked by the pages: MiniSearch wants the same for both.
 *
 * @type {import("minisearch").Options}
 */
export const searchOptions = {
  idField: "place",
  fields: ["title", "heading", "text"],
  // The text too: results show the words around what was found.
  storeFields: ["title", "heading", "text"],
  searchOptions: {
    prefix: true,
    fuzzy: 0.15,
    combineWith: "AND",
    boost: { title: 4, heading: 3 },
    // A long passage on a word is worth more than usual: the guides have long ones.
    bm25: { k: 1.2, b: 0.2, d: 0.5 },
    // A reader who searches for a word wants it explained first, and its signature or its history then.
    boostDocument: (place) =>
      /^(?:api|adr|http|packages|changelog|architecture|contributing)\b/.test(place) ? 0.3 : 1,
  },
};
