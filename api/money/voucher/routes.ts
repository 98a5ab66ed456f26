/** Routes for vouchers of the caller: those that an order can use, and the check of a code. */
import { checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import { failedBy } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { readPaymentSettings } from '../gateway/settings.ts';
import { pricedDraftOf, selectDraftOrder, usualOf } from '../order/draft-order.ts';
import { offerOf, selectListed, selectVoucher } from './voucher.ts';

export const prefixes = ['payment'];

export const routes = (on: On) => {
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
};
