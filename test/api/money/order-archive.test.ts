/**
 * Details of past orders move to R2 in a chain of segments and are read from there. Nothing is lost
 * meanwhile.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { archiveJob } from '../../../api/money/archive/archive.ts';
import { openCase } from '../../../api/money/case/case.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { readOrderArchive } from '../../../calls/money/archive.ts';
import { cancelOrder, getOrder, listTopups } from '../../../calls/money/order.ts';
import { getOfficeOrder } from '../../../calls/money/order-office.ts';
import { archiveOf } from '../../../scripts/ops/archive.ts';
import { ask, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, type Money, NOW, placeOrder, processed, rows, webhook } from './money-world.ts';

const LATER = new Date(Date.parse(NOW) + 401 * 86_400_000);

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
  const { objects } = await env.PRIVATE.list({ prefix: 'order-archive/' });
  await env.PRIVATE.delete(objects.map(({ key }) => key));
});

/** Makes a paid order, a cancelled one, and one with an open case. */
async function past() {
  const [paidOrder, cancelledOrder, orderWithCase] = [
    await placeOrder(money.fan),
    await placeOrder(money.fan),
    await placeOrder(money.fan),
  ];
  money.bank.pay(paidOrder.reference, 10_000, new Date(NOW));
  await webhook(paidOrder.reference);
  await processed(money.fan, paidOrder.uuid);
  for (const { uuid } of [cancelledOrder, orderWithCase])
    await ask(cancelOrder, { token: money.fan, params: { uuid } });
  const about = {
    gateway: 'thai_qr',
    reference: orderWithCase.reference,
    order_uuid: orderWithCase.uuid,
    payment_id: null,
    detail: {},
  } as const;
  await commitOrThrow(openDb(env.DB), [openCase({ kind: 'unreadable', ...about }, new Date(NOW))]);
  await env.DB.exec('UPDATE orders SET due_at_ms = NULL, version = version + 1');
  const before = await ask(getOrder, { token: money.fan, params: { uuid: paidOrder.uuid } });
  vi.setSystemTime(LATER);
  return { paidOrder, cancelledOrder, orderWithCase, before };
}

const archive = async (changes: object = {}) =>
  (await runIfDue(archiveJob, { db: openDb(env.DB), env: { ...env, ...changes }, now: new Date() })).due_ms;
const stepsOf = async ({ uuid }: { uuid: string }) =>
  (await rows(`SELECT count(*) AS steps FROM order_steps WHERE order_uuid = '${uuid}'`))[0]?.steps;
const tokenOf = async (name: string) => {
  const [user] = await rows(`SELECT uuid FROM users WHERE name = '${name}'`);
  return (await issueToken(openDb(env.DB), { userUuid: String(user?.uuid), device: '', now: new Date() })).token;
};

