/**
 * Canaries: values that must never appear in a log line. Tests send them in every field of every
 * endpoint.
 */
import type { z } from 'zod';
import type { Call } from '../calls/platform/call.ts';
import { sampleOf } from './edge/sample.ts';

/** A text that occurs in none of our code, log lines and answers. */
export const CANARY = 'Canary4711';
const DIGITS = '0811471147';

/** All values that must not appear in a log line. */
export const canaries: readonly string[] = [CANARY, CANARY.toLowerCase(), DIGITS];

/** The formats in which a canary is tried for a field, the most likely secrets first. */
const shapes = [
  `${CANARY}@vela.example`,
  `${CANARY}${'k'.repeat(33)}`,
  CANARY,
  CANARY.toLowerCase(),
  DIGITS,
  `https://${CANARY.toLowerCase()}.example/`,
];

/**
 * Fills the fields of an endpoint with canaries that the schema accepts, and the other fields with
 * samples.
 */
export const planted = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(shape) as [string, z.ZodType][]).map(([name, field]) => [
      name,
      shapes.find((canary) => field.safeParse(canary).success) ?? sampleText(field),
    ]),
  );

/**
 * Returns a sample of a field. A number with check digits has no sample, so it gets a canary that
 * its schema refuses.
 */
function sampleText(field: z.ZodType): string {
  try {
    return String(sampleOf(field));
  } catch {
    return CANARY;
  }
}

/** Returns all fields of an endpoint with a canary, even if the schema refuses it. */
export const plantedAnyway = ({ params, query, form }: Call) => ({
  params: everywhere(params),
  query: { ...everywhere(query), unknown: CANARY },
  form: { ...everywhere(form), unknown: CANARY },
});

const everywhere = ({ shape }: z.ZodObject) => Object.fromEntries(Object.keys(shape).map((name) => [name, CANARY]));
