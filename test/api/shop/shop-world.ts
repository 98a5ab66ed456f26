/** A shop in D1 for tests. */
import { env } from 'cloudflare:workers';
import { house, openAccount, userCoins } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { addresses } from '../../../api/people/address/tables.ts';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { shopCategories, shopItems } from '../../../api/shop/item/item-tables.ts';
import { shopCodes, shopPrizes } from '../../../api/shop/item/stock-tables.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { addressRow, CATEGORY, type ItemFields, itemRow, itemUuid, prizeUuid } from '../../shop-rows.ts';
import { userUuid } from '../world.ts';

async function run(statements: readonly Statement[]) {
  await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

/** Adds items by name, in one category. */
export async function addItems(...items: ItemFields[]) {
  await env.DB.prepare(
    'INSERT INTO shop_categories (slug, name_th, name_en, position) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(CATEGORY.slug, CATEGORY.name_th, CATEGORY.name_en, CATEGORY.position)
    .run();
  await run(items.map((item) => insertRow(shopItems, itemRow(item))));
}

export const addCategory = (slug: string, position: number) =>
  run([insertRow(shopCategories, { slug, name_th: `หมวด ${slug}`, name_en: slug, position })]);

/** Credits coins from the company account, as a top-up would. */
export async function addCoins(name: string, amount: number, id = `test:${name}:${amount}`) {
  const account = userCoins(userUuid(name));
  await run([openAccount(account), transfer(id, { from: house.coins, to: account, amount, now: new Date() })]);
}

export const addCodes = (item: string, codes: readonly string[]) =>
  run(codes.map((code) => insertRow(shopCodes, { uuid: uuidOf(`code:${code}`), item_uuid: itemUuid(item), code })));

export const addPrize = (
  name: string,
  { user, item, redeem_until_ms = null }: { user: string; item: string; redeem_until_ms?: number | null },
) =>
  run([
    insertRow(shopPrizes, {
      uuid: prizeUuid(name),
      user_uuid: userUuid(user),
      item_uuid: itemUuid(item),
      reason_th: 'ชนะกิจกรรม',
      reason_en: 'Won an event',
      won_at_ms: Date.now(),
      redeem_until_ms,
    }),
  ]);

export const addAddress = (name: string) => {
  const { place, ...row } = addressRow(userUuid(name));
  return run([insertRow(addresses, { ...row, place: JSON.parse(place) })]);
};

export async function coinsOf(name: string): Promise<number> {
  const id = userCoins(userUuid(name)).id;
  return (
    (await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first<number>('balance')) ?? 0
  );
}

export async function stockOf(item: string) {
  const row = await env.DB.prepare(
    'SELECT stock_total, stock_sold, stock_held, stock_free FROM shop_items WHERE uuid = ?',
  )
    .bind(itemUuid(item))
    .first<{ stock_total: number | null; stock_sold: number; stock_held: number; stock_free: number | null }>();
  return row && { total: row.stock_total, sold: row.stock_sold, held: row.stock_held, free: row.stock_free };
}
