/** A suspension as the user sees it. */
import { z } from 'zod';
import { moment } from '../platform/field.ts';

/**
 * Details of a suspension, and of the user's appeal against it. All are null if the suspension has
 * just ended.
 */
export const accountBlock = z.object({
  reason: z.string().nullable(),
  until: moment.nullable(),
  /** The text of the appeal, and the answer with which staff upheld the suspension. */
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
  /** Proof for `appealBlock`, which accepts one appeal; null: the user has appealed already. */
  appeal_proof: z.string().nullable(),
});
