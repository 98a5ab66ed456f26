/** Canaries: values that no log line may hold, planted into every field that a call takes. */
import type { z } from 'zod';
import type { Call } from '../calls/platform/call.ts';
import { sampleOf } from './edge/sample.ts';

/** A text that stands in no code, log line or answer of ours. */
export const CANARY = 'Canary4711';
const DIGITS = '0811471147';

/** Everything that may not be found in a log line. */
export const canaries: readonly string[] = [CANARY, CANARY.toLowerCase(), DIGITS];

/** The shapes in which a canary is tried on a field, likeliest secret first. */
const shapes = [
  `${CANARY}@vela.example`,
  `${CANARY}${'k'.repeat(33)}`,
  CANARY,
  CANARY.toLowerCase(),
  DIGITS,
  `https://${CANARY.toLowerCase()}.example/`,
];

/** Fills the fields of a call with canaries where its schema accepts one, and with samples elsewhere. */
export const planted = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(shape) as [string, z.ZodType][]).map(([name, field]) => [
      name,
      shapes.find((canary) => field.safeParse(canary).success) ?? sampleText(field),
    ]),
  );

/** Returns a sample of a field. Numbers with check digits have none, so they get a canary that their schema refuses. */
function sampleText(field: z.ZodType): string {
  try {
    return String(sampleOf(field));
  } catch {
    return CANARY;
  }
}

/** The fields of a call, each with a canary whether or not its schema accepts it. */
export const plantedAnyway = ({ params, query, form }: Call) => ({
  params: everywhere(params),
  query: { ...everywhere(query), unknown: CANARY },
  form: { ...everywhere(form), unknown: CANARY },
});

const everywhere = ({ shape }: z.ZodObject) => Object.fromEntries(Object.keys(shape).map((name) => [name, CANARY]));
