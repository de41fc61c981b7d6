const NAMESPACE = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

export function svgElement<K extends keyof SVGElementTagNameMap>(
  document: Document,
  name: K,
  attributes: Attributes,
  ...children: (Element | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  for (const child of children) {
    element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  }
  return element;
}
