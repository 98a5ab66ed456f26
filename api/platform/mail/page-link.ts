/** Returns the address of a page in a reader's language. */
export const pageLink = (origin: string, language: 'th' | 'en', path: string): string =>
  `${origin}${language === 'en' ? '/en' : ''}${path}`;
