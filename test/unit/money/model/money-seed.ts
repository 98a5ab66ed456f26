/** The contents of the simulated world: users, families, packages, vouchers and one debt. */

import { familyCoins, familyDebt, house, openAccount } from '../../../../api/money/ledger/account.ts';
import { transfer } from '../../../../api/money/ledger/transfer.ts';
import type { OrderForm } from '../../../../api/money/order/create-order.ts';
import { packages } from '../../../../api/money/order/tables.ts';
import { vouchers } from '../../../../api/money/voucher/voucher-tables.ts';
import type { Db } from '../../../../api/platform/framework/db.ts';
import type { Caller } from '../../../../api/platform/framework/env.ts';
import { commit, insertRow, type Statement } from '../../../../api/platform/framework/statement.ts';
import { families, users } from '../../../../api/platform/user/tables.ts';
import { uuidOf } from '../../../../seed/uuid.ts';

const EARLY_MS = Date.parse('2026-01-01T00:00:00Z');
const LATE_MS = Date.parse('2027-01-01T00:00:00Z');

const family_uuid = uuidOf('family');

export const DEBT_SATANG = 1_000_000;
const CREDIT_COINS = 100_000;

const viewer = (name: string): Caller => ({
  user_uuid: uuidOf(name),
  role: 'normal',
  group: 'external',
  family_uuid: null,
  token_id: name,
  session: '',
  authenticated_at_ms: null,
  is_by_passkey: false,
});

export const aViewer = viewer('a viewer');
export const anotherViewer = viewer('another viewer');
export const callers: readonly Caller[] = [
  aViewer,
  anotherViewer,
  { ...viewer('an owner'), role: 'family', group: 'family', family_uuid },
];

export const userPackage = uuidOf('user package');
export const familyPackage = uuidOf('family package');

/** A top-up form as a viewer sends it. */
export const refillForm: OrderForm = {
  kind: 'refill',
  package_uuid: userPackage,
  amount_satang: undefined,
  voucher_code: undefined,
  method: 'thai_qr',
  currency: 'THB',
  accept_topup_rules: true,
  accept_app_terms: true,
};

const aPackage = (uuid: string, audience: 'user' | 'family', price_satang: number) =>
  insertRow(packages, {
    uuid,
    audience,
    price_satang,
    coins: price_satang / 10,
    bonus_coins: 77,
    is_recommended: false,
    is_offered: true,
  });

const aVoucher = (code: string, limits: { uses_in_all: number | null; uses_per_user: number | null }) =>
  insertRow(vouchers, {
    uuid: uuidOf(code),
    code,
    title_th: code,
    title_en: code,
    kinds: ['refill', 'family_refill'],
    package_uuids: null,
    discount_kind: 'percent',
    discount_value: 10,
    discount_most_satang: 5_000,
    min_amount_satang: 2_000,
    valid_from_ms: EARLY_MS,
    valid_until_ms: LATE_MS,
    is_listed: true,
    ...limits,
  });

export const voucherCodes = ['ONCE-IN-ALL', 'ONCE-EACH', 'TWICE-EACH'] as const;

const statements = (): Statement[] => [
  insertRow(families, { uuid: family_uuid, slug: 'family', name: 'A family', created_at_ms: EARLY_MS }),
  ...callers.map(({ user_uuid, role, family_uuid: of, token_id }) =>
    insertRow(users, {
      uuid: user_uuid,
      name: token_id,
      avatar_url: '/media/avatar/somo.svg',
      created_at_ms: EARLY_MS,
      role,
      family_uuid: of,
    }),
  ),
  aPackage(userPackage, 'user', 35_000),
  aPackage(familyPackage, 'family', 500_000),
  aVoucher('ONCE-IN-ALL', { uses_in_all: 1, uses_per_user: null }),
  aVoucher('ONCE-EACH', { uses_in_all: null, uses_per_user: 1 }),
  aVoucher('TWICE-EACH', { uses_in_all: 3, uses_per_user: 2 }),
  openAccount(familyDebt(family_uuid, DEBT_SATANG)),
  openAccount(familyCoins(family_uuid)),
  transfer('loan', {
    from: familyDebt(family_uuid, DEBT_SATANG),
    to: house.receivable,
    amount: DEBT_SATANG,
    now: new Date(EARLY_MS),
  }),
  transfer('loan-coins', {
    from: house.coins,
    to: familyCoins(family_uuid),
    amount: CREDIT_COINS,
    now: new Date(EARLY_MS),
  }),
];

export const seedMoney = (db: Db) => commit(db, statements());
