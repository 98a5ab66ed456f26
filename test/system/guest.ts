/**
 * Creates users for a single test, with an account at the sandbox's provider. Changes to them
 * affect no other test.
 */

import { accounts } from '../../api/identity/auth/tables.ts';
import { familyCoins, familyDebt, house, openAccount, userCoins } from '../../api/money/ledger/account.ts';
import { transfer } from '../../api/money/ledger/transfer.ts';
import { addresses } from '../../api/people/address/tables.ts';
import { insertRow, type Statement } from '../../api/platform/framework/statement.ts';
import { families, users } from '../../api/platform/user/tables.ts';
import { shopPrizes } from '../../api/shop/item/stock-tables.ts';
import { contractLives } from '../../seed/contract-life.ts';
import { shopItemUuid } from '../../seed/shop-order.ts';
import { query } from './database.ts';

/** The account name of a created user, without the prefix `demo-`. */
export type Guest = `guest-${string}`;

/** Creates a viewer who owns nothing. */
export const newGuest = () => make('normal', null, crypto.randomUUID());

/** Creates a viewer with 100,000 coins, an address in Lumpini (10330) and a prize to redeem. */
export async function newBuyer(): Promise<Guest> {
  const user_uuid = crypto.randomUUID();
  const now = new Date();
  const guest = await make('normal', null, user_uuid);
  const coins = userCoins(user_uuid);
  const place = {
    subdistrict: { th: 'ลุมพินี', en: 'Lumpini' },
    district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
    province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  };
  await run(
    openAccount(coins),
    transfer(`coins:${user_uuid}`, { from: house.coins, to: coins, amount: 100_000, now }),
    insertRow(addresses, {
      user_uuid,
      recipient: 'แขก มาไกล',
      phone: '0812345678',
      line: '99/1 ซอยหลังสวน 3',
      subdistrict_id: 1_734_353_304,
      district_id: 236_059_324,
      province_id: 4_129_875_404,
      place,
      postal_code: '10330',
      saved_at_ms: now.getTime(),
    }),
    insertRow(shopPrizes, {
      uuid: crypto.randomUUID(),
      user_uuid,
      item_uuid: shopItemUuid('prize-dragon-slayer'),
      reason_th: 'อยู่ด่านสุดท้าย',
      reason_en: 'Stood at the last level',
      won_at_ms: now.getTime(),
      redeem_until_ms: now.getTime() + 86_400_000,
    }),
  );
  return guest;
}

/** Creates the owner of a family that owes 10,000 baht. */
export async function newFamilyOwner(): Promise<Guest> {
  const uuid = crypto.randomUUID();
  const now = new Date();
  const debt = familyDebt(uuid, 2_000_000);
  await run(
    insertRow(families, { uuid, slug: `family-${uuid.slice(0, 8)}`, name: 'สังกัดแขก', created_at_ms: now.getTime() }),
    openAccount(debt),
    openAccount(familyCoins(uuid)),
    transfer(`seed:loan:${uuid}`, { from: debt, to: house.receivable, amount: 1_000_000, now }),
    transfer(`seed:loan-coins:${uuid}`, { from: house.coins, to: familyCoins(uuid), amount: 100_000, now }),
  );
  return make('family', uuid, crypto.randomUUID());
}

/** Creates a user with the role `caster`, who has no contract. */
export async function newCaster(): Promise<{ guest: Guest; user_uuid: string }> {
  const user_uuid = crypto.randomUUID();
  return { guest: await make('caster', null, user_uuid), user_uuid };
}

/** Creates a caster with a contract in force, who may announce and start streams. */
export async function newVb(): Promise<{ guest: Guest; user_uuid: string }> {
  const vb = await newCaster();
  const { results } = await query('SELECT max(number) AS number FROM contracts');
  // The random gap avoids the contract numbers of tests that run at the same time.
  const chance = 1 + Math.floor(Math.random() * 2 ** 40);
  const life = {
    uuid: crypto.randomUUID(),
    number: Number(results[0]?.number ?? 0) + chance,
    caster_uuid: vb.user_uuid,
  };
  await run(...contractLives([{ ...life, state: 'accepted', starts_at_ms: 0, ends_at_ms: Number.MAX_SAFE_INTEGER }]));
  return vb;
}

/** Creates a user with the role `staff`. */
export const newStaff = () => make('staff', null, crypto.randomUUID());

async function make(
  role: 'normal' | 'family' | 'caster' | 'staff',
  family_uuid: string | null,
  user_uuid: string,
): Promise<Guest> {
  const guest: Guest = `guest-${user_uuid.slice(0, 8)}`;
  const now = Date.now();
  const user = {
    uuid: user_uuid,
    name: 'แขก',
    avatar_url: '/media/avatar/somo.svg',
    role,
    family_uuid,
    created_at_ms: now,
  };
  const account = { provider: 'sandbox', provider_account_id: `demo-${guest}`, user_uuid, linked_at_ms: now };
  await run(insertRow(users, user), insertRow(accounts, account));
  return guest;
}

async function run(...statements: readonly Statement[]) {
  for (const { sql, params } of statements) await query(sql, ...params);
}
