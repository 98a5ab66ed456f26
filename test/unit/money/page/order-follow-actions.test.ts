/** An order’s page when responses arrive late, with a fake API. */
import { createStore } from 'jotai';
import { describe, expect, test, vi } from 'vitest';
import type { WatchedOrder } from '../../../../calls/money/order-details.ts';
import { followOrderAtom } from '../../../../client/money/order/follow-actions.ts';
import { orderAtom } from '../../../../client/money/order-draft/state.ts';

const order = (state: string, poll_after_seconds: number | null) =>
  ({ state, poll_after_seconds, server_time: '2026-11-20T12:00:00.000Z' }) as WatchedOrder;

/** Requests an order that is waiting. The test decides when the API answers. */
function asking() {
  const store = createStore();
  store.set(orderAtom, order('waiting', 2));
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const next = store.set(followOrderAtom, { locale: 'th', uuid: crypto.randomUUID() });
  const answer = (update: WatchedOrder) => response.resolve(Response.json({ data: update }));
  return { store, next, answer };
}

describe('late responses on an order’s page', () => {
  test('an order is shown as the response says', async () => {
    const { store, next, answer } = asking();
    answer(order('received', 5));
    expect(await next).toBe(5);
    expect(store.get(orderAtom)?.state).toBe('received');
  });

  test('a response from before a cancellation does not reopen the order', async () => {
    const { store, next, answer } = asking();
    store.set(orderAtom, order('cancelled', 30));
    answer(order('waiting', 2));
    expect(await next).toBe(30);
    expect(store.get(orderAtom)?.state).toBe('cancelled');
  });
});
