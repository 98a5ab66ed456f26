/**
 * Runs every command of members while the account is closed, erased or merged at a random step. The
 * Worker may crash there, and the client retries. Then it runs every command of staff about such an
 * account. Afterwards the account receives no value, no row, no role and no VIP level.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { calls } from '../../../calls/index.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, rowsForRun, seed } from '../../effort.ts';
import { approvalBy } from '../dual-control.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { secondStaff } from '../payouts/payout-stage.ts';
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
async function dies(uuid: string, crash: (typeof deaths)[number]): Promise<boolean> {
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
    await env.DB.batch(crash === 'merged' ? [merge] : crash === 'erased' ? [close, erase] : [close]);
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
const below = (max: number) => {
  chance = (Math.imul(chance, 48_271) >>> 0) % 2_147_483_647 || 1;
  return chance % max;
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
    let atCrash: Record<string, number> | null = null;
    const db = steppedD1(async (at) => {
      if (at === ending && (await dies(uuid, death))) atCrash = await countsOf(uuid);
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
    if (atCrash === null) return;
    ends += 1;
    expect(moreThan(atCrash, await countsOf(uuid))).toEqual([]);
    expect(await stranded(uuid)).toEqual([]);
  });
});

test('at least some accounts end during the walk', () => {
  expect(ends).toBeGreaterThan(0);
});

/** Names of parameters and fields of staff that name a person. */
const PERSON_FIELD = /^(?:user|vb|giver|owner|into)_uuid$/;
const PERSON_PATH = /\/(?:people|users)\/\{uuid\}/;

/** Each command of staff with a parameter or field that names a person, and each end of an account. */
const namings = calls
  .filter(({ call }) => ['staff', 'moderator'].includes(call.access) && call.method !== 'GET')
  .flatMap(({ name, call }) => {
    const fields = Object.keys({ ...call.params.shape, ...call.form.shape }).filter((field) =>
      PERSON_FIELD.test(field),
    );
    return [...fields, ...(PERSON_PATH.test(call.path) ? ['uuid'] : [])].map((field) => ({ name, call, field }));
  })
  .flatMap((naming) => deaths.map((crash) => ({ ...naming, death: crash })));

/** Fields with the person who would receive something. */
const GIVES = ['givePrize.user_uuid', 'setFamilyOwner.user_uuid', 'setRole.uuid', 'setVip.uuid'];
const isGiving = ({ name, field }: (typeof namings)[number]) => GIVES.includes(`${name}.${field}`);
const givings = namings.filter(isGiving);
const others = namings.filter((naming) => !isGiving(naming));

/** Adds a viewer without anything. */
async function addViewer(): Promise<string> {
  const uuid = crypto.randomUUID();
  await env.DB.prepare("INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES (?, 'x', '/x', 0)")
    .bind(uuid)
    .run();
  return uuid;
}

/** Returns the role and family of a user, and the number of their VIP levels, given and received. */
const standingOf = (uuid: string) =>
  env.DB.prepare(
    `SELECT role, family_uuid, (SELECT count(*) FROM vips WHERE ?1 IN (user_uuid, vb_uuid)) AS vips
    FROM users WHERE uuid = ?1`,
  )
    .bind(uuid)
    .first<{ role: string; family_uuid: string | null; vips: number }>();

/** Sends a command of staff, and approves it as a second person if it waits. */
async function sendAsTwo(request: Request): Promise<{ status: number; body: string }> {
  const answer = await sendTo(env.DB, request);
  if (answer.status !== 202) return answer;
  const approval = await approvalBy(JSON.parse(answer.body).error.approval_uuid, await secondStaff(NOW));
  return sendTo(env.DB, requestOf(decideApproval, approval, approval.token));
}

test('the commands of staff that give something to a person are known', () => {
  expect(namings.length).toBeGreaterThan(45);
  expect(givings).toHaveLength(GIVES.length * deaths.length);
});

describe.for([...givings, ...rowsForRun(others, 9)])(
  'staff: $name, $field, $death',
  ({ name, call, field, death: crash }) => {
    test('gives nothing to an account that has ended', async () => {
      const example = await exampleOf(name);
      const named = String({ ...example.params, ...example.form }[field] ?? '');
      let person = named;
      await settle(named);
      // An account with a contract or open matters stays: a viewer without any ends instead.
      if ((await standingOf(named)) === null || !(await dies(named, crash))) {
        person = await addViewer();
        expect(await dies(person, crash)).toBe(true);
      }
      const replaced = <Value>(fields: Record<string, Value> = {}) =>
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value === named ? person : value]));
      const input = { ...example, params: replaced(example.params), form: replaced(example.form) };
      const [counts, standing] = [await countsOf(person), await standingOf(person)];
      const { status, body } = await sendAsTwo(requestOf(call, input, await tokenOf('staff')));
      expect(status, body).toBeLessThan(500);
      if (GIVES.includes(`${name}.${field}`))
        expect([status, JSON.parse(body).error.code], body).toEqual([410, 'account_closed']);
      expect(moreThan(counts, await countsOf(person))).toEqual([]);
      const after = await standingOf(person);
      expect([standing?.role, 'normal']).toContain(after?.role);
      expect([standing?.family_uuid, null]).toContain(after?.family_uuid);
      expect(after?.vips).toBeLessThanOrEqual(standing?.vips ?? 0);
      expect(await stranded(person)).toEqual([]);
    });
  },
);
