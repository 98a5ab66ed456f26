import { describe, expect, test } from 'vitest';
import { failureAnswer } from '../../../calls/failure.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';

describe('error body', () => {
  test('an error body contains the details of its code', () => {
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

  test('an error body without its details or with an unknown code is invalid', () => {
    const coinsShort = { code: 'coins_short', message_key: 'error:code.coins_short' };
    for (const error of [coinsShort, { ...coinsShort, price_coins: '7' }, { code: 'unheard_of', message_key: 'x' }]) {
      expect(failureAnswer.safeParse({ error }).success).toBe(false);
    }
  });

  test('an error body may contain additional fields of a newer API', () => {
    const error = { code: 'not_found', message_key: 'error:code.not_found', hint: 'look elsewhere' };
    expect(failureAnswer.parse({ error })).toEqual({ error });
  });

  test('the details of another code are a type error', () => {
    // @ts-expect-error: these are not the details of this code
    failure({ code: 'shop_prize_over', price_coins: 7 });
    // @ts-expect-error: this code requires details
    failure('coins_short');
    expect(failure('not_found').error.code).toBe('not_found');
  });
});
