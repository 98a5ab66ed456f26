/**
 * Requests that passed authentication before their account was closed or merged, and write
 * afterwards.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder } from '../../../calls/money/order.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { followUser } from '../../../calls/people/follow.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { askAboutData } from '../../../calls/privacy/data-request.ts';
import { askForExport, closeAccount } from '../../../calls/privacy/privacy.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addCoins, coinsOf } from '../shop/shop-world.ts';
import { addUsers, userUuid } from '../world.ts';

const run = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();

let token = '';
beforeEach(async () => {
  token = await addMember('fan', 'normal');
  await addUsers(['other']);
});

/** Closes the account only in the database, as if the request had already passed authentication. */
const CLOSE = 'INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 1, 2)';

describe('a request of an account that closes concurrently', () => {
  beforeEach(() => run(CLOSE, userUuid('fan')));

  test.for([
    [
      'an order',
      createOrder,
      {
        form: {
          kind: 'refill',
          method: 'thai_qr',
          amount_satang: '10000',
          accept_topup_rules: 'on',
          accept_app_terms: 'on',
        },
      },
    ],
    ['a follow', followUser, { params: { uuid: userUuid('other') } }],
    ['a block', blockUser, { params: { uuid: userUuid('other') } }],
    ['a data request', askAboutData, { form: { kind: 'correct', text: 'My name' } }],
    ['a data export', askForExport, { form: { locale: 'th' } }],
  ] as const)('a request of a closed account is a 410 and writes nothing: %s', async ([, call, input]) => {
    const answer = await askInVain(call as typeof followUser, {
      ...(input as { params: { uuid: string } }),
      token,
      key: crypto.randomUUID(),
    });
    expect(answer).toMatchObject({ status: 410, error: { code: 'account_closed' } });
    for (const table of [
      'orders',
      'follows',
      'member_blocks',
      'posts',
      'data_requests',
      'data_exports',
      'idempotency_keys',
    ])
      expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'), table).toBe(0);
  });
});

test('the database rejects an order of a merged account', async () => {
  await addMember('staff', 'staff');
  await run(
    "INSERT INTO account_merges VALUES (?1, ?2, ?2, 0, ?3, 'x', 1)",
    ...['fan', 'other', 'staff'].map(userUuid),
  );
  const insert = run(
    `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
       total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
     VALUES ('o', 0, ?, 'refill', 'thai_qr', 'created', 1, 100, 0, 100, 10, 0, 'REF', 1, 2)`,
    userUuid('fan'),
  );
  await expect(insert).rejects.toThrow('no longer exists');
});

test('a merged account receives no more coins', async () => {
  await addMember('staff', 'staff');
  await addCoins('fan', 5);
  await run(
    "INSERT INTO account_merges VALUES (?1, ?2, ?2, 5, ?3, 'x', 1)",
    ...['fan', 'other', 'staff'].map(userUuid),
  );
  await expect(addCoins('fan', 7)).rejects.toThrow('a merged account cannot receive transfers');
  expect([await coinsOf('fan'), await coinsOf('other')]).toEqual([0, 5]);
});

describe('the public profile of a closed account', () => {
  const page = () => askInVain(getUser, { params: { uuid: userUuid('fan') } });
  const nameOf = () => env.DB.prepare('SELECT name FROM users WHERE uuid = ?').bind(userUuid('fan')).first('name');

  test('a closed profile is a 404 without its name, and a 410 once erased', async () => {
    await ask(closeAccount, { token });
    expect(await page()).toMatchObject({ status: 404, error: { code: 'user_not_found' } });
    expect(await nameOf()).toBe('—');
    await run('UPDATE closings SET done_at_ms = 3');
    expect(await page()).toMatchObject({ status: 410, error: { code: 'account_closed' } });
    expect(await env.DB.prepare('SELECT kept_card FROM closings').first('kept_card')).toBeNull();
  });

  test('a profile returns with its name when the closing is cancelled', async () => {
    await run(`UPDATE users SET about = '{"bio":"Sings"}' WHERE uuid = ?`, userUuid('fan'));
    await ask(closeAccount, { token });
    await run('DELETE FROM closings');
    const { data } = await ask(getUser, { params: { uuid: userUuid('fan') } });
    expect([data.name, data.bio]).toEqual(['fan', 'Sings']);
  });
});
