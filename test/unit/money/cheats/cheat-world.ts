/** Books that contain something of everything, in a database that is no longer a sample. */

import { authorityChanges } from '../../../../api/identity/authority/tables.ts';
import { adminCodes } from '../../../../api/office/operation/tables.ts';
import { commitOrThrow, insertRow } from '../../../../api/platform/framework/statement.ts';
import { uuidOf } from '../../../../seed/uuid.ts';
import { loner, member, PayoutWorld, staff } from '../../payouts/payout-world.ts';
import { anotherViewer, aViewer, callers, refillForm } from '../model/money-seed.ts';
import { MoneyWorld } from '../model/money-world.ts';
import { approved } from './approved.ts';

const HOUR_MS = 3_600_000;

/** Uuids of users with entries in these books. */
export const people = {
  buyer: aViewer.user_uuid,
  other: anotherViewer.user_uuid,
  third: callers[2]?.user_uuid ?? '',
  vb: member.uuid,
  loner: loner.uuid,
  giver: uuidOf('payout giver'),
  staff: staff[0] ?? '',
  colleague: staff[1] ?? '',
} as const;

export const families = { payer: uuidOf('family'), agency: uuidOf('payout family') } as const;

export const coinsOf = (uuid: string): string => `user:${uuid}:coins`;
export const heldOf = (uuid: string): string => `user:${uuid}:vtoken_held`;
export const payable = (uuid: string): string => `user:${uuid}:vtoken_payable`;

/** Orders by state, gifts by outcome, and payouts. */
export interface CheatWorld {
  database: PayoutWorld['books']['database'];
  orders: Record<'processed' | 'paid' | 'waiting' | 'over', string>;
  gifts: Record<'released' | 'held' | 'taken' | 'young', { uuid: string; position: number }>;
  payouts: Record<'submitted' | 'paid', string>;
}

export async function cheatWorld(): Promise<CheatWorld> {
  const payouts = await new PayoutWorld().begin();
  const money = await MoneyWorld.on(payouts.books);
  const world = {
    database: payouts.books.database,
    orders: await orderSome(money),
    gifts: await giveSome(payouts),
    payouts: await paySome(payouts),
  };
  await decideSome(payouts);
  world.database.sqlite.exec('DELETE FROM sample_databases');
  return world;
}

/** Lets two people decide: a change of authority, a setting and a role. A code was used. */
async function decideSome({ db }: PayoutWorld): Promise<void> {
  const [change, now_ms] = [{ second: 'above', roles: ['admin'] as const, once: 500, day: 500 } as const, Date.now()];
  const author = { ground: 'x', set_by_uuid: people.staff, set_at_ms: now_ms };
  const form = { second: 'above', roles: ['admin'], once_coins: 500, day_coins: 500 };
  await commitOrThrow(db, [
    ...approved('changeAuthority', { params: { name: 'creditCase' }, form }),
    insertRow(authorityChanges, { name: 'creditCase', ...change, ...author }),
    ...approved('addDatedSetting', { form: { name: 'limit_raise_seconds', value: '86400', ground: 'x' } }),
    ...approved('setRole', { params: { uuid: people.buyer }, form: { role: 'moderator' } }),
    insertRow(adminCodes, {
      hash: 'x',
      expires_at_ms: now_ms + 1_000,
      used_at_ms: now_ms,
      user_uuid: people.colleague,
    }),
  ]);
}

/**
 * Creates one order each: processed, paid but not processed, waiting, and expired with an
 * underpayment.
 */
async function orderSome(world: MoneyWorld): Promise<CheatWorld['orders']> {
  const order = async (key: string, who = aViewer) => {
    await world.create(who, refillForm, key);
    const [row] = await world.rows('SELECT uuid, reference FROM orders ORDER BY rowid DESC LIMIT 1');
    return { uuid: String(row?.uuid), reference: String(row?.reference) };
  };
  const pay = async ({ reference }: { reference: string }, amount: number) => {
    world.bank.pay(reference, amount, world.now);
    await world.webhook(reference);
  };
  const processedOrder = await order('cheat-key-1');
  await pay(processedOrder, 35_000);
  await pay(processedOrder, 35_000);
  await world.consume();
  const over = await order('cheat-key-2');
  await pay(over, 10_000);
  const paid = await order('cheat-key-3', anotherViewer);
  await pay(paid, 35_000);
  const waitingOrder = await order('cheat-key-4');
  return { processed: processedOrder.uuid, over: over.uuid, paid: paid.uuid, waiting: waitingOrder.uuid };
}

/** Creates gifts that are payable, held with their giver, reversed, and not summed yet. */
async function giveSome(world: PayoutWorld): Promise<CheatWorld['gifts']> {
  const [first] = world.rows('SELECT coalesce(max(position), 0) AS position FROM gifts');
  await world.give(member, 99);
  await world.give(loner, 99);
  world.now = new Date(world.now.getTime() + 2 * HOUR_MS);
  await world.attendGifts();
  await world.give(loner, 3);
  await world.takeBack(2, true);
  await world.holdGiver('review');
  await world.give(member, 5);
  world.now = new Date(world.now.getTime() + 2 * HOUR_MS);
  await world.attendGifts();
  await world.give(loner, 7);
  const giftUuids = world
    .rows(`SELECT uuid, position FROM gifts WHERE position > ${Number(first?.position)} ORDER BY position`)
    .map(({ uuid, position }) => ({ uuid: String(uuid), position: Number(position) }));
  const [releasedGift, , takenGift, heldBack, young] = giftUuids;
  if (!releasedGift || !takenGift || !heldBack || !young) throw new Error('Five gifts were given');
  return { released: releasedGift, taken: takenGift, held: heldBack, young };
}

async function paySome(world: PayoutWorld): Promise<CheatWorld['payouts']> {
  const ask = async (owner: typeof member) => {
    const quote = await world.quote(owner, 20_000);
    if (quote === null) throw new Error('There is enough to be paid');
    await world.submit(owner, quote);
    const [row] = world.rows('SELECT uuid FROM payouts ORDER BY rowid DESC LIMIT 1');
    return String(row?.uuid);
  };
  const paid = await ask(member);
  for (const by of staff.slice(1)) await world.decide(paid, 'approve', by);
  const batch = await world.batch();
  if (batch === null) throw new Error('There is something to be sent');
  await world.decide(batch, 'approve', people.colleague);
  // The bank reports the payment on a later day.
  world.now = new Date(world.now.getTime() + 120 * HOUR_MS);
  await world.end(batch, 'paid');
  return { paid, submitted: await ask(loner) };
}
