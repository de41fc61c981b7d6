import { DOMParser } from "linkedom";

/** A document that figures can be drawn with where there is no browser. It writes XML. */
export function documentInNode(): Document {
  const document = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml");
  return document as unknown as Document;
}
