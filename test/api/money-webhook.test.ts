import { beforeEach, describe, expect, test } from 'vitest';
import { failureAnswer } from '../../calls/failure.ts';
import { signedWebhook } from '../unit/money/bank-model.ts';
import { beginMoney, type Money, NOW, order, postWebhook, rows, watch, webhook } from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('a webhook credits nothing, and is logged, when it is', () => {
  test.each([
    ['signed with another secret', { secret: 'a guess' }, 401, 'wrong_signature'],
    ['301 seconds old', { at: new Date(Date.parse(NOW) - 301_000) }, 401, 'too_old'],
  ])('%s', async (_, how, status, reason) => {
    const made = await order(money.fan);
    money.bank.pay(made.reference, 10_000, new Date());
    expect((await webhook(made.reference, how)).status).toBe(status);
    expect((await watch(money.fan, made.uuid)).state).toBe('awaiting_payment');
    expect(money.log()).toContain(reason);
  });

  test('altered on its way', async () => {
    const made = await order(money.fan);
    const other = await order(money.stranger);
    money.bank.pay(made.reference, 10_000, new Date());
    const { body, signature } = signedWebhook(other.reference, { at: new Date() });
    const response = await postWebhook(body.replace(other.reference, made.reference), signature);
    expect(response.status).toBe(401);
    expect(failureAnswer.parse(await response.json()).error.code).toBe('webhook_refused');
    expect(money.log()).toContain('wrong_signature');
    expect(await rows('SELECT * FROM payments')).toEqual([]);
  });

  test('about somebody else’s charge', async () => {
    expect((await webhook('SOMEBODYELSE')).status).toBe(404);
    expect(money.log()).toContain('webhook_of_unknown_charge');
  });

  test('about a charge that nobody paid', async () => {
    const made = await order(money.fan);
    expect((await webhook(made.reference)).status).toBe(200);
    expect((await watch(money.fan, made.uuid)).state).toBe('awaiting_payment');
    expect(await rows('SELECT * FROM payments')).toEqual([]);
  });
});
