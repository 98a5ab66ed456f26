/**
 * Kinds of personal data with a retention period: its start, and the legal ground for keeping the
 * data. An effective-dated setting has the length of each period and its source (`draft_kept_days`
 * and so on). When the period or the ground ends, the data's key is destroyed. Then nothing can
 * decrypt any copy of the data. Backups of the key itself expire within `BACKUP_DAYS`.
 */

import { z } from 'zod';
import type { ContentLocale } from '../platform/text/localized-text.ts';

/**
 * Days for which a copy of the database can be restored: nightly backups, and the platform's own.
 */
export const BACKUP_DAYS = 30;

/** Kinds of records that are erased on a fixed day. */
export const retentionKind = z.enum([
  'draft',
  'refused_application',
  'contract',
  'picture',
  'payee',
  'tax_invoice',
  'data_request',
]);
export type RetentionKind = z.infer<typeof retentionKind>;

const runsFrom = z.enum(['last_change', 'decision', 'end']);
const groundToKeep = z.enum(['before_contract', 'claims', 'law', 'interest']);

/** Start of each retention period, and the ground for keeping the data. */
export const retention = {
  /** A form that was filled in but not submitted. */
  draft: { from: 'last_change', ground: 'before_contract' },
  /** A submitted application that was rejected or withdrawn. */
  refused_application: { from: 'decision', ground: 'before_contract' },
  /** Parties of a contract, its signatures and their evidence. */
  contract: { from: 'end', ground: 'claims' },
  /** Pictures of documents that a decision was based on. */
  picture: { from: 'decision', ground: 'before_contract' },
  /** A payee's identity, bank account and tax documents. */
  payee: { from: 'end', ground: 'law' },
  /** Buyers named on tax invoices. */
  tax_invoice: { from: 'last_change', ground: 'law' },
  /** Data requests and their answers. */
  data_request: { from: 'end', ground: 'interest' },
} as const satisfies Record<RetentionKind, { from: z.infer<typeof runsFrom>; ground: z.infer<typeof groundToKeep> }>;

/** Retention of a kind, as shown to the person concerned. `source` is the source of its setting. */
export const retentionPeriod = z.object({
  kind: retentionKind,
  days: z.number().int(),
  from: runsFrom,
  ground: groundToKeep,
  source: z.string(),
});
export type RetentionPeriod = z.infer<typeof retentionPeriod>;

const YEAR_DAYS = 365;

/** Formats a number of days for an agreement: in years if they are whole, otherwise in days. */
export const spanIn = (locale: ContentLocale, days: number): string =>
  days % YEAR_DAYS === 0
    ? `${days / YEAR_DAYS} ${{ th: 'ปี', en: 'years' }[locale]}`
    : `${days} ${{ th: 'วัน', en: 'days' }[locale]}`;

const DAY_MS = 86_400_000;

/** Returns the moment from which no copy can restore data that is destroyed now. */
export const goneFromCopies = (destroyedAtMs: number): number => destroyedAtMs + BACKUP_DAYS * DAY_MS;
