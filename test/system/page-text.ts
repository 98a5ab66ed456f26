/** Reads the texts and links that a page shows to a reader without scripts. */

export const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the text of a piece of markup, without its scripts. */
export const plainText = (html: string) => unescaped(html.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>|<[^>]*>/gs, ''));

/** Returns the texts of all elements with this tag. They must not contain each other. */
export const textsIn = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => plainText(inner));

/** Returns the distinct targets of the links with exactly this text. */
export const targetsOf = (html: string, words: string): string[] => [
  ...new Set(
    [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
      .filter(([, , inner = '']) => plainText(inner).trim() === words)
      .map(([, href = '']) => unescaped(href)),
  ),
];
