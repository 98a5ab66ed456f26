/** Dead-lettered queue messages are stored, and staff can read them. */
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import host from '../../../api/index.ts';
import { listFailedMessages } from '../../../calls/office/operation.ts';
import { ask, walk } from '../ask.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';

let token: string;
/** Captures logged errors, and is cleared after each test. */
let errorLog: MockInstance<typeof console.error>;

beforeEach(async () => {
  vi.setSystemTime('2031-11-20T08:00:00.000Z');
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  token = await addMember('boss', 'staff');
});

afterEach(() => {
  errorLog.mockClear();
});

/** Delivers messages to the API; returns the result for the queue. */
async function deliver(queue: string, ids: string[], body: unknown = { order_uuid: 'nobody' }, db = env.DB) {
  const messages = ids.map((id) => ({ id, timestamp: new Date(), attempts: 100, body }));
  const batch = createMessageBatch(queue, messages);
  const context = createExecutionContext();
  await host.queue(batch, { ...env, DB: db });
  return getQueueResult(batch, context);
}

describe('dead-lettered messages', () => {
  test('a dead-lettered message is listed once with its body and logged', async () => {
    await deliver('vela-paid-orders-failed', ['m1']);
    await deliver('vela-paid-orders-failed', ['m1']);
    expect((await ask(listFailedMessages, { token })).data).toEqual([
      {
        id: 'm1',
        queue: 'vela-paid-orders-failed',
        body: '{"order_uuid":"nobody"}',
        failed_at: '2031-11-20T08:00:00.000Z',
      },
    ]);
    expect(JSON.parse(String(errorLog.mock.calls[0]))).toMatchObject({ event: 'message_failed', message_id: 'm1' });
  });

  test('lists failed messages latest first, by page', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      vi.setSystemTime(`2031-11-20T08:0${index}:00.000Z`);
      await deliver('vela-paid-orders-failed', [id]);
    }
    const all = await walk((cursor) => ask(listFailedMessages, { token, query: { limit: 2, ...cursor } }));
    expect(all.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  test('a failed message that cannot be stored is redelivered', async () => {
    const away = { prepare: env.DB.prepare.bind(env.DB), batch: () => Promise.reject(new Error('away')) };
    await expect(deliver('vela-paid-orders-failed', ['m1'], {}, away as unknown as D1Database)).rejects.toThrow('away');
    expect(await rowsOf('SELECT * FROM failed_messages')).toEqual([]);
  });

  test('a failed message of a regular queue is retried and not listed', async () => {
    const { retryMessages } = await deliver('vela-paid-orders', ['m1'], 'no order at all');
    expect(retryMessages).toMatchObject([{ msgId: 'm1' }]);
    expect(await rowsOf('SELECT * FROM failed_messages')).toEqual([]);
  });

  test('a health check message is acknowledged', async () => {
    const { retryMessages, explicitAcks } = await deliver('vela-paid-orders', ['m1'], { health_check: true });
    expect([retryMessages, explicitAcks]).toEqual([[], ['m1']]);
    expect(errorLog).not.toHaveBeenCalled();
  });

  test('a message of an unknown queue fails', async () => {
    await expect(deliver('another', ['m1'])).rejects.toThrow('Nobody reads the queue another');
  });
});
