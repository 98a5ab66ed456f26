/** Gifts of many members in one live at the same time. Prints how many the live takes a second. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addMember } from '../../member.ts';
import { addCoins, addGiving, coinsOf, gives } from '../gift-world.ts';

const GIVERS = 20;
const GIFTS = 5;
const PRICE_COINS = 10;

describe('concurrent gifts in one live', () => {
  test('members who give at the same time all pay, and each gift counts once', async () => {
    await addGiving(PRICE_COINS);
    const names = Array.from({ length: GIVERS }, (_, index) => `giver${index}`);
    const tokens: string[] = [];
    for (const name of names) {
      tokens.push(await addMember(name, 'normal'));
      await addCoins(name, GIFTS * PRICE_COINS);
    }
    const began_ms = Date.now();
    await Promise.all(
      tokens.map(async (token) => {
        for (let gift = 0; gift < GIFTS; gift += 1) await gives(token, 'heart');
      }),
    );
    const seconds = (Date.now() - began_ms) / 1000;
    console.log(`${((GIVERS * GIFTS) / seconds).toFixed(0)} gifts a second of ${GIVERS} members`);
    for (const name of names) expect(await coinsOf(name)).toBe(0);
    const counted = await env.DB.prepare('SELECT count(*) AS gifts, sum(coins) AS coins FROM gifts').first();
    expect(counted).toEqual({ gifts: GIVERS * GIFTS, coins: GIVERS * GIFTS * PRICE_COINS });
  });
});
