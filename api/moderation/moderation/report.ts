/**
 * Reports by users. The owner of the content learns nothing until staff decide, except the author
 * of a comment that reports have hidden (people/notice/hidden-rules.sql).
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { report } from '../../../calls/moderation/moderation.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import { cutText } from '../../../calls/platform/text/length.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import type { ModeratedKind } from './kind.ts';
import { reportCases, reports } from './tables.ts';

/** Maximum graphemes of a text in the title of a case. */
const MAX_TITLE = 500;

interface Reporting {
  of: Pick<typeof reportCases.$inferSelect, 'kind' | 'target_uuid' | 'owner_uuid' | 'title' | 'path'>;
  /** `seen_text` is only needed for content that no trigger can read. */
  report: Pick<typeof reports.$inferSelect, 'uuid' | 'reporter_uuid' | 'reason' | 'note' | 'reported_at_ms'> &
    Partial<Pick<typeof reports.$inferSelect, 'seen_text'>> & { evidence_keys?: readonly string[] };
}

/**
 * Builds the statements of a report, and of its case if it is the first. A repeated report of the
 * same user is ignored until a decision. Triggers in rules.sql count the open reports.
 */
export const statementsOfReport = ({
  of: { kind, target_uuid, owner_uuid, title: whole, path },
  report: { uuid, reporter_uuid, reason, note, evidence_keys = [], seen_text = null, reported_at_ms },
}: Reporting): Statement[] => {
  const title = cutText(whole, MAX_TITLE);
  const [evidence_key = null, ...further] = evidence_keys;
  return [
    write`INSERT INTO report_cases (kind, target_uuid, owner_uuid, title, path, reported_at_ms)
    SELECT ${kind}, ${target_uuid}, ${owner_uuid}, ${title}, ${path}, ${reported_at_ms}
    WHERE NOT EXISTS (SELECT 1 FROM report_cases WHERE kind = ${kind} AND target_uuid = ${target_uuid})`,
    write`UPDATE report_cases SET title = ${title}, path = ${path} WHERE kind = ${kind} AND target_uuid = ${target_uuid}`,
    write`INSERT INTO reports (uuid, case_number, reporter_uuid, reason, note, evidence_key, seen_text, reported_at_ms)
    SELECT ${uuid}, number, ${reporter_uuid}, ${reason}, ${note}, ${evidence_key}, ${seen_text}, ${reported_at_ms}
    FROM report_cases WHERE kind = ${kind} AND target_uuid = ${target_uuid}
    ON CONFLICT (case_number, reporter_uuid) WHERE decision_number IS NULL AND came_by_merge = 0 DO NOTHING`,
    ...further.map(
      (key) => write`INSERT INTO report_pictures (report_uuid, key)
      SELECT uuid, ${key} FROM reports WHERE uuid = ${uuid}`,
    ),
  ];
};

/** Selects a user's open report of a target. */
const selectOpen = (db: Db, of: { kind: ReportKind; target_uuid: string }, reporter_uuid: string | SQL) =>
  db
    .select({ reported_at_ms: reports.reported_at_ms })
    .from(reportCases)
    .innerJoin(reports, eq(reports.case_number, reportCases.number))
    .where(
      and(
        eq(reportCases.kind, of.kind),
        eq(reportCases.target_uuid, of.target_uuid),
        eq(reports.reporter_uuid, reporter_uuid),
        isNull(reports.decision_number),
        // Matches the condition of the unique index.
        sql`${reports.came_by_merge} = 0`,
      ),
    );

export const reportRoutes = (on: On, kinds: Record<ReportKind, ModeratedKind>) => {
  on(
    report,
    ({ form: { kind, target_uuid } }, { db, bearer }) => ({
      targets: kinds[kind].select(db, target_uuid),
      before: selectOpen(db, { kind, target_uuid }, bearer.user_uuid),
    }),
    async ({ form: { kind, target_uuid, reason, note = null } }, { db, env, now, caller: { user_uuid }, read }) => {
      const { targets, before } = await read();
      const [target] = targets;
      if (!target || target.is_hidden === 1) return { failed: 'reported_not_found' };
      if (target.owner_uuid === user_uuid) return { failed: 'report_of_oneself' };
      const now_ms = now.getTime();
      const evidence_keys = before.length > 0 ? [] : ((await kinds[kind].keepEvidence?.({ env }, target_uuid)) ?? []);
      const rows = await commitOrThrow(
        db,
        statementsOfReport({
          of: { ...target, kind, target_uuid },
          report: {
            uuid: crypto.randomUUID(),
            reporter_uuid: user_uuid,
            reason,
            note,
            evidence_keys,
            reported_at_ms: now_ms,
          },
        }),
        {
          own: selectOpen(db, { kind, target_uuid }, user_uuid),
        },
      );
      return { data: { kind, target_uuid, reported_at: moment(rows.own[0]?.reported_at_ms ?? now_ms) } };
    },
  );
};
