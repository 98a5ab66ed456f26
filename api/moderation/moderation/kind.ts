/** What can be reported, by the feature that it belongs to; which kinds there are says api/moderated.ts. */
import type { Measure } from '../../../calls/moderation/moderation.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import type { Role } from '../../../calls/platform/role.ts';
import type { Db, Queries } from '../../platform/host/db.ts';
import type { Caller, Context } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { Statement } from '../../platform/host/statement.ts';

/** What is reported, as it stands now. */
interface Reported {
  owner_uuid: string;
  title: string;
  /** Where it can be looked at, without the language; null: nowhere of its own. */
  path: string | null;
  /** The house has taken it away: nobody can report it, but who decides can show it again. */
  is_hidden?: number;
}

/** A query of Drizzle's that gives these rows. */
type QueryOf<Row> = Queries[string] & { _: { result: Row[] } };

/** What a measure writes, about what, by whom and when. */
type Does = (target: { uuid: string; by: string; now: Date }) => readonly Statement[];

/** Another look that was had. */
interface Answered {
  measure: Measure;
  person_uuid: string;
  answer: string;
  is_lifted: boolean;
}

export interface ModeratedKind {
  kind: ReportKind;
  /** What there is of it that somebody can see, or could. */
  select: (db: Db, uuid: string) => QueryOf<Reported>;
  /** What can be decided of it beside `dismiss`, which may write something too, and `show`, which lifts `hide`. */
  measures: Partial<Record<Exclude<Measure, 'show'>, Does>>;
  /** What a measure that is lifted writes; what is not here cannot be undone. */
  lifts: Partial<Record<Measure, Does>>;
  /** Nothing that all visitors share has it in a cache. */
  isUncached?: true;
  /** Keeps what is to be seen of it now, before it is gone: its address, or null. */
  keepEvidence?: (context: Pick<Context, 'env'>, target_uuid: string) => Promise<string | null>;
  /** Why somebody who moderates may not look again at a measure, though they did not decide it; null where they may. `role`: whom it is about. */
  refusedToAnswer?: (of: { measure: Measure; role: Role }, by: Caller, now: Date) => Failed | null;
  /** What follows another look at a measure once it was answered. */
  afterAnswer?: (context: Pick<Context, 'db' | 'env' | 'now'>, answered: Answered) => Promise<unknown>;
  /** What follows a measure once it is written, about what it was. */
  after?: (context: Pick<Context, 'env' | 'now'>, target_uuid: string) => Promise<unknown>;
}

/** What a measure does to something of a kind; undefined: it is none for it. */
export function doneBy({ measures, lifts }: ModeratedKind, measure: Measure): Does | undefined {
  if (measure === 'show') return lifts.hide;
  return measures[measure] ?? (measure === 'dismiss' ? () => [] : undefined);
}
