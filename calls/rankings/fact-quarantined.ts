/** Quarantined facts, which could not be counted. Staff list, retry or drop them. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment } from '../platform/field.ts';
import { exportedFact } from './fact.ts';

const uncountedFact = exportedFact
  .pick({ id: true, kind: true, variant: true, vb_uuid: true, user_uuid: true, amount: true, quantity: true })
  .extend({
    /** Sequence number among all facts. Identifies the fact in these calls. */
    position: count,
    happened_at: moment,
    /**
     * The fact that this one corrects. A correction waits for that fact, and is dropped with it.
     */
    corrects: z.string().nullable(),
    /** Error message of the database. */
    reason: z.string(),
    set_aside_at: moment,
    /** Null: the fact was dropped and is not retried. */
    retry_at: moment.nullable(),
    dropped_at: moment.nullable(),
  });

const byPosition = z.object({
  position: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

export const listUncountedFacts = defineCall({
  method: 'GET',
  path: '/v1/facts/uncounted',
  summary: 'Lists quarantined facts in the order in which they arrived: all, or only those that were not dropped',
  access: 'staff',
  query: pageQuery.extend({ state: z.enum(['all', 'waiting']).default('all') }),
  answer: list(uncountedFact),
});

export const retryUncountedFact = defineCall({
  method: 'POST',
  path: '/v1/facts/uncounted/{position}/retry',
  summary: 'Retries a quarantined fact now, instead of within the next hour',
  access: 'staff',
  params: byPosition,
  failures: ['fact_not_set_aside', 'fact_dropped'],
  answer: one(z.object({ position: count, retry_at: moment })),
});

export const dropUncountedFact = defineCall({
  method: 'POST',
  path: '/v1/facts/uncounted/{position}/drop',
  summary: 'Drops a quarantined fact permanently. Its correction is recorded, and neither of them counts',
  access: 'staff',
  params: byPosition,
  failures: ['fact_not_set_aside', 'fact_is_correction'],
  /** `is_new` is false if the fact was dropped before. */
  answer: one(z.object({ position: count, is_new: z.boolean() })),
});
