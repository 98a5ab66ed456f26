/** Routes for payment methods, packages, and the caller's balance. */
import { and, asc, eq } from 'drizzle-orm';
import { getBalance, listPackages, listPaymentMethods } from '../../../calls/money/package.ts';
import { selectVersionDay, versionOf } from '../../platform/article/in-force.ts';
import type { On } from '../../platform/framework/route.ts';
import { readPayingMinAge } from '../../privacy/age/settings.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { packages } from '../order/tables.ts';
import { balanceAsRead, selectBalance } from './balance.ts';

export const prefixes = ['payment'];

export const routes = (on: On) => {
  on(listPaymentMethods, async (_, { db, env, now }) => {
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
      topup_rules_version: await versionOf('topup-rules', await selectVersionDay(db, 'topup-rules', now)),
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
    getBalance,
    (_, { db, bearer }) => selectBalance(db, bearer),
    async (_, { read }) => ({ data: balanceAsRead(await read()) }),
  );
};
