/** Reports of the bank that staff carry here. */
import { readBankReport } from '../../calls/payout-office.ts';
import type { On } from '../host/route.ts';
import { applyReport } from './apply-report.ts';

export const bankDeskRoutes = (on: On) => {
  on(readBankReport, async ({ form }, { db, now }) => {
    const read = await applyReport(db, form.report, now);
    if (!read) return { failed: 'bank_report_unreadable' };
    const { kind, report_id, words } = read.report;
    return { data: { kind, report_id, lines: words.length, is_new: read.is_new } };
  });
};
