/** Order and length of the films that play over a live. */
import { describe, expect, test } from 'vitest';
import { filmQueue } from '../../../../client/live/film/film-queue.ts';
import { filmSeconds } from '../../../../client/live/film/film-seconds.ts';

const film = (key: string, coins: number, at_ms = 0) => ({
  key,
  coins,
  at_ms,
  url: `/media/film/${key}.mp4`,
  seconds: 3,
});

/** Takes all films that wait. */
function order(queue: ReturnType<typeof filmQueue>, now_ms = 0): string[] {
  const next = queue.next(now_ms);
  return next ? [next.key, ...order(queue, now_ms)] : [];
}

describe('film queue', () => {
  test('dearer films come first, equal ones in order, entrances last', () => {
    const queue = filmQueue();
    for (const one of [film('entrance', 0), film('a', 500), film('b', 9_999), film('c', 500)]) queue.add(one);
    expect(order(queue)).toEqual(['b', 'a', 'c', 'entrance']);
  });

  test('a combo plays once, also after its film has begun', () => {
    const queue = filmQueue();
    queue.add(film('combo', 520));
    queue.add(film('combo', 520));
    expect(order(queue)).toEqual(['combo']);
    queue.add(film('combo', 520));
    expect(order(queue)).toEqual([]);
  });

  test('five films wait, and the cheapest is left out', () => {
    const queue = filmQueue();
    for (const coins of [500, 600, 700, 800, 900, 1_000]) queue.add(film(String(coins), coins));
    expect(order(queue)).toEqual(['1000', '900', '800', '700', '600']);
  });

  test('a film that has waited too long is left out', () => {
    const queue = filmQueue();
    queue.add(film('old', 9_999, 0));
    queue.add(film('new', 500, 25_000));
    expect(order(queue, 31_000)).toEqual(['new']);
  });

  test.each([
    [1, 2],
    [499, 2],
    [500, 3],
    [2_998, 3],
    [2_999, 6],
    [9_998, 6],
    [9_999, 8],
    [100_000, 8],
  ])('a gift of %d coins plays its film for %d seconds', (coins, seconds) => {
    expect(filmSeconds(coins)).toBe(seconds);
  });
});
