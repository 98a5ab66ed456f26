/** Privacy of the caller: consents, closing the account, and exports of personal data. */

import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';
import { givenUp } from '../platform/page-field.ts';
import { defaultLocale, locales } from '../platform/text/locale.ts';

const decision = z.enum(['allowed', 'denied']);

/** A recorded consent: to cookies, by version and purpose, or to a text of law. */
export const consentReceipt = z.object({
  /** Counts from 1 without gaps. */
  number: z.number().int().positive(),
  subject: z.enum(['cookies', 'terms', 'privacy-policy']),
  version: z.string(),
  /**
   * Cookies: purposes 01 (strictly necessary), 02 (statistics), 03 (promotion). Terms: the age that
   * the user confirmed.
   */
  choices: z.record(z.string(), z.string()),
  at: moment,
  /**
   * SHA-256 hash of the previous receipt (64 zeros before the first), and of all fields of this
   * one. A changed receipt breaks the chain.
   */
  previous_hash: z.string(),
  hash: z.string(),
});
export type ConsentReceipt = z.infer<typeof consentReceipt>;

export const listConsents = defineCall({
  method: 'GET',
  path: '/v1/profile/consents',
  summary: "Lists the caller's consent receipts, latest first. Each contains the hash of the one before",
  access: 'bearer',
  query: pageQuery,
  answer: list(consentReceipt),
});

export const recordConsent = defineCall({
  method: 'POST',
  path: '/v1/profile/consents',
  summary: 'Records which cookies the caller allows. Repeating the latest choice creates no new receipt',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: z.object({ version: z.string().min(1).max(20), purpose_02: decision, purpose_03: decision }),
  answer: one(consentReceipt),
});

/** Days in which the owner can reopen a closed account. */
export const CLOSING_DAYS = 30;

/** Something of value in an account. */
export const accountValue = z.object({
  /**
   * - `prize`: won and not redeemed yet. `parcel_returned`: undeliverable, and back at the shop.
   * - `code`, `item`, `vip`: voucher codes, digital items and VIPs, which end with the account.
   */
  kind: z.enum([...givenUp.keyof().options, 'order', 'case', 'payout', 'reservation', 'parcel']),
  /** The number of `pieces`, or an amount. 0 of a parcel whose item was won. */
  amount: z.number().int().nonnegative(),
  unit: z.enum(['satang', 'coins', 'vtokens', 'pieces']),
  /** The order, payout or parcel; for a case, its order. Null for balances and numbers. */
  subject_uuid: uuid.nullable(),
  may_give_up: z.boolean(),
});
export type AccountValue = z.infer<typeof accountValue>;

export const listAccountValues = defineCall({
  method: 'GET',
  path: '/v1/profile/close',
  summary: "Lists everything of value in the caller's account. An account with value cannot be closed",
  access: 'bearer',
  answer: one(z.object({ values: z.array(accountValue) })),
});

export const closeAccount = defineCall({
  method: 'POST',
  path: '/v1/profile/close',
  summary: `Closes the caller's account. All sessions end and the name disappears at once. A sign-in within ${CLOSING_DAYS} days reopens it; after that, personal data is erased. Fails while the account has value that the form does not forfeit in full. Requires a sign-in within the last 15 minutes`,
  access: 'bearer',
  step_up: true,
  empties_caches: true,
  form: givenUp,
  failures: ['closing_needs_staff', 'closing_holds_value'],
  answer: one(z.object({ closes_at: moment })),
});

/** An export of personal data. It can be downloaded for 24 hours once it is ready. */
export const dataExport = z.object({
  uuid,
  asked_at: moment,
  ready_at: moment.nullable(),
  expires_at: moment.nullable(),
  size_bytes: z.number().int().nonnegative().nullable(),
});
/** An export with its times. `ready_at` null: still being written. */
export type DataExport = z.infer<typeof dataExport>;

export const listExports = defineCall({
  method: 'GET',
  path: '/v1/profile/exports',
  summary: "Lists the caller's exports that are in preparation or can be downloaded, latest first",
  access: 'bearer',
  answer: one(z.object({ exports: z.array(dataExport) })),
});

export const askForExport = defineCall({
  method: 'POST',
  path: '/v1/profile/exports',
  summary:
    'Starts an export of all data about the caller: JSON and pictures in a zip file. An email brings a link that works for 24 hours. An export in preparation is returned instead. Requires a sign-in within the last 15 minutes',
  access: 'bearer',
  step_up: true,
  limit: { times: 5, window_seconds: 86_400 },
  form: z.object({ locale: z.enum(locales).default(defaultLocale) }),
  answer: one(dataExport),
});

export const getExport = defineCall({
  method: 'GET',
  path: '/v1/profile/exports/{uuid}',
  summary:
    'Returns an export. Its zip file is at `…/file`, with the same access. Requires a sign-in within the last 15 minutes',
  access: 'bearer',
  step_up: true,
  params: z.object({ uuid }),
  failures: ['export_not_found'],
  answer: one(dataExport),
});
