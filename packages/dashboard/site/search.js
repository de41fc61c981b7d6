import MiniSearch from "./minisearch.js";
import { searchOptions } from "./searchOptions.js";
import { snippetOf } from "./snippet.js";

/** As many results as can be read at a glance. */
const MOST = 12;

/**
 * The search of the pages: "/" goes to its field, arrows choose, Enter opens, Escape closes. Its index is loaded when
 * the field is first used. Without scripts there is no field: the list of all pages stays.
 *
 * @param {HTMLElement} place names the index
 */
export function addSearch(place) {
  place.innerHTML = `<input class="input" type="search" role="combobox" aria-label="Search the docs" placeholder="Search ( / )"
    aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false">
    <ul id="found" role="listbox" aria-label="Found" hidden></ul><p class="spoken" role="status"></p>`;
  const [field, list, status] = place.children;
  const { index: address } = place.dataset;
  let chosen = -1;
  let loading;
  const load = () =>
    (loading ??= fetch(address)
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`);
        return MiniSearch.loadJSON(await answer.text(), searchOptions);
      })
      .catch((error) => {
        // The next letter tries again.
        loading = undefined;
        throw error;
      }));

  const show = (isOpen) => {
    list.hidden = !isOpen;
    field.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) choose(-1);
  };
  const choose = (index) => {
    chosen = index;
    for (const [place, option] of [...list.children].entries())
      option.setAttribute("aria-selected", String(place === index));
    const option = list.children[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", option.id);
  };
  const search = async () => {
    const words = field.value;
    if (words.trim() === "") return show(false);
    let found;
    try {
      found = (await load()).search(words);
    } catch {
      status.textContent = "The index of the search could not be loaded.";
      return show(false);
    }
    // What was typed since has its own answer.
    if (words !== field.value) return;
    list.replaceChildren(...found.slice(0, MOST).map((one, index) => option(one, index, address)));
    if (found.length === 0) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found" }));
    status.textContent = found.length === 0 ? "Nothing found" : `${Math.min(found.length, MOST)} found`;
    show(true);
    if (found.length > 0) choose(0);
  };
  field.addEventListener("focus", () => void load().catch(() => undefined));
  field.addEventListener("input", () => void search());
  field.addEventListener("keydown", (event) => {
    const last = list.querySelectorAll("[role=option]").length - 1;
    if (event.key === "Escape") {
      field.value = "";
      show(false);
    } else if (list.hidden || last < 0) return;
    else if (event.key === "ArrowDown") choose(chosen === last ? 0 : chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen <= 0 ? last : chosen - 1);
    else if (event.key === "Enter") list.children[chosen]?.querySelector("a").click();
    else return;
    event.preventDefault();
  });
  place.addEventListener("focusout", (event) => {
    if (!place.contains(event.relatedTarget)) show(false);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]") !== null;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

function option({ id, title, heading, text, terms, queryTerms }, index, address) {
  const link = document.createElement("a");
  // The places of the index begin where it lies.
  link.href = new URL(id, new URL(address, location.href)).href;
  link.tabIndex = -1;
  const isOfPage = heading === "" || heading === title;
  link.textContent = isOfPage ? title : heading;
  const item = Object.assign(document.createElement("li"), { id: `found-${index}`, role: "option" });
  item.append(link);
  if (!isOfPage) {
    const page = document.createElement("span");
    page.className = "soft small";
    page.textContent = title;
    link.append(" ", page);
  }
  // A word that was mistyped is shown where no word begins as it was typed.
  const typed = terms.filter((term) => queryTerms.some((word) => term.startsWith(word)));
  const snippet = document.createElement("span");
  snippet.className = "snippet small soft";
  snippet.append(
    ...snippetOf(text, typed.length > 0 ? typed : terms).map(({ text: part, found }) =>
      Object.assign(document.createElement(found ? "mark" : "span"), { textContent: part }),
    ),
  );
  // One space keeps heading and text apart where the option is read aloud.
  if (snippet.hasChildNodes()) link.append(" ", snippet);
  return item;
}
