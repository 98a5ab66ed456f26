/** A form of a hydrated page, sent in place to a fake edge. */
import { atom, createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Screen, showAtom, shownAtom } from '../../../client/platform/app/screen.ts';
import { busyFormAtom, formErrorAtom, submitAtom } from '../../../client/platform/app/submit.ts';

const priceAtom = atom(0);
const screen: Screen<{ price: number }> = {
  fill: (set, { price }) => set(priceAtom, price),
  View: () => null,
};

let store: ReturnType<typeof createStore>;
let answer: () => Response | Promise<Response>;
const requests: { address: string; accept: string | null; body: string }[] = [];
const addresses: string[] = [];

beforeEach(() => {
  requests.length = 0;
  addresses.length = 0;
  vi.stubGlobal('location', { assign: (address: string) => addresses.push(address) });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, accept: new Headers(init.headers).get('accept'), body: String(init.body) });
    return answer();
  });
  store = createStore();
  store.set(showAtom, { screen: screen as Screen<object>, props: { price: 100 } });
});
afterEach(() => vi.unstubAllGlobals());

const fields = () => {
  const data = new FormData();
  data.set('idempotency_key', 'key-of-the-form');
  return data;
};
const submit = () => store.set(submitAtom, { action: '/shop/1/buy', fields: fields() });
const inFlight = () =>
  Response.json({ error: { code: 'idempotency_key_in_flight', retry_after_seconds: 1 } }, { status: 409 });

describe('form of a hydrated page', () => {
  test('a form is sent once for several clicks, like without scripts', async () => {
    answer = () => Response.json({ location: '/shop/success/1' });
    await Promise.all([submit(), submit(), submit()]);
    expect(requests).toEqual([
      { address: '/shop/1/buy', accept: 'application/json', body: 'idempotency_key=key-of-the-form' },
    ]);
  });

  test('a form whose answer has a location stays busy until the page changes', async () => {
    answer = () => Response.json({ location: '/shop/success/1' });
    await submit();
    expect(addresses).toEqual(['/shop/success/1']);
    expect(store.get(busyFormAtom)).toBe('/shop/1/buy');
  });

  test('a form whose answer has props updates the page', async () => {
    answer = () => Response.json({ status: 409, props: { price: 120 } }, { status: 409 });
    await submit();
    expect(store.get(priceAtom)).toBe(120);
    expect(store.get(shownAtom)?.props).toEqual({ price: 120 });
    expect([store.get(busyFormAtom), store.get(formErrorAtom), addresses]).toEqual([null, null, []]);
  });

  test.for([
    ['is lost', () => Promise.reject(new TypeError('offline')), 'no_answer'],
    ['is not JSON', () => new Response('<!doctype html>'), 'no_answer'],
    [
      'reports a failure',
      () => Response.json({ error: { code: 'upstream_unavailable' } }, { status: 503 }),
      'upstream_unavailable',
    ],
  ] as const)('a form with an answer that %s shows an error and changes nothing', async ([, respond, code]) => {
    answer = respond;
    await submit();
    expect(store.get(priceAtom)).toBe(100);
    expect([store.get(formErrorAtom)?.code, store.get(busyFormAtom)]).toEqual([code, null]);
  });

  test('a form that is running in another tab waits for its answer', async () => {
    vi.useFakeTimers();
    let tries = 0;
    answer = () => {
      tries += 1;
      return tries < 3 ? inFlight() : Response.json({ location: '/done' });
    };
    const submission = submit();
    await vi.runAllTimersAsync();
    await submission;
    expect([tries, addresses]).toEqual([3, ['/done']]);
    vi.useRealTimers();
  });

  test('a form that runs elsewhere for too long shows an unclear outcome', async () => {
    vi.useFakeTimers();
    answer = inFlight;
    const submission = submit();
    await vi.runAllTimersAsync();
    await submission;
    expect([requests.length, store.get(formErrorAtom)?.code]).toEqual([5, 'idempotency_key_in_flight']);
    vi.useRealTimers();
  });
});
