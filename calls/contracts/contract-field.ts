/** Schemas that contract calls share, without their own name in the API document. */

import { z } from 'zod';
import { defaultLocale, locales } from '../platform/text/locale.ts';

/** SHA-256 of the agreement's text, in hex. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Language of emails. */
export const locale = z.enum(locales).default(defaultLocale);

/** The agreement in both languages. The Thai text is binding. */
export const agreement = z.object({
  version: z.string(),
  hash,
  /** Markdown. */
  th: z.string(),
  en: z.string(),
});

/**
 * Appearance of a signature: its strokes as an SVG path, or a typed name. It is for display only;
 * the hash is binding.
 */
export const signatureShape = z.object({ shape: z.enum(['drawn', 'typed']), value: z.string() });
