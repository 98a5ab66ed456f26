/**
 * Register of personal data breaches: incident, risk assessment, and notifications within 72 hours.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, singleLine, uuid } from '../platform/field.ts';

/**
 * Hours after discovery within which the authority must be notified, unless there is no risk
 * (Personal Data Protection Act, section 37).
 */
export const BREACH_HOURS = 72;

/** Steps of handling a breach, in order. */
export const breachStep = z.enum(['assessed', 'authority_told', 'people_told', 'closed']);
const breachRisk = z.enum(['none', 'some', 'high']);

/** A breach with its recorded steps. */
export const breach = z.object({
  uuid,
  found_at: moment,
  /** Deadline for notifying the authority. If it is missed, a step must state the reason. */
  tell_by: moment,
  summary: z.string(),
  people_count: count,
  /** Latest assessment; null before the first. */
  risk: breachRisk.nullable(),
  closed_at: moment.nullable(),
  steps: z.array(
    z.object({ step: breachStep, risk: breachRisk.nullable(), note: z.string(), at: moment, by_uuid: uuid }),
  ),
});
/** A personal data breach and the steps taken. */
export type Breach = z.infer<typeof breach>;

export const listBreaches = defineCall({
  method: 'GET',
  path: '/v1/office/breaches',
  summary: 'Lists the personal data breaches with their recorded steps, latest first',
  access: 'staff',
  query: pageQuery,
  answer: list(breach),
});

export const noteBreach = defineCall({
  method: 'POST',
  path: '/v1/office/breaches',
  summary: `Records a breach. The period of ${BREACH_HOURS} hours begins at its discovery. The record has the number of people, not their names. Requires a sign-in within the last 15 minutes`,
  access: 'staff',
  form: z.object({
    found_at: moment,
    summary: singleLine(1_000),
    people_count: z.coerce.number().int().min(0).max(100_000_000),
  }),
  failures: ['breach_in_future'],
  answer: one(breach),
});

export const stepBreach = defineCall({
  method: 'POST',
  path: '/v1/office/breaches/{uuid}/steps',
  summary:
    'Records a step in handling a breach. Closing requires an assessment, and a notification of the authority unless there is no risk. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z
    .object({ step: breachStep, risk: breachRisk.optional(), note: singleLine(1_000) })
    .refine(({ step, risk }) => (step === 'assessed') === (risk !== undefined), { path: ['risk'] }),
  failures: ['breach_not_found', 'breach_not_closable'],
  answer: one(breach),
});
