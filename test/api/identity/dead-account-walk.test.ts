/**
 * Runs every command of members while the account is closed, erased or merged at a random step. The
 * Worker may crash there, and the client retries. Afterwards the account receives no value and no
 * row.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../calls/index.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { steppedD1 } from '../stepped-d1.ts';
import { startedBy } from './started-by.ts';

beforeEach(beginExamples);
afterEach(endExamples);

const rules: Record<string, string> = import.meta.glob('../../../api/identity/account/user-rules.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Columns that name the member who started a row, as `table.column`. */
const starterColumns = [
  ...Object.values(rules)
    .join('\n')
    .matchAll(/^-- @open_user (.*)$/gm),
].flatMap(([, list = '']) => list.split(', '));

const commands = calls.filter(
  ({ call }) => !['public', 'staff', 'moderator', 'service'].includes(call.access) && call.method !== 'GET',
);
const uuidOfDemo = (by: string) => (by === 'caster' ? casterUuid('khaohom') : uuidOf(`demo:${by}`));

/** Returns the number of a member's rows by column. */
async function countsOf(uuid: string): Promise<Record<string, number>> {
  const answers = await env.DB.batch<{ n: number }>(
    starterColumns.map((column) => {
      const [table, name] = column.split('.');
      return env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${name} = ?`).bind(uuid);
    }),
  );
  return Object.fromEntries(starterColumns.map((column, index) => [column, answers[index]?.results[0]?.n ?? 0]));
}

/** Returns the columns in which a member has more rows than before. */
const moreThan = (before: Record<string, number>, after: Record<string, number>) =>
  starterColumns.filter((column) => (after[column] ?? 0) > (before[column] ?? 0));

const deaths = ['closed', 'erased', 'merged'] as const;
const GIVES_UP = `coalesce((SELECT json_group_object(kind, amount) FROM account_values WHERE user_uuid = ?1 AND may_give_up), '{}')`;

/**
 * Ends the account if the database allows it. Returns false if the account holds a value that must
 * go first.
 */
async function dies(uuid: string, death: (typeof deaths)[number]): Promise<boolean> {
  const into = uuidOf('demo:moderator');
  const coins = `coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || ?1 || ':coins'), 0)`;
  const merge = env.DB.prepare(`INSERT INTO account_merges SELECT ?1, ?2, ?2, ${coins}, ?2, 'x', ?3`).bind(
    uuid,
    into,
    NOW.getTime(),
  );
  const close = env.DB.prepare(
    `INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) SELECT ?1, ?2, ?2, ${GIVES_UP}`,
  ).bind(uuid, NOW.getTime());
  const erase = env.DB.prepare('UPDATE closings SET done_at_ms = ?2 WHERE user_uuid = ?1').bind(uuid, NOW.getTime());
  try {
    await env.DB.batch(death === 'merged' ? [merge] : death === 'erased' ? [close, erase] : [close]);
    return true;
  } catch (error) {
    if (!/this account still holds something of value|these accounts cannot be merged|UNIQUE/.test(String(error)))
      throw error;
    return false;
  }
}

/** Returns the values of an account, without those given up or held in a case. */
const stranded = async (uuid: string) =>
  (
    await env.DB.prepare(
      `SELECT kind, amount FROM account_values AS value WHERE user_uuid = ?1 AND (NOT may_give_up OR amount > coalesce(
          (SELECT given_up ->> value.kind FROM closings WHERE user_uuid = ?1), 0) + (
          SELECT coalesce(sum(detail ->> 'amount'), 0) FROM money_cases
          WHERE money_cases.kind = 'account_closed' AND detail ->> 'account' GLOB 'user:' || ?1 || ':*'))`,
    )
      .bind(uuid)
      .all()
  ).results;

/** Clears what the sample data left open for the callers, so that their accounts can end. */
const settle = (uuid: string) =>
  env.DB.batch(
    [
      `UPDATE orders SET state = 'cancelled', version = version + 1 WHERE user_uuid = ? AND state IN ('created', 'awaiting_payment')`,
      `UPDATE shop_orders SET shipping_state = 'shipped', version = version + 1, carrier = 'x', tracking_number = 'x'
        WHERE user_uuid = ? AND shipping_state = 'preparing'`,
      `UPDATE shop_orders SET shipping_state = 'delivered', version = version + 1 WHERE user_uuid = ? AND shipping_state = 'shipped'`,
    ].map((sql) => env.DB.prepare(sql).bind(uuid)),
  );

let chance = seed;
/** Returns a number below `most` (Park–Miller generator). */
const below = (most: number) => {
  chance = (Math.imul(chance, 48_271) >>> 0) % 2_147_483_647 || 1;
  return chance % most;
};

describe('the commands of members', () => {
  test('each have a row with the columns that they write', () => {
    expect(commands.length).toBeGreaterThan(80);
    expect(Object.keys(startedBy).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  });
});

const turns = effort({ daily: 12, torture: 1 });
const commandsInTurn = commands.filter((_, index) => index % turns === seed % turns);
let ends = 0;

describe.for(commandsInTurn)('$name', ({ name, call }) => {
  const rounds = Array.from({ length: effort({ daily: 2, torture: 12 }) }, (_, index) => index);

  test(`writes the columns of its row (${seed})`, async () => {
    const example = await exampleOf(name);
    const by = example.by ?? 'viewer';
    const [token, before] = [await tokenOf(by), await countsOf(uuidOfDemo(by))];
    const { status, body } = await sendTo(env.DB, requestOf(call, example, token));
    expect(status, body).toBeLessThan(400);
    expect(moreThan(before, await countsOf(uuidOfDemo(by)))).toEqual(startedBy[name]);
  });

  test.for(rounds)(`writes nothing for an account that ends meanwhile (${seed}, round %i)`, async (round) => {
    const example = await exampleOf(name);
    const by = example.by ?? 'viewer';
    const uuid = uuidOfDemo(by);
    await settle(uuid);
    const [step, crash] = [1 + below(4), below(2) === 0 ? 1 + below(6) : 0];
    // The first round closes the account at once, so that accounts end whatever the seed.
    const ending = round === 0 ? 1 : step;
    const death = round === 0 ? 'closed' : (deaths[below(deaths.length)] ?? 'closed');
    let atDeath: Record<string, number> | null = null;
    const db = steppedD1(async (at) => {
      if (at === ending && (await dies(uuid, death))) atDeath = await countsOf(uuid);
      if (at === crash) throw new Error('The worker crashed');
    });
    const token = await tokenOf(by);
    const same = { 'idempotency-key': crypto.randomUUID() };
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
    await sendTo(db, requestOf(call, example, token, same)).catch(() => null);
    await sendTo(env.DB, requestOf(call, example, token, same));
    // Only the crash is logged.
    expect(errorLog.mock.calls.flat().filter((line) => !String(line).includes('The worker crashed'))).toEqual([]);
    errorLog.mockClear();
    if (atDeath === null) return;
    ends += 1;
    expect(moreThan(atDeath, await countsOf(uuid))).toEqual([]);
    expect(await stranded(uuid)).toEqual([]);
  });
});

test('at least some accounts end during the walk', () => {
  expect(ends).toBeGreaterThan(0);
});
