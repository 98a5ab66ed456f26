/** Pieces of which calls of contracts are made, and no name of their own in the API's document. */
import { z } from 'zod';

export const CONTRACTS = '/v2/caster/contracts';

/** SHA-256, as the agreement's text has it. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** In which language mail is written. */
export const locale = z.enum(['th', 'en']).default('th');

/** The agreement as it is read: Thai rules. */
export const agreement = z.object({
  version: z.string(),
  hash,
  /** Markdown. */
  th: z.string(),
  en: z.string(),
});

/** A signature as it was given: its strokes as an SVG path, or a name. It is for the eye; what binds is the hash. */
export const signatureShape = z.object({ shape: z.enum(['drawn', 'typed']), value: z.string() });
