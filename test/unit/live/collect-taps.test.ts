import { describe, expect, test } from 'vitest';
import { type ChosenGift, TapCollector } from '../../../client/live/gift/collect-taps.ts';

const heart: ChosenGift = { gift_uuid: 'heart', price_coins: 10, maxPieces: 99, is_hidden: false };
const crown: ChosenGift = { gift_uuid: 'crown', price_coins: 600, maxPieces: 99, is_hidden: false };
const vip: ChosenGift = { gift_uuid: 'vip', price_coins: 300, maxPieces: 1, is_hidden: false };
const collector = (balance_coins = 10_000, ask_above_coins = 1_000) =>
  new TapCollector({ balance_coins, ask_above_coins });
const nothing = { send: [], ask: null };

describe('gift combos', () => {
  test('taps on one gift are one gift that leaves the balance at once', () => {
    const taps = collector();
    for (const pieces of [1, 10, 1]) expect(taps.tap(heart, pieces)).toEqual({ outcome: 'counted', ...nothing });
    expect([taps.combo?.pieces, taps.free_coins]).toEqual([12, 9_880]);
    expect(taps.end()).toEqual([{ ...heart, pieces: 12 }]);
    expect([taps.combo, taps.end(), taps.free_coins]).toEqual([null, [], 9_880]);
  });

  test('another gift, and the same one given anonymously, end the combo', () => {
    const taps = collector();
    taps.tap(heart, 2);
    expect(taps.tap(crown, 1).send).toEqual([{ ...heart, pieces: 2 }]);
    taps.end();
    taps.tap(heart, 1);
    const hidden = { ...heart, is_hidden: true };
    expect(taps.tap(hidden, 1).send).toEqual([{ ...heart, pieces: 1 }]);
    expect(taps.combo).toEqual({ ...hidden, pieces: 1 });
  });

  test('a combo ends at the maximum of one gift', () => {
    const taps = collector();
    taps.tap(heart, 90);
    expect(taps.tap(heart, 10)).toEqual({ outcome: 'counted', send: [{ ...heart, pieces: 90 }], ask: null });
    expect(taps.tap(heart, 89)).toEqual({ outcome: 'full', send: [{ ...heart, pieces: 99 }], ask: null });
    // A gift that is given singly has no combo.
    expect(taps.tap(vip, 1)).toEqual({ outcome: 'full', send: [{ ...vip, pieces: 1 }], ask: null });
    expect(taps.combo).toBeNull();
  });

  test('a tap above the member’s amount asks for the whole combo first', () => {
    const taps = collector();
    expect(taps.tap(crown, 1).outcome).toBe('counted');
    expect(taps.tap(crown, 1)).toEqual({ outcome: 'asks', send: [], ask: { ...crown, pieces: 2 } });
    expect([taps.combo, taps.free_coins]).toEqual([null, 10_000]);
    // An equal price is not above it.
    expect(collector(10_000, 600).tap(crown, 1).outcome).toBe('counted');
    expect(collector(10_000, 0).tap(heart, 1)).toMatchObject({ outcome: 'asks', ask: { pieces: 1 } });
  });

  test('a combo stops where the coins end', () => {
    const taps = collector(25);
    taps.tap(heart, 2);
    expect(taps.tap(heart, 1)).toEqual({ outcome: 'short', ...nothing });
    expect(taps.combo?.pieces).toBe(2);
    taps.end();
    taps.answered(5);
    // An answer to an earlier gift arrives late.
    taps.answered(15);
    expect(taps.free_coins).toBe(5);
    taps.hold(1_000);
    expect(taps.tap(heart, 1).outcome).toBe('counted');
  });
});