describe('archive of orders', () => {
  test('closed orders are archived once and stay readable; orders with open cases stay', async () => {
    const { paidOrder, cancelledOrder, orderWithCase, before } = await past();
    expect(await archive()).toBeNull();
    expect([await stepsOf(paidOrder), await stepsOf(cancelledOrder), await stepsOf(orderWithCase)]).toEqual([0, 0, 3]);
    const token = await tokenOf('fan');
    const { data } = await ask(getOrder, { token, params: { uuid: paidOrder.uuid } });
    expect({ ...data, server_time: '' }).toEqual({ ...before.data, server_time: '' });
    expect((await ask(listTopups, { token })).data).toHaveLength(3);
    const staff = await addMember('staff', 'staff');
    const response = await ask(getOfficeOrder, { token: staff, params: { uuid: paidOrder.uuid } });
    expect(response.data.timeline.map(({ state }) => state)).toEqual([
      'created',
      'awaiting_payment',
      'paid',
      'processed',
    ]);
    const { data: archivePage } = await ask(readOrderArchive, { token: staff, params: { number: '1' } });
    expect(archivePage).toMatchObject({ last_number: 1, segment: { previous_digest: '', order_count: 2 } });
    expect(archivePage.segment?.orders?.map(({ uuid }) => uuid).sort()).toEqual(
      [paidOrder.uuid, cancelledOrder.uuid].sort(),
    );
  });

  test('orders are not archived before their time', async () => {
    await past();
    vi.setSystemTime(Date.parse(NOW) + 399 * 86_400_000);
    expect(await archive()).toBeGreaterThan(Date.now());
    expect(await rows('SELECT * FROM order_archive')).toEqual([]);
  });

  test('concurrent and crashed archive runs lose nothing and create one segment', async () => {
    const { paidOrder } = await past();
    const dies = { PRIVATE: { put: async () => Promise.reject(new Error('Died before')), get: null } };
    await expect(archive(dies)).rejects.toThrow('Died before');
    const put = async (key: string, body: string) => {
      await env.PRIVATE.put(key, body);
      throw new Error('Died after');
    };
    await expect(archive({ PRIVATE: { put } })).rejects.toThrow('Died after');
    expect(await stepsOf(paidOrder)).toBe(4);
    await Promise.all([archive(), archive(), archive()]);
    await archive();
    expect(await rows('SELECT number, order_count FROM order_archive')).toEqual([{ number: 1, order_count: 2 }]);
    const { objects } = await env.PRIVATE.list({ prefix: 'order-archive/' });
    expect(objects).toHaveLength(1);
  });

  test('an order that changes while its segment is written stays in the database', async () => {
    const { paidOrder, cancelledOrder } = await past();
    const put = async (key: string, body: string) => {
      await env.PRIVATE.put(key, body);
      await env.DB.exec(`UPDATE orders SET due_at_ms = 1, version = version + 1 WHERE uuid = '${cancelledOrder.uuid}'`);
    };
    await archive({ PRIVATE: { put } });
    expect(await rows('SELECT * FROM order_archive')).toEqual([]);
    expect([await stepsOf(paidOrder), await stepsOf(cancelledOrder)]).toEqual([4, 3]);
    await archive();
    expect([await stepsOf(paidOrder), await stepsOf(cancelledOrder)]).toEqual([0, 3]);
  });

  test('a command verifies the archive chain, finds an order and reports altered segments', async () => {
    const { paidOrder } = await past();
    await archive();
    const token = await tokenOf('fan').then(() => addMember('staff', 'staff'));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const number = new URL(String(input)).pathname.split('/').at(-1) ?? '';
      return fetchCall(readOrderArchive, { token, params: { number } });
    });
    const source = { origin: 'http://site.test' };
    expect(await archiveOf(source)).toEqual({
      lines: [expect.stringMatching(/^2 orders, the last digest [0-9a-f]{64}$/)],
      isRight: true,
    });
    const result = await archiveOf(source, paidOrder.reference);
    expect(JSON.parse(result.lines[0] ?? '')).toMatchObject({
      order: { uuid: paidOrder.uuid },
      payments: [{ amount_satang: 10_000 }],
    });
    expect(await archiveOf(source, 'VLNOWHERE')).toMatchObject({ isRight: false });
    const [row] = await rows('SELECT object_key FROM order_archive');
    await env.PRIVATE.put(String(row?.object_key), 'something else');
    expect(await archiveOf(source)).toEqual({ lines: ['Segment 1 is NOT what was written.'], isRight: false });
  });

  test('the database rejects deleting unarchived steps and archiving open orders', async () => {
    const { paidOrder, orderWithCase } = await past();
    const cheat = (sql: string) => expect(env.DB.prepare(sql).run(), sql).rejects.toThrow('SQLITE_CONSTRAINT');
    await cheat(`DELETE FROM order_steps WHERE order_uuid = '${paidOrder.uuid}'`);
    await cheat(`INSERT INTO archived_orders VALUES ('${paidOrder.uuid}', 1)`);
    await archive();
    await cheat(`INSERT INTO order_archive VALUES (2, 'k', 'd', 'not the last one', 0, '', 1)`);
    await env.DB.exec(`UPDATE orders SET due_at_ms = 1, version = version + 1 WHERE uuid = '${orderWithCase.uuid}'`);
    await cheat(`INSERT INTO archived_orders VALUES ('${orderWithCase.uuid}', 1)`);
    await cheat('DELETE FROM archived_orders');
  });
});
