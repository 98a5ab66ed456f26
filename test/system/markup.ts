/** Reads URLs, inline scripts and ids from the markup of a page. */
import { unescaped } from './page-text.ts';

const attribute = (html: string, tag: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\s[^>]*?\\b${name}="([^"]*)"`, 'gi'))].map(([, value = '']) =>
    unescaped(value),
  );

/** Returns the distinct link targets, within the site and external, with their fragments. */
export const linksOf = (html: string) => [...new Set(attribute(html, 'a', 'href'))];

/**
 * Returns the links that are not marked `nofollow`. A calendar has no end, so its links are marked.
 */
export const followedLinksOf = (html: string) => linksOf(html.replaceAll(/<a\s[^>]*?\brel="nofollow"[^>]*>/g, ''));

export const formsOf = (html: string) => [...new Set(attribute(html, 'form', 'action'))];

/** Returns the pictures that the page shows or names to link previews. */
export const picturesOf = (html: string) => [
  ...new Set([
    ...imagesOf(html),
    ...iconsOf(html),
    ...[...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, value = '']) => value),
    ...[...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g)].map(([, value = '']) => value),
  ]),
];

/** Returns the pictures in `<img>` elements. */
export const imagesOf = (html: string) => [...new Set(attribute(html, 'img', 'src'))];

/** Returns the files that contain the drawn icons. */
export const iconsOf = (html: string) => [
  ...new Set(attribute(html, 'use', 'href').flatMap((address) => address.split('#')[0] || [])),
];

export const stylesheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, value = '']) => value);

export const scriptsOf = (html: string) => attribute(html, 'script', 'src');

/** Returns the fonts that the `Link` header preloads. The header arrives before the page. */
export const fontsOf = (link: string | null) =>
  [...(link ?? '').matchAll(/<([^>]*)>;rel=preload;as=font/g)].map(([, value = '']) => value);

/** Returns the code of the inline scripts. Data blocks do not run and are no scripts. */
export const inlineScriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => code,
  );

export const hasId = (html: string, id: string) => html.includes(` id="${id}"`);
