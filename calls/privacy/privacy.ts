/** What is held of somebody, as their own business: what they consented to, and closing their account. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';
import { givable, givenUp } from '../platform/page-field.ts';

const decision = z.enum(['allowed', 'denied']);

/** What somebody consented to: the cookies of version so and so, purpose by purpose, or the terms of use. */
export const consentReceipt = z.object({
  /** From 1, without gaps. */
  number: z.number().int().positive(),
  subject: z.enum(['cookies', 'terms']),
  version: z.string(),
  /** Of cookies: purposes 01 (strictly necessary), 02 (statistics), 03 (promotion). Of terms: the age that they said to have reached. */
  choices: z.record(z.string(), z.string()),
  at: moment,
  /** SHA-256 of the line before (64 zeros before the first), and of all that stands here: so no line can be changed alone. */
  previous_hash: z.string(),
  hash: z.string(),
});
export type ConsentReceipt = z.infer<typeof consentReceipt>;

export const listConsents = defineCall({
  method: 'GET',
  path: '/v1/profile/consents',
  summary: "The caller's consents with their history, the newest first: receipts, each chained to the one before",
  access: 'bearer',
  query: pageQuery,
  answer: list(consentReceipt),
});

export const recordConsent = defineCall({
  method: 'POST',
  path: '/v1/profile/consents',
  summary: 'Notes which cookies the caller allows. What was chosen before and is chosen again makes no new receipt',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: z.object({ version: z.string().min(1).max(20), purpose_02: decision, purpose_03: decision }),
  answer: one(consentReceipt),
});

/** So long a closed account can be come back to. */
export const CLOSING_DAYS = 30;

/** Something of value inside an account. */
export const accountValue = z.object({
  kind: z.enum([...givable, 'order', 'case', 'payout', 'reservation', 'parcel']),
  /** 0 of a parcel whose item was won. */
  amount: z.number().int().nonnegative(),
  unit: z.enum(['satang', 'coins', 'vtokens']),
  /** The order, payout or parcel; of a case its order. */
  subject_uuid: uuid.nullable(),
  may_give_up: z.boolean(),
});
export type AccountValue = z.infer<typeof accountValue>;

export const listAccountValues = defineCall({
  method: 'GET',
  path: '/v1/profile/close',
  summary: "Everything of value inside the caller's account, which keeps it from being closed",
  access: 'bearer',
  answer: one(z.object({ values: z.array(accountValue) })),
});

export const closeAccount = defineCall({
  method: 'POST',
  path: '/v1/profile/close',
  summary: `Closes the caller's account: every session ends and its name disappears at once, signing in within ${CLOSING_DAYS} days opens it again, and then what is personal is gone for good. Refused while something of value is inside that the form does not give up to the last unit. Wants a sign-in of the last 15 minutes`,
  access: 'bearer',
  step_up: true,
  form: givenUp,
  failures: ['closing_needs_staff', 'closing_holds_value'],
  answer: one(z.object({ closes_at: moment })),
});

/** An export: asked for, and once it is ready for 24 hours to be fetched. */
export const dataExport = z.object({
  uuid,
  asked_at: moment,
  ready_at: moment.nullable(),
  expires_at: moment.nullable(),
  size_bytes: z.number().int().nonnegative().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const listExports = defineCall({
  method: 'GET',
  path: '/v1/profile/exports',
  summary: "The caller's exports that are being made or can still be fetched, the newest first",
  access: 'bearer',
  answer: one(z.object({ exports: z.array(dataExport) })),
});

export const askForExport = defineCall({
  method: 'POST',
  path: '/v1/profile/exports',
  summary:
    'Has all that is held of the caller written down (JSON and pictures, in one zip); when it is ready a link is mailed, which works for 24 hours. One that is under way is given again. Wants a sign-in of the last 15 minutes',
  access: 'bearer',
  step_up: true,
  limit: { times: 5, window_seconds: 86_400 },
  form: z.object({ locale: z.enum(['th', 'en']).default('th') }),
  answer: one(dataExport),
});

export const getExport = defineCall({
  method: 'GET',
  path: '/v1/profile/exports/{uuid}',
  summary: 'One of them; its zip is at `…/file` with the same rights. Wants a sign-in of the last 15 minutes',
  access: 'bearer',
  step_up: true,
  params: z.object({ uuid }),
  failures: ['export_not_found'],
  answer: one(dataExport),
});
