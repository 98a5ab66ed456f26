/** XML that came from outside, as plain data: every element is a list of texts and elements, by its name without a prefix. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its children by name, each a list; its text stands in `#text`, attributes behind `@`. */
export interface XmlElement {
  [name: string]: readonly XmlElement[] | string;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  ignoreDeclaration: true,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** The document; null for what is not well-formed, and for what declares entities of its own. */
export function readXml(text: string): XmlElement | null {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return null;
  return parser.parse(text) as XmlElement;
}

/** All elements at the end of this way, in order. */
export function elements(from: XmlElement, ...way: readonly string[]): readonly XmlElement[] {
  return way.reduce<readonly XmlElement[]>(
    (found, name) =>
      found.flatMap((element) => {
        const next = element[name];
        return typeof next === 'object' ? next : [];
      }),
    [from],
  );
}

/** The text of the first element at the end of this way; null where there is none, or it is empty. */
export function textAt(from: XmlElement, ...way: readonly string[]): string | null {
  const value = elements(from, ...way)[0]?.['#text'];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
