/** Where a page stands for whoever reads a text in this language. */
export const pageLink = (origin: string, language: 'th' | 'en', path: string): string =>
  `${origin}${language === 'en' ? '/en' : ''}${path}`;
