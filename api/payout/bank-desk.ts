/** Reports of the bank that staff carry here, and what no rule could settle. */
import { asc, eq, isNull } from 'drizzle-orm';
import { closePayoutCase, listPayoutCases, readBankReport } from '../../calls/payout-office.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { commit, write } from '../host/statement.ts';
import { applyReport } from './apply-report.ts';
import { payoutCases } from './tables.ts';

const MOST_CASES = 200;

export const bankDeskRoutes = (on: On) => {
  on(readBankReport, async ({ form }, { db, now }) => {
    const read = await applyReport(db, form.report, now);
    if (!read) return { failed: 'bank_report_unreadable' };
    const { kind, report_id, words } = read.report;
    return { data: { kind, report_id, lines: words.length, is_new: read.is_new } };
  });

  on(
    listPayoutCases,
    (_, { db }) => ({
      rows: db
        .select()
        .from(payoutCases)
        .where(isNull(payoutCases.closed_at_ms))
        .orderBy(asc(payoutCases.opened_at_ms))
        .limit(MOST_CASES),
    }),
    async (_, { read }) => ({
      data: (await read()).rows.map(({ id, payout_uuid, kind, facts, opened_at_ms }) => ({
        id,
        payout_uuid,
        kind,
        facts,
        opened_at: moment(opened_at_ms),
      })),
      next_cursor: null,
    }),
  );

  on(closePayoutCase, async ({ form: { id, note } }, { caller, db, now }) => {
    const [open] = await db.select({ id: payoutCases.id }).from(payoutCases).where(eq(payoutCases.id, id));
    if (!open) return { failed: 'payout_case_not_found' };
    await commit(db, [
      write`UPDATE payout_cases SET closed_at_ms = ${now.getTime()}, closed_by_uuid = ${caller.user_uuid}, closing_note = ${note}
        WHERE id = ${id} AND closed_at_ms IS NULL`,
    ]);
    return { data: { id } };
  });
};
