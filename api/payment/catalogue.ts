/** What can be bought, how it is paid, which vouchers there are, and what one has. */
import { and, asc, eq } from 'drizzle-orm';
import { getBalance, listPackages, listPaymentMethods } from '../../calls/payment.ts';
import { checkVoucher, listVouchers } from '../../calls/voucher.ts';
import { families } from '../family/tables.ts';
import { failedBy } from '../host/fail.ts';
import type { On } from '../host/route.ts';
import { readCoins } from '../ledger/balance.ts';
import { draftOrder, readDebt } from './draft-order.ts';
import { openPaymentPorts } from './open-ports.ts';
import { managedFamily } from './read-order.ts';
import { readPaymentSettings } from './settings.ts';
import { packages } from './tables.ts';
import { offerOf, readListed, readVoucher } from './voucher.ts';

export const catalogueRoutes = (on: On) => {
  on(listPaymentMethods, async (_, { env, now }) => {
    const { settings, gateways } = openPaymentPorts(env, now);
    const { min_satang, max_satang, step_satang, coins_per_baht, order_ttl_ms } = settings;
    const thaiQr = {
      key: 'thai_qr',
      name: { th: 'Thai QR พร้อมเพย์', en: 'Thai QR PromptPay' },
      currency: 'THB',
      min_satang,
      max_satang,
      step_satang,
      coins_per_baht,
      expires_in_seconds: order_ttl_ms / 1000,
    } as const;
    return { data: gateways.thai_qr.is_set_up ? [thaiQr] : [], next_cursor: null };
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

  on(listVouchers, async ({ query }, { db, env, caller, now }) => {
    const draft = await draftOrder(db, query, { caller, settings: readPaymentSettings(env) });
    if ('failed' in draft) return draft;
    const listed = await readListed(db, { userUuid: caller.user_uuid, now });
    const offers = listed.map((held) => offerOf(held, draft, now));
    return { data: offers.sort((a, b) => b.discount_satang - a.discount_satang), next_cursor: null };
  });

  on(checkVoucher, async ({ form }, { db, env, caller, now }) => {
    const draft = await draftOrder(db, form, { caller, settings: readPaymentSettings(env) });
    if ('failed' in draft) return draft;
    const held = await readVoucher(db, form.code, caller.user_uuid);
    if (!held) return { failed: 'voucher_not_found', facts: { fields: ['code'] } };
    const { voucher, discount_satang, refusal } = offerOf(held, draft, now);
    if (refusal) return failedBy(refusal, ['code']);
    const { subtotal_satang } = draft;
    return { data: { voucher, subtotal_satang, discount_satang, total_satang: subtotal_satang - discount_satang } };
  });

  on(getBalance, async (_, { db, caller }) => {
    const familyUuid = managedFamily(caller);
    const coins = await readCoins(db, caller.user_uuid, familyUuid);
    if (familyUuid === null) return { data: { coins: coins.user, family: null } };
    const [family] = await db.select({ name: families.name }).from(families).where(eq(families.uuid, familyUuid));
    const debt = await readDebt(db, familyUuid);
    const owned = { uuid: familyUuid, name: family?.name ?? '', coins: coins.family, ...debt };
    return { data: { coins: coins.user, family: owned } };
  });
};
