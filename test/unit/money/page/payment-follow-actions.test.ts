/** What a page shows of an order when answers come late, before a host that the test makes up. */
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { WatchedOrder } from '../../../../calls/money/order-details.ts';
import { followOrderAtom } from '../../../../client/money/order/follow-actions.ts';
import { orderAtom } from '../../../../client/money/start/state.ts';

const order = (state: string, poll_after_seconds: number | null) =>
  ({ state, poll_after_seconds, server_time: '2026-11-20T12:00:00.000Z' }) as WatchedOrder;

/** Asks about an order that waits. The host answers when the test lets it. */
function asking() {
  const store = createStore();
  store.set(orderAtom, order('waiting', 2));
  const sent = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => sent.promise);
  const next = store.set(followOrderAtom, { locale: 'th', uuid: crypto.randomUUID() });
  const answer = (found: WatchedOrder) => sent.resolve(Response.json({ data: found }));
  return { store, next, answer };
}

test('an order is shown as the answer says', async () => {
  const { store, next, answer } = asking();
  answer(order('received', 5));
  expect(await next).toBe(5);
  expect(store.get(orderAtom)?.state).toBe('received');
});

test('an answer from before the member cancelled the order does not bring it back', async () => {
  const { store, next, answer } = asking();
  store.set(orderAtom, order('cancelled', 30));
  answer(order('waiting', 2));
  expect(await next).toBe(30);
  expect(store.get(orderAtom)?.state).toBe('cancelled');
});
