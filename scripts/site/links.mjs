import { posix } from "node:path";

/** Where `npm start` serves the app: a link of the pages to it is relative on the site, which stands below the app. */
const APP = "http://127.0.0.1:4600/";

/**
 * Where the links of the repository's pages lead on the site, and which lead nowhere.
 */
export class Links {
  #addresses;
  #source;
  /** @type {{ readonly from: string, readonly link: string, readonly address: string, readonly anchor: string }[]} */
  #anchors = [];
  /** @type {string[]} */
  #broken = [];

  /**
   * @param {ReadonlyMap<string, string>} addresses of each file and folder of the repository that is a page of the site
   * @param {(file: string) => string | undefined} source the address of any other file, where there is one
   */
  constructor(addresses, source) {
    this.#addresses = addresses;
    this.#source = source;
  }

  /**
   * The address of a link, relative to the page that it stands on.
   *
   * @param {string} from the file of the link, such as docs/service.md
   * @param {string} page the address of its page
   * @param {string} link as it is written
   * @returns {string}
   */
  resolve(from, page, link) {
    if (link.startsWith(APP)) return `${posix.relative(posix.dirname(page), "..") || "."}/${link.slice(APP.length)}`;
    if (/^[a-z]+:/.test(link)) return link;
    const [path, anchor = ""] = link.split("#");
    const file = path === "" ? from : posix.join(posix.dirname(from), path).replace(/\/$/, "");
    const address =
      path === ""
        ? page
        : (this.#addresses.get(file) ?? this.#addresses.get(`${file}/README.md`) ?? this.#source(file));
    if (address === undefined) {
      this.#broken.push(`${from}: the link ${link} leads to no file`);
      return link;
    }
    if (anchor !== "") this.#anchors.push({ from, link, address, anchor });
    const relative = posix.relative(posix.dirname(page), address) || posix.basename(address);
    return `${path === "" ? "" : relative}${anchor === "" ? "" : `#${anchor}`}`;
  }

  /**
   * What is wrong with the links that were resolved, in sentences, when all pages are there.
   *
   * @param {ReadonlyMap<string, ReadonlySet<string>>} ids the ids of each page, by its address
   */
  broken(ids) {
    const anchors = this.#anchors.filter(({ address, anchor }) => ids.get(address)?.has(anchor) !== true);
    return [...this.#broken, ...anchors.map(({ from, link }) => `${from}: the link ${link} names no heading there`)];
  }
}
