/** What is held of the caller, as their own business. */
import { and, eq, gt } from 'drizzle-orm';
import {
  askForExport as askForExportCall,
  closeAccount,
  getExport,
  listConsents,
  listExports,
  recordConsent,
} from '../../calls/privacy.ts';
import { moment } from '../host/moment.ts';
import { pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import { askToClose, mayClose } from './closing.ts';
import { noteConsent, receiptOf } from './consent.ts';
import { askForExport, exportsOf, told } from './export.ts';
import { consentReceipts } from './tables.ts';

export const privacyRoutes = (on: On) => {
  on(listConsents, async ({ query }, { db, caller }) => {
    const start = startOf(`consents:${caller.user_uuid}`, query);
    if ('failed' in start) return start;
    const rows = await db
      .select()
      .from(consentReceipts)
      .where(and(eq(consentReceipts.user_uuid, caller.user_uuid), gt(consentReceipts.order_key, start.after)))
      .orderBy(consentReceipts.order_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, receiptOf);
  });

  on(recordConsent, async ({ form: { version, purpose_02, purpose_03 } }, { db, now, caller }) => {
    const choices = { '01': 'allowed', '02': purpose_02, '03': purpose_03 };
    const { user_uuid } = caller;
    return { data: receiptOf(await noteConsent(db, { user_uuid, subject: 'cookies', version, choices, now })) };
  });

  on(listExports, async (_, { db, now, caller }) => ({
    data: { exports: (await exportsOf(db, { user_uuid: caller.user_uuid, now })).map(told) },
  }));

  on(askForExportCall, async ({ form: { locale } }, { db, env, now, requestId, caller }) => {
    const { user_uuid, token_id } = caller;
    const asked = await askForExport(db, { env, user_uuid, locale, now });
    logSecurity('export_asked', { requestId, user_uuid, token_id });
    return { data: told(asked) };
  });

  on(getExport, async ({ params: { uuid } }, { db, now, caller }) => {
    const found = (await exportsOf(db, { user_uuid: caller.user_uuid, now })).find((one) => one.uuid === uuid);
    return found ? { data: told(found) } : { failed: 'export_not_found' };
  });

  on(closeAccount, async (_, { db, env, now, requestId, caller }) => {
    if (!(await mayClose(db, caller, now))) return { failed: 'closing_needs_staff' };
    const { user_uuid, token_id } = caller;
    const due_at_ms = await askToClose(db, { env, user_uuid, now });
    logSecurity('account_closing', { requestId, user_uuid, token_id });
    return { data: { closes_at: moment(due_at_ms) } };
  });
};
