import { DOMParser } from "linkedom";

export function documentInNode(): Document {
  const document = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml");
  return document as unknown as Document;
}
