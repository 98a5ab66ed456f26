/** Terms that a user accepts when an account is created. */

/**
 * Version of the terms of use in the repository: `updated` in locales/{th,en}/site/pages/terms.md.
 * It applies until staff publish a version (calls/platform/article.ts).
 */
export const TERMS_VERSION = '2026-11-22';
