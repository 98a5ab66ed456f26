/** Gifts for tests: a catalogue, a live on air, and a member with coins. */
import { env } from 'cloudflare:workers';
import { giftItems } from '../../../api/live/gift/item-tables.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { insertMissing } from '../../../seed/statement.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { ask } from '../ask.ts';
import { addMember } from '../member.ts';
import { addContract, addLives, addUsers, liveUuid, userUuid } from '../world.ts';

export const giftUuid = (name: string) => uuidOf(`gift:${name}`);

/**
 * Returns the kind of a test gift from its name. Stickers belong to one set; the last character of
 * a VIP is its level.
 */
function kindOf(name: string) {
  if (name.startsWith('vip')) return { kind: 'vip' as const, set_key: null, vip_level: Number(name.at(-1)) };
  if (name.startsWith('set')) return { kind: 'sticker_set' as const, set_key: 'cats', vip_level: null };
  if (name.startsWith('sticker')) return { kind: 'sticker' as const, set_key: 'cats', vip_level: null };
  return { kind: 'gift' as const, set_key: null, vip_level: null };
}

/** Adds listed gifts with the given prices in coins. */
export async function addCatalogue(prices: Record<string, number>) {
  const rows = Object.entries(prices).map(([name, coins]) => ({
    uuid: giftUuid(name),
    name_th: `ของขวัญ ${name}`,
    name_en: name,
    picture_url: '/media/gift/heart.svg',
    coins,
    ...kindOf(name),
    animation: 'rise' as const,
    is_listed: true,
  }));
  await env.DB.batch(insertMissing(giftItems, rows).map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

let transferCount = 0;
/** Credits coins to a user from the company account. */
export async function addCoins(name: string, coins: number) {
  transferCount += 1;
  const account = `user:${userUuid(name)}:coins`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'COIN', 0) ON CONFLICT DO NOTHING`,
    ).bind(account),
    env.DB.prepare(
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, 'house:coins', ?, ?, 0)`,
    ).bind(`test:${transferCount}:${name}`, account, coins),
  ]);
}

/** Returns the balance of an account; null if it is not open. */
const balanceOf = (id: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first<number>('balance');

export const coinsOf = (name: string) => balanceOf(`user:${userUuid(name)}:coins`);
export const vtokensOf = (name: string, place: string) => balanceOf(`user:${userUuid(name)}:vtoken_${place}`);

/**
 * Puts Somo on air with `sing`, under a contract and with a catalogue of three. Returns the token
 * of Ann, who has the given coins.
 */
export async function addGiving(coins: number): Promise<string> {
  await addUsers(['somo'], { role: 'caster' });
  await addContract('somo');
  await addLives([{ slug: 'sing', caster: 'somo' }]);
  await addCatalogue({ heart: 10, castle: 1000, 'sticker-cat': 5 });
  const ann = await addMember('ann', 'normal');
  await addCoins('ann', coins);
  return ann;
}

/** Gives a gift, in the live `sing` by default. */
export const gives = (
  token: string,
  name: string,
  { quantity = 1, live = 'sing', key = crypto.randomUUID() as string, ...form }: Record<string, string | number> = {},
) =>
  ask(giveGift, {
    token,
    key: String(key),
    params: { id: liveUuid(String(live)) },
    form: { gift_uuid: giftUuid(name), quantity: String(quantity), ...(form as Record<string, string>) },
  });
