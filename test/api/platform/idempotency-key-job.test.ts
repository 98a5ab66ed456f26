import { createExecutionContext, runDurableObjectAlarm, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { createOrder } from '../../../calls/money/order.ts';
import { fetchCall } from '../ask.ts';
import { tokenOf } from '../member.ts';
import { beginMoney, fields, type Money, rows } from '../money/money-world.ts';

const clock = () => env.CLOCK.getByName('keys');

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

const command = (key: string, token = money.fan) => fetchCall(createOrder, { token, key, form: fields });

describe('deletion of idempotency keys', () => {
  test('an idempotency key is deleted a week after its command', async () => {
    const keys = () => rows('SELECT key FROM idempotency_keys ORDER BY key');
    await command('an-old-key');
    await clock().wake('keys', Date.now());
    vi.setSystemTime('2031-11-27T07:59:59Z');
    await command('a-young-key', await tokenOf('stranger'));
    await runDurableObjectAlarm(clock());
    expect(await keys()).toEqual([{ key: 'a-young-key' }, { key: 'an-old-key' }]);
    vi.setSystemTime('2031-11-27T08:00:00Z');
    await runDurableObjectAlarm(clock());
    expect(await keys()).toEqual([{ key: 'a-young-key' }]);
  });

  test('many old idempotency keys are deleted in portions', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 450)
    INSERT INTO idempotency_keys (caller_uuid, key, fingerprint, leased_until_ms, answer, created_at_ms)
    SELECT 'somebody', 'old-key-' || n, 'x', 0, '{}', 1 FROM numbers`,
    ).run();
    const keyCount = async () => (await rows('SELECT count(*) AS count FROM idempotency_keys'))[0]?.count;
    await clock().wake('keys', Date.now());
    const counts: unknown[] = [];
    for (let run = 0; run < 3; run += 1) {
      await runDurableObjectAlarm(clock());
      counts.push(await keyCount());
    }
    expect(counts).toEqual([250, 50, 0]);
  });

  test('a command wakes the key job, and succeeds even if that fails', async () => {
    const warningLog = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const wokenJobs: string[] = [];
    const getByName = (job: string) => ({
      wake: async () => {
        wokenJobs.push(job);
        if (job === 'keys') throw new Error('The clock is away');
      },
    });
    const request = new Request('http://api/v1/payment/orders', {
      method: 'POST',
      headers: { authorization: `Bearer ${money.fan}`, 'idempotency-key': 'the-one-key' },
      body: new URLSearchParams(fields),
    });
    const context = createExecutionContext();
    expect((await app.fetch(request, { ...env, CLOCK: { getByName } }, context)).status).toBe(200);
    await waitOnExecutionContext(context);
    expect(wokenJobs).toContain('keys');
    expect(warningLog.mock.calls.flat().join()).toContain('key_deletion_not_scheduled');
  });
});
