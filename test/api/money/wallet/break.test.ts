/**
 * Breaks that members set for themselves: every payment is refused until the end, in the API and by
 * triggers, and payments that were started before still arrive.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pushTo } from '../../../../api/people/push/push.ts';
import { enqueuePushes } from '../../../../api/people/push/push-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { giveGift } from '../../../../calls/live/gift.ts';
import { createOrder } from '../../../../calls/money/order.ts';
import type { BreakSpan } from '../../../../calls/money/wallet/break-spans.ts';
import { getSpendingLimits, setBreak } from '../../../../calls/money/wallet.ts';
import { getPerson } from '../../../../calls/office/person.ts';
import { listNotices } from '../../../../calls/people/notice.ts';
import { subscribePush } from '../../../../calls/people/push.ts';
import { buyShopItem, giveShopItem, redeemShopPrize, reserveShopItem } from '../../../../calls/shop/order.ts';
import { Device } from '../../../push-device.ts';
import { itemUuid, prizeUuid } from '../../../shop-rows.ts';
import { ask, askInVain } from '../../ask.ts';
import { addGiving, giftUuid, gives } from '../../live/gift-world.ts';
import { addMember, tokenOf } from '../../member.ts';
import { addItems, addPrize } from '../../shop/shop-world.ts';
import { addUsers, liveUuid, userUuid } from '../../world.ts';
import { beginMoney, familyPackage, fields, type Money, NOW, placeOrder, processed, webhook } from '../money-world.ts';

const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const key = () => crypto.randomUUID();

let money: Money;
let ann: string;
beforeEach(async () => {
  money = await beginMoney();
  ann = await addGiving(5_000);
  await addUsers(['friend']);
  await addItems(
    { name: 'mug', price_coins: 100, kind: 'digital', reservation_seconds: 600 },
    { name: 'cup', price_coins: 100, kind: 'digital', reservation_seconds: 600 },
  );
});

const pause = (span: BreakSpan, token = ann, idempotencyKey: string = key()) =>
  ask(setBreak, { token, key: idempotencyKey, form: { span } });
const mug = { item_uuid: itemUuid('mug'), price_coins: '100' };
const heart = () => ({
  token: ann,
  key: key(),
  params: { id: liveUuid('sing') },
  form: { gift_uuid: giftUuid('heart'), quantity: '1' },
});
const limits = async () => (await ask(getSpendingLimits, { token: ann })).data;
const later = async (ms: number) => {
  vi.setSystemTime(at(ms));
  ann = await tokenOf('ann');
};

describe('POST /v1/purse/break', () => {
  const refused = (until: string) => ({ status: 409, error: { code: 'on_break', until } });

  test('refuses every payment until the end, and prizes stay free', async () => {
    await addPrize('won', { user: 'ann', item: 'cup' });
    await ask(reserveShopItem, { token: ann, key: key(), form: { item_uuid: itemUuid('cup') } });
    await pause('days_7');
    const refusal = refused(at(7 * DAY_MS));
    const request = { token: ann, key: key() };
    expect(await askInVain(createOrder, { ...request, form: fields })).toMatchObject(refusal);
    expect(await askInVain(giveGift, heart())).toMatchObject(refusal);
    expect(await askInVain(giveGift, { ...heart(), form: { ...heart().form, pays: 'family' } })).toMatchObject(refusal);
    expect(await askInVain(buyShopItem, { ...request, form: mug })).toMatchObject(refusal);
    expect(await askInVain(buyShopItem, { ...request, form: { ...mug, item_uuid: itemUuid('cup') } })).toMatchObject(
      refusal,
    );
    expect(await askInVain(reserveShopItem, { ...request, form: { item_uuid: mug.item_uuid } })).toMatchObject(refusal);
    const form = { ...mug, for_user_uuid: userUuid('friend') };
    expect(await askInVain(giveShopItem, { ...request, form })).toMatchObject(refusal);
    await ask(redeemShopPrize, { ...request, form: { prize_uuid: prizeUuid('won') } });
  });

  test('refuses orders that a family owner pays for the family', async () => {
    await pause('hours_24', money.owner);
    const form = { ...fields, kind: 'family_refill', package_uuid: familyPackage } as const;
    expect(await askInVain(createOrder, { token: money.owner, key: key(), form })).toMatchObject(refused(at(DAY_MS)));
  });

  test('a break is prolonged, never shortened, and ends by itself', async () => {
    expect((await limits()).break_until).toBeNull();
    const first = key();
    expect((await pause('days_7', ann, first)).data).toEqual({ until: at(7 * DAY_MS) });
    for (const span of ['hours_24', 'days_7'] as const) {
      const refusal = await askInVain(setBreak, { token: ann, key: key(), form: { span } });
      expect(refusal).toMatchObject({ status: 409, error: { code: 'break_not_longer', until: at(7 * DAY_MS) } });
    }
    await later(DAY_MS);
    expect((await pause('days_7')).data).toEqual({ until: at(8 * DAY_MS) });
    expect((await pause('days_7', ann, first)).data).toEqual({ until: at(7 * DAY_MS) });
    await later(8 * DAY_MS - 1);
    expect((await limits()).break_until).toBe(at(8 * DAY_MS));
    expect(await askInVain(giveGift, heart())).toMatchObject(refused(at(8 * DAY_MS)));
    await later(8 * DAY_MS);
    expect((await limits()).break_until).toBeNull();
    await ask(giveGift, heart());
    await pause('hours_24');
    const { results } = await env.DB.prepare('SELECT until_ms - set_at_ms AS ms FROM spending_breaks').all();
    expect(results.map(({ ms }) => Number(ms) / DAY_MS)).toEqual([7, 7, 1]);
  });

  test('a payment that was started before the break arrives during it', async () => {
    const order = await placeOrder(ann);
    await pause('months_6');
    money.bank.pay(order.reference, 10_000, new Date());
    expect((await webhook(order.reference)).status).toBe(200);
    await processed(ann, order.uuid);
    const { data } = await ask(listNotices, { token: ann });
    expect(data.map(({ kind }) => kind)).toEqual(['order_processed']);
  });

  test('shows its end to staff', async () => {
    await pause('days_30');
    const staff = await addMember('helper', 'staff');
    const { data } = await ask(getPerson, { token: staff, params: { uuid: userUuid('ann') } });
    expect(data.break_until).toBe(at(30 * DAY_MS));
  });

  test('invitations stop, also those that wait for a device', async () => {
    const pushes: string[] = [];
    const device = new Device('one');
    const bindings = { PUSH_SERVICES: 'push.example.com' };
    await ask(subscribePush, { token: ann, form: device.form, bindings });
    const happens = (name: string, kind: string) =>
      env.DB.prepare(
        `INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
          VALUES (?, ?, ?, '{"name":"ฝน","title":"เพลง","state":""}', '/', ?)`,
      )
        .bind(userUuid('ann'), name, kind, Date.now())
        .run();
    await happens('waits', 'event_begun');
    await pause('hours_24');
    await happens('live', 'on_air');
    await happens('money', 'refund_sent');
    const { data } = await ask(listNotices, { token: ann });
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['event_begun', 'refund_sent']);
    const messages: Parameters<typeof pushTo>[1][] = [];
    const ports = {
      ...env,
      PUSHES: { send: async (body: (typeof messages)[number]) => void messages.push(body) },
      SANDBOX: {
        fetch: async (_: string, { headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
          pushes.push(device.read({ headers, body: Buffer.from(body).toString('base64') }));
          return new Response(null, { status: 201 });
        },
      },
    };
    const db = openDb(env.DB);
    await enqueuePushes(db, ports, new Date());
    for (const message of messages) await pushTo({ db, env: ports, now: new Date() }, message);
    expect(pushes.map((text) => JSON.parse(text).tag)).toEqual(['money']);
  });
});

describe('triggers of a break', () => {
  type Row = Record<string, string | number | null>;

  /** Inserts a copy of the last row of a table, with changed columns. */
  async function repeat(table: string, changes: Row) {
    const row = await env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT 1`).first<Row>();
    const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>();
    const columns = results.map(({ name }) => [name, changes[name] ?? row?.[name] ?? null] as const);
    const names = columns.map(([name]) => name);
    return env.DB.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
      .bind(...columns.map(([, value]) => value))
      .run();
  }

  test('refuse orders, gifts and purchases that reach the database', async () => {
    const order = await placeOrder(ann);
    await gives(ann, 'heart');
    await ask(buyShopItem, { token: ann, key: key(), form: mug });
    await ask(reserveShopItem, { token: ann, key: key(), form: { item_uuid: itemUuid('cup') } });
    await pause('hours_24');
    const refusal = 'the member takes a break';
    const created = { uuid: key(), created_at_ms: Date.now() };
    await expect(repeat('orders', { ...created, reference: `${order.reference}X` })).rejects.toThrow(refusal);
    await expect(repeat('gifts', { uuid: key(), position: 99, given_at_ms: Date.now() })).rejects.toThrow(refusal);
    await expect(repeat('shop_orders', { ...created, state: 'bought', expires_at_ms: null })).rejects.toThrow(refusal);
    const buy = env.DB.prepare(
      "UPDATE shop_orders SET state = 'bought', version = version + 1, moved_at_ms = ? WHERE state = 'reserved'",
    );
    await expect(buy.bind(Date.now()).run()).rejects.toThrow(refusal);
  });

  test.each([
    ['ends it', 'UPDATE spending SET break_until_ms = NULL', 'only by rules'],
    ['deletes its evidence', 'DELETE FROM spending_breaks', 'append-only'],
    ['changes its evidence', 'UPDATE spending_breaks SET until_ms = set_at_ms + 86400000', 'append-only'],
    [
      'shortens it by another row',
      'INSERT INTO spending_breaks SELECT user_uuid, set_at_ms, set_at_ms + 86400000 FROM spending_breaks',
      'only be prolonged',
    ],
  ])('nobody %s', async (_, sql, refusal) => {
    await pause('days_7');
    await expect(env.DB.prepare(sql).run()).rejects.toThrow(refusal);
  });
});
