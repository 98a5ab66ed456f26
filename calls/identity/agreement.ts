/** Terms that a user accepts when an account is created. */

/**
 * Version of the terms of use: the day of the last change to their text (`updated` in
 * locales/{th,en}/site/pages/terms.md).
 */
export const TERMS_VERSION = '2026-11-22';
