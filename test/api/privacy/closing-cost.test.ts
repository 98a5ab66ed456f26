/** D1 usage of closing an account, with a short and with a long history. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { closeAccount, listAccountValues } from '../../../calls/privacy/privacy.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { meter } from '../rows-read.ts';
import { addItems } from '../shop/shop-world.ts';
import { userUuid } from '../world.ts';

const HISTORY = 200;

/** Gives a member past orders and purchases. Their triggers are not part of this test. */
async function addHistory(name: string) {
  await addItems({ name: 'badge' });
  const { results } = await env.DB.prepare(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('orders', 'shop_orders')`,
  ).all<{ name: string; sql: string }>();
  const numbers = `WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${HISTORY})`;
  const uuid = `printf('%08x-0000-4000-8000-%012x', n, n)`;
  await env.DB.batch([
    ...results.map((trigger) => env.DB.prepare(`DROP TRIGGER ${trigger.name}`)),
    env.DB.prepare(
      `${numbers} INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang,
         discount_satang, total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms, paid_at_ms)
       SELECT ${uuid}, 3, ?, 'refill', 'thai_qr', iif(n % 2, 'processed', 'cancelled'), n, 100, 0, 100, 10, 0, 'REF' || n, n, n,
         iif(n % 2, n, NULL) FROM numbers`,
    ).bind(userUuid(name)),
    env.DB.prepare(
      `${numbers} INSERT INTO shop_orders (uuid, user_uuid, item_uuid, kind, state, price_coins, created_at_ms,
         moved_at_ms)
       SELECT ${uuid}, ?, ?, 'digital', 'bought', 100, n, n FROM numbers`,
    ).bind(userUuid(name), itemUuid('badge')),
    ...results.map((trigger) => env.DB.prepare(trigger.sql)),
  ]);
}

/** Closes an account and returns the usage. */
async function close(name: string) {
  const token = await addMember(name, 'normal');
  if (name === 'regular') await addHistory(name);
  const readMeter = meter();
  await ask(listAccountValues, { token }, readMeter.db);
  const closing = meter();
  const response = await fetchCall(closeAccount, { token, form: {} }, closing.db);
  expect(response.status, await response.text()).toBe(200);
  return { listed: readMeter.rowsRead(), closed: closing.rowsRead(), roundTrips: closing.roundTrips() };
}

describe('cost of closing an account', () => {
  test('closing an account takes two round trips and one row per past order', async () => {
    const newcomer = await close('newcomer');
    const regular = await close('regular');
    expect([newcomer.roundTrips, regular.roundTrips]).toEqual([2, 2]);
    // An order may have an open case. The command and the rule of the database both check this.
    expect(regular.listed - newcomer.listed).toBeLessThan(1.1 * HISTORY);
    expect(regular.closed - newcomer.closed).toBeLessThan(2.1 * HISTORY);
  });

  test('closing an account answers before its sockets end, and does not wait for caches', async () => {
    const token = await addMember('fan', 'normal');
    const ends = Promise.withResolvers<void>();
    const REGISTERS = { getByName: () => ({ look: () => ends.promise }) };
    const waitSpy = vi.spyOn(scheduler, 'wait');
    const context = createExecutionContext();
    const request = new Request(`http://api${closeAccount.path}`, {
      method: closeAccount.method,
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(),
    });
    expect((await app.fetch(request, { ...env, REGISTERS }, context)).status).toBe(200);
    ends.resolve();
    await waitOnExecutionContext(context);
    expect(waitSpy).not.toHaveBeenCalled();
  });
});
