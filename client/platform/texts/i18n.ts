export * from '../../../calls/platform/text/locale.ts';
export * from '../../../calls/platform/text/localized-text.ts';

/** Translations by namespace. A namespace is a file in `locales/<locale>/<room>/`. */
export type Catalogue = Record<string, object>;
