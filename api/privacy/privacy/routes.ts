/** Routes for a member's own data: consents, exports, and closing the account. */

import { and, eq, gt } from 'drizzle-orm';
import {
  askForExport,
  closeAccount,
  getExport,
  listAccountValues,
  listConsents,
  listExports,
  recordConsent,
} from '../../../calls/privacy/privacy.ts';
import { checkSessions } from '../../platform/base/check-sessions.ts';
import { moment } from '../../platform/base/moment.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { ApiApp, On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { holdsValue, selectAccountValues } from './account-value.ts';
import { askToClose, mayClose } from './closing.ts';
import { receiptOf, selectReceipts, storeConsents } from './consent.ts';
import { requestExport, selectExports, serializeExport } from './export.ts';
import { exportFileRoute } from './export-file.ts';
import { consentReceipts } from './tables.ts';

export const prefixes = ['profile'];

export const routes = (on: On, app: ApiApp) => {
  exportFileRoute(app);

  on(
    listConsents,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const own = and(eq(consentReceipts.user_uuid, bearer.user_uuid), gt(consentReceipts.order_key, after));
      const rows = db.select().from(consentReceipts).where(own);
      return { rows: rows.orderBy(consentReceipts.order_key).limit(limit + 1) };
    },
    async ({ query }, { caller, read }) => {
      const start = startOf(`consents:${caller.user_uuid}`, query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, receiptOf);
    },
  );

  on(
    recordConsent,
    (_, { db, bearer }) => ({ receipts: selectReceipts(db, bearer.user_uuid) }),
    async ({ form: { version, purpose_02, purpose_03 } }, { db, now, caller, read }) => {
      const choices = { '01': 'allowed', '02': purpose_02, '03': purpose_03 };
      const { user_uuid } = caller;
      const receipts = async () => (await read()).receipts;
      const consent = { user_uuid, subject: 'cookies', version, choices, now } as const;
      const [receipt] = await storeConsents(db, [consent], receipts);
      if (!receipt) throw new Error('A consent has a receipt');
      return { data: receiptOf(receipt) };
    },
  );

  on(
    listExports,
    (_, { db, now, bearer }) => ({ exports: selectExports(db, bearer.user_uuid, now) }),
    async (_, { read }) => ({ data: { exports: (await read()).exports.map(serializeExport) } }),
  );

  on(
    askForExport,
    (_, { db, now, bearer }) => ({ exports: selectExports(db, bearer.user_uuid, now) }),
    async ({ form: { locale } }, { db, env, now, requestId, caller, read }) => {
      const { user_uuid, token_id } = caller;
      const underWay = (await read()).exports.find(({ ready_at_ms }) => ready_at_ms === null);
      const row = underWay ?? (await requestExport(db, { env, user_uuid, locale, now }));
      logSecurity('export_asked', { requestId, user_uuid, token_id });
      return { data: serializeExport(row) };
    },
  );

  on(
    getExport,
    (_, { db, now, bearer }) => ({ exports: selectExports(db, bearer.user_uuid, now) }),
    async ({ params }, { read }) => {
      const row = (await read()).exports.find(({ uuid }) => uuid === params.uuid);
      return row ? { data: serializeExport(row) } : { failed: 'export_not_found' };
    },
  );

  on(
    listAccountValues,
    (_, { db, bearer }) => ({ values: selectAccountValues(db, bearer.user_uuid) }),
    async (_, { read }) => ({ data: { values: (await read()).values } }),
  );

  on(
    closeAccount,
    (_, { db, now, bearer }) => ({
      contracts: selectContractInForce(db, bearer.user_uuid, now),
      values: selectAccountValues(db, bearer.user_uuid),
    }),
    async ({ form }, { db, env, now, requestId, caller, waitUntil, read }) => {
      const { contracts, values } = await read();
      if (!mayClose(caller, { contracts })) return { failed: 'closing_needs_staff' };
      if (holdsValue(values, form)) return { failed: 'closing_holds_value' };
      const { user_uuid, token_id } = caller;
      const due_at_ms = await askToClose(db, { env, user_uuid, given_up: form, now });
      // Something of value arrived after the read above.
      if (due_at_ms === null) return { failed: 'closing_holds_value' };
      logSecurity('account_closing', { requestId, user_uuid, token_id });
      // The closing has raised the cache generation. Isolates read it themselves.
      waitUntil(checkSessions(env, user_uuid));
      return { data: { closes_at: moment(due_at_ms) } };
    },
  );
};
