/** Routes for the catalogue: payment methods, packages, vouchers, and the caller's balance. */
import { and, asc, eq } from 'drizzle-orm';
import { getBalance, listPackages, listPaymentMethods } from '../../../calls/money/order.ts';
import { checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import { failedBy } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { readPayingMinAge } from '../../privacy/age/settings.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { readPaymentSettings } from '../gateway/settings.ts';
import { pricedDraftOf, selectDraftOrder, usualOf } from '../order/draft-order.ts';
import { packages } from '../order/tables.ts';
import { offerOf, selectListed, selectVoucher } from '../voucher/voucher.ts';
import { balanceAsRead, selectBalance } from './balance.ts';

export const packageCatalogueRoutes = (on: On) => {
  on(listPaymentMethods, async (_, { env, now }) => {
    const { settings, gateways, gateway_of } = openPaymentPorts(env, now);
    const { step_satang, coins_per_baht, order_ttl_ms } = settings;
    const { is_set_up, can } = gateways[gateway_of.thai_qr];
    const thaiQr = {
      key: 'thai_qr',
      name: { th: 'Thai QR พร้อมเพย์', en: 'Thai QR PromptPay' },
      currency: 'THB',
      min_satang: Math.max(settings.min_satang, can.min_satang),
      max_satang: Math.min(settings.max_satang, can.max_satang),
      step_satang,
      coins_per_baht,
      expires_in_seconds: order_ttl_ms / 1000,
      min_age: readPayingMinAge(env),
    } as const;
    return { data: is_set_up ? [thaiQr] : [], next_cursor: null };
  });

  on(listPackages, async ({ query }, { db }) => {
    const rows = await db
      .select()
      .from(packages)
      .where(and(eq(packages.audience, query.for), eq(packages.is_offered, true)))
      .orderBy(asc(packages.price_satang));
    const data = rows.map(({ audience, is_offered: _, ...row }) => ({ ...row, for: audience }));
    return { data, next_cursor: null };
  });

  on(
    listVouchers,
    ({ query }, { db, now, bearer }) => ({
      ...selectDraftOrder(db, query, bearer),
      listed: selectListed(db, { userUuid: bearer.user_uuid, now }),
    }),
    async ({ query }, { env, caller, now, read }) => {
      const { listed: listedVouchers, ...rows } = await read();
      const settings = readPaymentSettings(env);
      const draft = pricedDraftOf(usualOf(query, rows, settings), rows, { caller, settings });
      if ('failed' in draft) return draft;
      const offers = listedVouchers.map((row) => offerOf(row, draft, now));
      return { data: offers.sort((a, b) => b.discount_satang - a.discount_satang), next_cursor: null };
    },
  );

  on(
    checkVoucher,
    ({ form }, { db, bearer }) => ({
      ...selectDraftOrder(db, form, bearer),
      vouchers: selectVoucher(db, form.code, bearer.user_uuid),
    }),
    async ({ form }, { env, caller, now, read }) => {
      const {
        vouchers: [row],
        ...rows
      } = await read();
      const settings = readPaymentSettings(env);
      const draft = pricedDraftOf(usualOf(form, rows, settings), rows, { caller, settings });
      if ('failed' in draft) return draft;
      if (!row) return { failed: 'voucher_not_found', facts: { fields: ['code'] } };
      const { voucher, discount_satang, refusal } = offerOf(row, draft, now);
      if (refusal) return failedBy(refusal, ['code']);
      const { subtotal_satang } = draft;
      return { data: { voucher, subtotal_satang, discount_satang, total_satang: subtotal_satang - discount_satang } };
    },
  );

  on(
    getBalance,
    (_, { db, bearer }) => selectBalance(db, bearer),
    async (_, { read }) => ({ data: balanceAsRead(await read()) }),
  );
};
