/** What somebody agrees to when an account is made. */

/** The version of the terms of use: the day on which their text last changed (`updated` in locales/{th,en}/site/pages/terms.md). */
export const TERMS_VERSION = '2026-11-22';
