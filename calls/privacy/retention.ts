/**
 * The kinds of personal data, each with a term: from which moment it runs, and on which ground the data is kept at all. How
 * long it is, a dated setting says for each, with its source (`draft_kept_days` and so on). When the term is over, or its
 * ground has gone, the key of the data is destroyed; nobody can read it then, whatever copies there are.
 */
import { z } from 'zod';

/** So long a copy of the database can still be brought back: backups of the night, and the platform's own. */
export const BACKUP_DAYS = 30;

/** A kind of personal data that has a term. */
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

/** From which moment the term of each runs, and why it is kept. */
export const retention = {
  /** What somebody has filled in, and not handed in. */
  draft: { from: 'last_change', ground: 'before_contract' },
  /** What was handed in, and rejected or withdrawn. */
  refused_application: { from: 'decision', ground: 'before_contract' },
  /** What a contract says of its parties, its signatures and their evidence. */
  contract: { from: 'end', ground: 'claims' },
  /** Pictures of papers, by which a decision was made. */
  picture: { from: 'decision', ground: 'before_contract' },
  /** Who is paid, where to, and their tax papers. */
  payee: { from: 'end', ground: 'law' },
  /** Whom tax invoices name. */
  tax_invoice: { from: 'last_change', ground: 'law' },
  /** What somebody asked about their data, and was answered. */
  data_request: { from: 'end', ground: 'interest' },
} as const satisfies Record<RetentionKind, { from: z.infer<typeof runsFrom>; ground: z.infer<typeof groundToKeep> }>;

/** How long a kind is kept, as its owner is told: the source is what its setting rests on. */
export const keptFor = z.object({
  kind: retentionKind,
  days: z.number().int(),
  from: runsFrom,
  ground: groundToKeep,
  source: z.string(),
});
export type KeptFor = z.infer<typeof keptFor>;

const YEAR_DAYS = 365;

/** So many days as an agreement says it: in years where they are whole ones. */
export const spanIn = (locale: 'th' | 'en', days: number): string =>
  days % YEAR_DAYS === 0
    ? `${days / YEAR_DAYS} ${{ th: 'ปี', en: 'years' }[locale]}`
    : `${days} ${{ th: 'วัน', en: 'days' }[locale]}`;

const DAY_MS = 86_400_000;

/** From when on no copy can bring back what is destroyed at this moment. */
export const goneFromCopies = (destroyedAtMs: number): number => destroyedAtMs + BACKUP_DAYS * DAY_MS;
