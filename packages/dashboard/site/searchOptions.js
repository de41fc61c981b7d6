/** How the index of the search is made by the build and read by the pages: MiniSearch wants the same for both. */
export const searchOptions = {
  idField: "place",
  fields: ["title", "heading", "text"],
  storeFields: ["title", "heading"],
};
