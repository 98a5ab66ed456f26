/**
 * How long each kind of personal data is kept, and on which ground: one row a kind. When its term is over, or its ground
 * has gone, its key is destroyed; nobody can read it then, whatever copies there are.
 */

/** So long a copy of the database can still be brought back: backups of the night, and the platform's own. */
export const BACKUP_DAYS = 30;

/** A term, from which moment it runs, and why there is one. */
export interface Retention {
  days: number;
  from: 'last_change' | 'decision' | 'end';
  ground: 'before_contract' | 'contract' | 'claims' | 'law' | 'interest';
}

const YEAR_DAYS = 365;

/** By kind. Ten years are those of claims (Civil and Commercial Code 193/30, 193/31), five those of the tax papers. */
export const retention = {
  /** What somebody has filled in, and not handed in. */
  draft: { days: 90, from: 'last_change', ground: 'before_contract' },
  /** What was handed in, and rejected or withdrawn. */
  refused_application: { days: 90, from: 'decision', ground: 'before_contract' },
  /** What a contract says of its parties, its signatures and their evidence. */
  contract: { days: 10 * YEAR_DAYS, from: 'end', ground: 'claims' },
  /** Pictures of papers, by which a decision was made. */
  picture: { days: 90, from: 'decision', ground: 'before_contract' },
  /** Who is paid, where to, and their tax papers. */
  payee: { days: 10 * YEAR_DAYS, from: 'end', ground: 'law' },
  /** What somebody asked about their data, and was answered. */
  data_request: { days: 3 * YEAR_DAYS, from: 'end', ground: 'interest' },
} as const satisfies Record<string, Retention>;

/** A kind of personal data that has a term. */
export type RetentionKind = keyof typeof retention;

const DAY_MS = 86_400_000;

/** When the term of a kind is over that runs from this moment. */
export const termEnds = (kind: RetentionKind, fromMs: number): number => fromMs + retention[kind].days * DAY_MS;

/** From when on no copy can bring back what is destroyed at this moment. */
export const goneFromCopies = (destroyedAtMs: number): number => destroyedAtMs + BACKUP_DAYS * DAY_MS;
