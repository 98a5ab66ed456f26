/** The `<head>` of a page as link previews and search engines read it. */
import { z } from 'zod';
import { decoded } from './page-texts.ts';

export interface ReadHead {
  title: string;
  /**
   * Content by name or property: `description`, `og:title`, `al:ios:url`. A duplicate name throws.
   */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** URLs by language. */
  alternates: Record<string, string>;
  jsonLd: Record<string, unknown>[];
}

const JSON_LD = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

export function readHead(html: string): ReadHead {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? '';
  const meta: Record<string, string> = {};
  for (const { name, property, content } of tags(head, 'meta')) {
    const key = name ?? property;
    if (key === undefined || content === undefined || key === 'theme-color') continue;
    if (key in meta) throw new Error(`${key} stands twice in the head`);
    meta[key] = content;
  }
  const links = tags(head, 'link');
  return {
    title: decoded(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: Object.fromEntries(
      links
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined)
        .map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    jsonLd: [...head.matchAll(JSON_LD)].map(([, json = '']) =>
      z.record(z.string(), z.unknown()).parse(JSON.parse(json)),
    ),
  };
}

/** Returns the attributes of every tag with this name. Attribute names are in lower case. */
export const tags = (html: string, name: string): Record<string, string | undefined>[] =>
  [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decoded(value),
      ]),
    ),
  );
