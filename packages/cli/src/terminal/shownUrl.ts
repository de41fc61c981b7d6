/*
 * URLs of databases, as a screen and a log may show them. A password stands before the host, or among the parameters.
 */

/** Who asks, and all that is no secret: with PGPASSWORD it leads to the same database. */
export function withoutPassword(url: string): string {
  const [, scheme = "", user = "", rest = ""] = /^(\w+:\/\/)(?:([^/?]*)@)?(.*)$/s.exec(url) ?? [];
  const [name = ""] = user.split(":");
  const [place = "", query = ""] = rest.split("?", 2);
  const parameters = query.split("&").filter((one) => one !== "" && !/^password=/i.test(one));
  return `${scheme}${name === "" ? "" : `${name}@`}${place}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
}

/** Where it is: hosts, ports and the name of the database. */
export function placeOfDatabase(url: string): string {
  return withoutPassword(url)
    .replace(/^.*(?:@|:\/\/)/, "")
    .replace(/\?.*$/s, "");
}
