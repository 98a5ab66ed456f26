/** Addresses in a page's markup. */

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

const attribute = (html: string, tag: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\s[^>]*?\\b${name}="([^"]*)"`, 'gi'))].map(([, value = '']) =>
    unescaped(value),
  );

/** Where links lead, within the site or away, without the place within the page. */
export const linksOf = (html: string) => [...new Set(attribute(html, 'a', 'href'))];

/** The same without those that crawlers are told not to follow: a calendar has no end. */
export const followedLinksOf = (html: string) => linksOf(html.replaceAll(/<a\s[^>]*?\brel="nofollow"[^>]*>/g, ''));

export const formsOf = (html: string) => [...new Set(attribute(html, 'form', 'action'))];

/** Pictures that the page shows or names to link previews. */
export const picturesOf = (html: string) => [
  ...new Set([
    ...imagesOf(html),
    ...iconsOf(html),
    ...[...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, value = '']) => value),
    ...[...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g)].map(([, value = '']) => value),
  ]),
];

/** Pictures that the page shows, without those for link previews. */
export const imagesOf = (html: string) => [...new Set(attribute(html, 'img', 'src'))];

/** Files that drawn icons are taken from. */
export const iconsOf = (html: string) => [
  ...new Set(attribute(html, 'use', 'href').flatMap((address) => address.split('#')[0] || [])),
];

export const stylesheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, value = '']) => value);

export const scriptsOf = (html: string) => attribute(html, 'script', 'src');

/** Fonts that a page names, in the header that leaves before it. */
export const fontsOf = (link: string | null) =>
  [...(link ?? '').matchAll(/<([^>]*)>;rel=preload;as=font/g)].map(([, value = '']) => value);

/** Scripts that stand in the page itself; data blocks are not run and are no scripts. */
export const inlineScriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => code,
  );

export const hasId = (html: string, id: string) => html.includes(` id="${id}"`);
