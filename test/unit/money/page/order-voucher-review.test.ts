/**
 * Vouchers in the browser. Every result comes from a review of the form, and the response to the
 * latest review counts.
 */
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wishKey } from '../../../../client/money/order-draft/bill.ts';
import { FREE_AMOUNT, isWish, type Offer, wishOf } from '../../../../client/money/order-draft/draft.ts';
import { draftAtom, vouchersAtom } from '../../../../client/money/order-draft/state.ts';
import { judgeVouchersAtom, tryCodeAtom } from '../../../../client/money/voucher/voucher-actions.ts';
import { thaiQr } from '../../thai-qr-method.ts';

const offer: Offer = {
  kind: 'refill',
  packages: [],
  method: thaiQr,
  debt_satang: 0,
};

let store: ReturnType<typeof createStore>;
/** The typed code of each review, and a function that answers it. */
const questions: { code: string; answer: () => void }[] = [];

beforeEach(() => {
  questions.length = 0;
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    const code = body.get('typed_code') ?? '';
    const { promise, resolve } = Promise.withResolvers<Response>();
    const refusal = code === '' ? null : 'not found';
    const props = { draft: store.get(draftAtom), vouchers: { list: [], judged: currentKey(), refused: refusal } };
    questions.push({ code, answer: () => resolve(Response.json({ status: 200, props })) });
    return promise;
  });
  store = createStore();
  store.set(draftAtom, (draft) => ({ ...draft, choice: FREE_AMOUNT, amount: '100' }));
});
afterEach(() => vi.unstubAllGlobals());

function currentKey(): string {
  const wish = wishOf(store.get(draftAtom), offer);
  return wishKey('refill', isWish(wish) ? wish : null);
}

const form = (typed_code: string) => {
  const fields = new FormData();
  fields.set('typed_code', typed_code);
  return { offer, action: '/payment/refill', fields, key: currentKey() };
};

const answerQuestion = async (count: number) => {
  await vi.waitUntil(() => questions.length >= count, { timeout: 60_000 });
  questions[count - 1]?.answer();
};

describe('voucher review in the browser', () => {
  test('a review before a code is tried does not remove its result', async () => {
    const review = store.set(judgeVouchersAtom, form(''));
    const attempt = store.set(tryCodeAtom, { ...form('NOTHING'), paying: false });
    await answerQuestion(1);
    await answerQuestion(2);
    await Promise.all([review, attempt]);
    expect(questions.map(({ code }) => code)).toEqual(['', 'NOTHING']);
    expect(store.get(vouchersAtom).refused).toBe('not found');
  });

  test('no review is requested while a code is being tried', async () => {
    const attempt = store.set(tryCodeAtom, { ...form('NOTHING'), paying: false });
    const review = store.set(judgeVouchersAtom, form(''));
    await answerQuestion(1);
    await Promise.all([review, attempt]);
    expect(questions.map(({ code }) => code)).toEqual(['NOTHING']);
    expect(store.get(vouchersAtom).refused).toBe('not found');
  });
});
