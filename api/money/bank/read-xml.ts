/** Parses XML from outside as plain data. Element names have no namespace prefix. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * An element: lists of children by name, its text as `#text`, and its attributes with the prefix
 * `@`.
 */
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

/**
 * Parses a document. Returns null if it is not well-formed, or if it has a DOCTYPE, which could
 * declare entities.
 */
export function readXml(text: string): XmlElement | null {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return null;
  return parser.parse(text) as XmlElement;
}

/** Returns all elements at a path of names, in order. */
export function elements(from: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (parents, name) =>
      parents.flatMap((element) => {
        const next = element[name];
        return typeof next === 'object' ? next : [];
      }),
    [from],
  );
}

/**
 * Returns the trimmed text of the first element at a path. Returns null if it is missing or empty.
 */
export function textAt(from: XmlElement, ...path: readonly string[]): string | null {
  const value = elements(from, ...path)[0]?.['#text'];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
