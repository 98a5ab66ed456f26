/**
 * Interface for kinds of content that can be reported. Each feature exports its own as a constant
 * of this type, which routes.ts finds.
 */
import type { Measure } from '../../../calls/moderation/moderation.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import type { Role } from '../../../calls/platform/role.ts';
import type { Db, QueryOf } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Statement } from '../../platform/framework/statement.ts';

/** The current state of reported content. */
interface Reported {
  owner_uuid: string;
  title: string;
  /** Path of its page without the language. Null: it has no page. */
  path: string | null;
  /** 1 if staff have hidden it. It then cannot be reported, but moderators can show it again. */
  is_hidden?: number;
}

/** Builds the statements of a measure for a target. */
type Does = (target: { uuid: string; by: string; now: Date }) => readonly Statement[];

/** An answered appeal. */
interface Answered {
  measure: Measure;
  person_uuid: string;
  answer: string;
  is_lifted: boolean;
}

export interface ModeratedKind {
  kind: ReportKind;
  /** Selects the content if it is visible, or was visible before it was hidden. */
  select: (db: Db, uuid: string) => QueryOf<Reported>;
  /**
   * Measures of the kind. `dismiss` is always possible and may be listed if it writes something.
   * `show` lifts `hide`.
   */
  measures: Partial<Record<Exclude<Measure, 'show'>, Does>>;
  /** Statements that lift a measure. A measure without an entry cannot be undone. */
  lifts: Partial<Record<Measure, Does>>;
  /** Set if no shared cache contains the content. */
  isUncached?: true;
  /** Stores the current content as evidence. Returns its keys in R2. */
  keepEvidence?: (context: Pick<Context, 'env'>, target_uuid: string) => Promise<readonly string[]>;
  /**
   * Returns the reason why a moderator may not answer an appeal, although they did not decide it,
   * or null. `role` is the role of the user it concerns.
   */
  refusedToAnswer?: (of: { measure: Measure; role: Role }, by: Caller, now: Date) => Failed | null;
  /** Runs after an appeal was answered. */
  afterAnswer?: (context: Pick<Context, 'db' | 'env' | 'now'>, outcome: Answered) => Promise<unknown>;
  /** Runs after a measure was written. */
  after?: (context: Pick<Context, 'env' | 'now'>, target_uuid: string) => Promise<unknown>;
}

/** Returns the statements of a measure, or undefined if the kind does not support it. */
export function doneBy({ measures, lifts }: ModeratedKind, measure: Measure): Does | undefined {
  if (measure === 'show') return lifts.hide;
  return measures[measure] ?? (measure === 'dismiss' ? () => [] : undefined);
}
