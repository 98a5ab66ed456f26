import { describe, expect, test } from 'vitest';
import { failureAnswer } from '../../../calls/failure.ts';
import { failure } from '../../../calls/platform/failure-body.ts';

describe('the body of a failed call', () => {
  test('has the facts of its code beside the code', () => {
    const body = failure({ code: 'coins_short', price_coins: 7, coins: 1, missing_coins: 6 });
    expect(body.error).toEqual({
      code: 'coins_short',
      message_key: 'error:code.coins_short',
      price_coins: 7,
      coins: 1,
      missing_coins: 6,
    });
    expect(failureAnswer.parse(body)).toEqual(body);
    expect(failureAnswer.parse(failure('not_found'))).toEqual(failure('not_found'));
  });

  test('is none of ours without the facts of its code, or with a code that nobody knows', () => {
    const coinsShort = { code: 'coins_short', message_key: 'error:code.coins_short' };
    for (const error of [coinsShort, { ...coinsShort, price_coins: '7' }, { code: 'unheard_of', message_key: 'x' }]) {
      expect(failureAnswer.safeParse({ error }).success).toBe(false);
    }
  });

  test('may say more than its code promises: a newer host is understood', () => {
    const error = { code: 'not_found', message_key: 'error:code.not_found', hint: 'look elsewhere' };
    expect(failureAnswer.parse({ error })).toEqual({ error });
  });

  test('is not written with the facts of another code', () => {
    // @ts-expect-error: these are not the facts of this code
    failure({ code: 'shop_prize_over', price_coins: 7 });
    // @ts-expect-error: this code does not stand alone
    failure('coins_short');
    expect(failure('not_found').error.code).toBe('not_found');
  });
});
