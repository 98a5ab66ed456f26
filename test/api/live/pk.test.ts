/**
 * PK: two VBs on air match by invitation. Gifts in both rooms move one score, and the end is
 * announced and counted once. Also the goal of a live.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { INVITED_MS } from '../../../api/live/pk/invitation.ts';
import { LAST_GIFTS_MS, pkJob } from '../../../api/live/pk/pk-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { listLines } from '../../../calls/live/chat.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { endGoal, setGoal } from '../../../calls/live/goal.ts';
import { deleteLive, endMyLive, getLive } from '../../../calls/live/live.ts';
import { acceptPk, declinePk, getPkDesk, inviteToPk, leavePk, listPkOpponents } from '../../../calls/live/pk.ts';
import { decideAbout } from '../../../calls/moderation/moderation-office.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { randomFrom } from '../../../seed/random.ts';
import { effort, seed } from '../../effort.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addContract, addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { addCoins, addGiving, giftUuid, gives } from './gift-world.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const MINUTE_MS = 60_000;
let ann: string;

/** Somo and Toei are on air, and Ann has coins. */
beforeEach(async () => {
  vi.setSystemTime(NOW);
  ann = await addGiving(100_000);
  await addUsers(['toei', 'nim'], { role: 'caster' });
  await addContract('toei');
  await addLives([
    { slug: 'dance', caster: 'toei' },
    { slug: 'draw', caster: 'nim' },
  ]);
  for (const slug of ['sing', 'dance', 'draw'])
    await runInDurableObject(env.ROOMS.getByName(liveUuid(slug)), (_, { storage }) => storage.deleteAll());
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const token = (name: string) => tokenOf(name, { now: new Date() });
const by = async (name: string) => ({ token: await token(name), key: crypto.randomUUID() as string });
const runJob = () => runIfDue(pkJob, { db: openDb(env.DB), env: env as never, now: new Date() });

const invite = async (from = 'somo', to = 'dance', form = {}) =>
  (await ask(inviteToPk, { ...(await by(from)), form: { live_uuid: liveUuid(to), ...form } })).data;
const inviteInVain = async (from: string, to: string) =>
  (await askInVain(inviteToPk, { ...(await by(from)), form: { live_uuid: liveUuid(to) } })).error.code;
const answer = async (call: typeof acceptPk | typeof declinePk | typeof leavePk, name: string, uuid: string) => {
  const response = await fetchCall(call, { ...(await by(name)), params: { uuid } });
  const body = (await response.json()) as { data?: { status: string }; error?: { code: string } };
  return body.data?.status ?? body.error?.code;
};
async function begin(minutes = '3') {
  const { uuid } = await invite('somo', 'dance', { minutes });
  expect(await answer(acceptPk, 'toei', uuid)).toBe('on');
  return uuid;
}
const desk = async (name: string) => (await ask(getPkDesk, { token: await token(name) })).data;
const matchOf = async (slug: string) => (await ask(getLive, { params: { slug } })).data.matches[0];
const scoreOf = async (slug: string) => {
  const match = await matchOf(slug);
  return match && [match.own.coins, match.other.coins, match.outcome];
};
const news = async (slug: string) =>
  (await ask(listLines, { params: { slug } })).data.lines.flatMap((line) => line.news ?? []);
const rowsOf = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const factsOfPk = () =>
  rowsOf(`SELECT id, variant, amount, happened_at_ms AS at_ms FROM facts WHERE kind = 'pk' ORDER BY variant`);

describe('a PK invitation', () => {
  test('both VBs see a PK invitation, and accepting it begins the match', async () => {
    const { uuid, until } = await invite('somo', 'dance', { minutes: '5' });
    expect(Date.parse(until)).toBe(NOW + INVITED_MS);
    expect((await desk('toei')).incoming).toMatchObject([
      { uuid, vb: { name: 'somo' }, minutes: 5, live_slug: 'sing' },
    ]);
    expect((await desk('somo')).outgoing).toMatchObject({ uuid, vb: { name: 'toei' }, status: 'invited' });
    expect(await answer(acceptPk, 'somo', uuid)).toBe('pk_invitation_not_found');
    expect(await answer(acceptPk, 'toei', uuid)).toBe('on');
    expect(await answer(acceptPk, 'toei', uuid)).toBe('on');
    expect(await matchOf('sing')).toMatchObject({ uuid, outcome: null, own: { coins: 0 }, other: { slug: 'dance' } });
    expect(await matchOf('dance')).toMatchObject({
      uuid,
      outcome: null,
      other: { slug: 'sing', vb: { name: 'somo' } },
    });
    expect((await desk('somo')).match).toMatchObject({ uuid, ends_at: new Date(NOW + 5 * MINUTE_MS).toISOString() });
    expect(await news('sing')).toEqual([{ is: 'pk_begun', name: 'somo', other_name: 'toei' }]);
    expect(await news('dance')).toEqual([{ is: 'pk_begun', name: 'toei', other_name: 'somo' }]);
  });

  test('a PK invitation can be declined or withdrawn, after which another can be sent', async () => {
    const { uuid } = await invite();
    expect(await inviteInVain('somo', 'draw')).toBe('pk_invited_already');
    expect(await answer(declinePk, 'nim', uuid)).toBe('pk_invitation_not_found');
    expect(await answer(declinePk, 'toei', uuid)).toBe('declined');
    expect((await desk('somo')).outgoing).toMatchObject({ uuid, status: 'declined' });
    expect(await answer(acceptPk, 'toei', uuid)).toBe('pk_invitation_over');
    const again = await invite('somo', 'draw');
    expect(await answer(declinePk, 'somo', again.uuid)).toBe('withdrawn');
    expect(await answer(acceptPk, 'nim', again.uuid)).toBe('pk_invitation_over');
  });

  test('a PK invitation expires at its time, with or without the scheduled job', async () => {
    const { uuid } = await invite();
    pass(INVITED_MS);
    expect(await answer(acceptPk, 'toei', uuid)).toBe('pk_invitation_over');
    expect((await desk('toei')).incoming).toEqual([]);
    await invite('somo', 'draw');
    pass(INVITED_MS + LAST_GIFTS_MS);
    await runJob();
    expect(await rowsOf('SELECT DISTINCT status FROM pk_matches')).toEqual([{ status: 'expired' }]);
  });

  test('a PK invitation needs two different VBs on air, unblocked and without a match', async () => {
    expect(await inviteInVain('somo', 'sing')).toBe('pk_with_oneself');
    expect(await inviteInVain('somo', 'nowhere')).toBe('live_not_found');
    await addMember('mew', 'caster');
    expect(await inviteInVain('mew', 'sing')).toBe('not_on_air');
    await ask(blockUser, { token: await token('nim'), params: { uuid: userUuid('somo') } });
    expect(await inviteInVain('somo', 'draw')).toBe('live_not_found');
    await begin();
    expect(await inviteInVain('somo', 'draw')).toBe('live_not_found');
    expect(await inviteInVain('toei', 'draw')).toBe('pk_busy');
    expect(await inviteInVain('nim', 'dance')).toBe('pk_other_busy');
    await ask(endMyLive, { token: await token('toei') });
    expect(await inviteInVain('somo', 'dance')).toBe('pk_other_off_air');
  });

  test('a PK invitation is sent once per idempotency key', async () => {
    const input = { ...(await by('somo')), form: { live_uuid: liveUuid('dance') } };
    expect(await ask(inviteToPk, input)).toEqual(await ask(inviteToPk, input));
    expect(await rowsOf('SELECT count(*) AS n FROM pk_matches')).toEqual([{ n: 1 }]);
  });

  test('lists VBs on air by name, without the caller and blocked ones', async () => {
    const findOpponents = async (q: string) =>
      (await ask(listPkOpponents, { token: await token('somo'), query: { q } })).data.map(({ vb }) => vb.name).sort();
    expect(await findOpponents('')).toEqual(['nim', 'toei']);
    expect(await findOpponents('TO')).toEqual(['toei']);
    expect(await findOpponents('ｔ o.E')).toEqual(['toei']);
    expect([await findOpponents('.'), await findOpponents('0')]).toEqual([[], []]);
    await ask(blockUser, { token: await token('nim'), params: { uuid: userUuid('somo') } });
    expect(await findOpponents('')).toEqual(['toei']);
  });
});

describe('a PK match', () => {
  test('a PK match counts gifts in both rooms and announces the winner', async () => {
    const uuid = await begin();
    await gives(ann, 'heart', { quantity: 3 });
    await gives(ann, 'heart', { live: 'dance', quantity: 5 });
    expect([await scoreOf('sing'), await scoreOf('dance')]).toEqual([
      [30, 50, null],
      [50, 30, null],
    ]);
    pass(3 * MINUTE_MS - 1);
    await gives(ann, 'heart', { quantity: 1 });
    pass(1);
    await gives(ann, 'heart', { quantity: 90 });
    await runJob();
    expect(await scoreOf('sing')).toEqual([40, 50, null]);
    pass(LAST_GIFTS_MS);
    await runJob();
    await runJob();
    expect([await scoreOf('sing'), await scoreOf('dance')]).toEqual([
      [40, 50, 'lost'],
      [50, 40, 'won'],
    ]);
    expect(await factsOfPk()).toEqual([
      { id: `pk:${uuid}:${userUuid('somo')}`, variant: 'lost', amount: 40, at_ms: NOW + 3 * MINUTE_MS },
      { id: `pk:${uuid}:${userUuid('toei')}`, variant: 'won', amount: 50, at_ms: NOW + 3 * MINUTE_MS },
    ]);
    expect(await rowsOf(`SELECT sum(amount) AS coins FROM facts WHERE kind = 'gift' AND variant = 'pk'`)).toEqual([
      { coins: 90 },
    ]);
    for (const slug of ['sing', 'dance'])
      expect((await news(slug)).at(-1)).toEqual({ is: 'pk_won', name: 'toei', coins: 50, other_coins: 40 });
    // Another invitation is possible afterwards.
    await invite('toei', 'sing');
  });

  test('a PK match hides the picture of a blurred or age-restricted opponent', async () => {
    await begin();
    const pictureOf = async (slug: string) => (await ask(getLive, { params: { slug } })).data.stage.pictures[0];
    const veiled = async () =>
      [await pictureOf('sing'), await pictureOf('dance')].map((side) => [side?.is_veiled, side?.media_base === null]);
    expect(await veiled()).toEqual([
      [false, false],
      [false, false],
    ]);
    for (const mark of ["blurred_by = 'staff'", 'blurred_by = NULL, least_age = 18']) {
      await env.DB.prepare(`UPDATE lives SET ${mark} WHERE slug = 'dance'`).run();
      vi.setSystemTime(Date.now() + 60_000);
      expect(await veiled()).toEqual([
        [true, true],
        [false, false],
      ]);
    }
  });

  test('a PK match can be a tie, and without gifts leaves no fact', async () => {
    await begin();
    pass(3 * MINUTE_MS + LAST_GIFTS_MS);
    await runJob();
    expect(await scoreOf('sing')).toEqual([0, 0, 'drawn']);
    expect(await factsOfPk()).toEqual([]);
    expect((await news('sing')).at(-1)).toEqual({ is: 'pk_tied', coins: 0 });
  });

  test('a VB who leaves or ends the live loses the PK match', async () => {
    const uuid = await begin();
    await gives(ann, 'heart', { quantity: 9 });
    expect(await answer(leavePk, 'nim', uuid)).toBe('pk_not_found');
    expect(await answer(leavePk, 'somo', uuid)).toBe('over');
    expect(await scoreOf('sing')).toEqual([90, 0, 'lost']);
    await begin();
    await gives(ann, 'heart', { live: 'dance' });
    pass(1_000);
    await ask(endMyLive, { token: await token('somo') });
    expect(await scoreOf('dance')).toEqual([10, 0, 'won']);
    expect(await matchOf('dance')).toMatchObject({ was_left: true });
    for (const slug of ['sing', 'dance']) expect((await news(slug)).at(-1)).toEqual({ is: 'pk_left', name: 'toei' });
    await ask(deleteLive, { token: await token('somo'), params: { id: liveUuid('sing') } });
    expect((await matchOf('dance'))?.other).toMatchObject({ slug: null, vb: { name: 'somo' } });
  });

  test('a live ended by staff ends its PK match once for both VBs', async () => {
    await begin();
    await gives(ann, 'heart', { quantity: 9 });
    await gives(ann, 'heart', { live: 'dance' });
    pass(1_000);
    const guard = await addMember('guard', 'moderator');
    const decide = (measure: 'end' | 'hide') =>
      ask(decideAbout, {
        key: crypto.randomUUID(),
        token: guard,
        params: { kind: 'live', target_uuid: liveUuid('sing') },
        form: { measure, reason: 'It is an advert' },
      });
    await decide('end');
    expect(await scoreOf('dance')).toEqual([10, 90, 'won']);
    expect(await matchOf('dance')).toMatchObject({ was_left: true });
    for (const slug of ['sing', 'dance']) expect((await news(slug)).at(-1)).toEqual({ is: 'pk_left', name: 'toei' });
    const facts = await factsOfPk();
    expect(facts.map(({ variant }) => variant)).toEqual(['lost', 'won']);
    pass(3 * MINUTE_MS);
    await runJob();
    await decide('hide');
    expect([await factsOfPk(), await scoreOf('dance')]).toEqual([facts, [10, 90, 'won']]);
    expect((await matchOf('dance'))?.other).toMatchObject({ slug: null });
    expect((await askInVain(getLive, { params: { slug: 'sing' } })).error.code).toBe('live_not_found');
  });

  test('a live that ends after its PK match has not left the match', async () => {
    await begin();
    await gives(ann, 'heart');
    pass(3 * MINUTE_MS + 500);
    await ask(endMyLive, { token: await token('somo') });
    expect(await scoreOf('sing')).toEqual([10, 0, 'won']);
    expect(await matchOf('sing')).toMatchObject({ was_left: false });
  });

  test('a gift counts only in the PK match of its room', async () => {
    const uuid = await begin();
    await gives(ann, 'heart', { live: 'draw' });
    expect(await scoreOf('sing')).toEqual([0, 0, null]);
    const copy = env.DB.prepare(
      `INSERT INTO gifts SELECT position + 1, 'another', live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins,
        vtokens, family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, ?, is_hidden, given_at_ms, of_age_at_ms, vip_level, paid_from
        FROM gifts ORDER BY position DESC LIMIT 1`,
    ).bind(uuid);
    await expect(copy.run()).rejects.toThrow('a gift must count in the current match of its room');
  });
});

/**
 * Wraps D1 so that some transactions fail, either before they are written or after with a lost
 * response.
 */
function dying(chance: () => number): D1Database {
  return new Proxy(env.DB, {
    get: (_, name) => {
      const own: unknown = Reflect.get(env.DB, name);
      if (name !== 'batch') return typeof own === 'function' ? own.bind(env.DB) : own;
      return async (statements: D1PreparedStatement[]) => {
        if (chance() < 0.15) throw new Error('killed before');
        const results = await env.DB.batch(statements);
        if (chance() < 0.15) throw new Error('killed after');
        return results;
      };
    },
  });
}

test(`retries and crashes count each PK gift and end once (seed ${seed})`, async () => {
  const random = randomFrom(`pk:${seed}`);
  const names = ['somo', 'toei', 'nim'];
  const slugs = ['sing', 'dance', 'draw'];
  await addCoins('ann', 1_000_000);
  // At least one match, whatever the random numbers are.
  await begin();
  await gives(ann, 'heart');
  const db = dying(() => random.next());
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  /** Retries with the same key until a response arrives. */
  const insist = async (send: () => Promise<Response>) => {
    for (let tries = 0; tries < 40; tries += 1) if ((await send()).status < 500) return;
    throw new Error('never answered');
  };
  const pick = <T>(of: readonly T[]) => of[Math.floor(random.next() * of.length)] as T;
  for (let round = 0; round < effort({ daily: 12, torture: 200 }); round += 1) {
    const open = await rowsOf(`SELECT uuid, invited_uuid, status FROM pk_matches WHERE status IN ('invited', 'on')`);
    const tokens = new Map(await Promise.all(names.map(async (name) => [name, await token(name)] as const)));
    const sends = Array.from({ length: 6 }, () => {
      const [name, key, what] = [pick(names), crypto.randomUUID(), random.next()];
      const caller = { token: tokens.get(name) ?? '', key };
      const uuid = String(pick<Record<string, unknown> | undefined>(open)?.uuid ?? userUuid('nobody'));
      if (what < 0.2) return () => fetchCall(inviteToPk, { ...caller, form: { live_uuid: liveUuid(pick(slugs)) } }, db);
      if (what < 0.55) return () => fetchCall(acceptPk, { ...caller, params: { uuid } }, db);
      if (what < 0.6) return () => fetchCall(declinePk, { ...caller, params: { uuid } }, db);
      if (what < 0.64) return () => fetchCall(leavePk, { ...caller, params: { uuid } }, db);
      const slug = pick(slugs);
      const form = { gift_uuid: giftUuid('heart'), quantity: String(1 + Math.floor(random.next() * 9)) };
      return () => fetchCall(giveGift, { token: ann, key, params: { id: liveUuid(slug) }, form }, db);
    });
    await Promise.all(sends.map(insist));
    pass(random.next() < 0.3 ? 3 * MINUTE_MS : 5_000);
    await Promise.allSettled([runJob(), runJob()]);
    expect(
      await rowsOf('SELECT vb_uuid FROM pk_sides WHERE outcome IS NULL GROUP BY vb_uuid HAVING count(*) > 1'),
    ).toEqual([]);
  }
  pass(4 * MINUTE_MS);
  await runJob();
  // Time does not move within a round: a gift at the time of a beginning or an end may count on
  // either side.
  const wrong =
    await rowsOf(`SELECT side.match_uuid FROM pk_sides AS side JOIN pk_matches AS pk ON pk.uuid = side.match_uuid
    WHERE pk.status <> 'over'
      OR side.coins <> (SELECT coalesce(sum(coins), 0) FROM gifts WHERE match_id = side.match_uuid AND live_uuid = side.live_uuid)
      OR EXISTS (SELECT 1 FROM gifts WHERE live_uuid = side.live_uuid AND match_id IS NOT side.match_uuid
          AND given_at_ms > pk.began_at_ms AND given_at_ms < pk.over_at_ms)
      OR EXISTS (SELECT 1 FROM gifts WHERE live_uuid = side.live_uuid AND match_id = side.match_uuid
          AND (given_at_ms < pk.began_at_ms OR given_at_ms > pk.over_at_ms))
      OR (SELECT count(*) FROM facts WHERE id = 'pk:' || pk.uuid || ':' || side.vb_uuid AND variant = side.outcome AND amount = side.vtokens)
        <> (side.vtokens > 0)`);
  expect(wrong).toEqual([]);
  expect(
    await rowsOf(`SELECT group_concat(outcome, ' ') AS o FROM (SELECT * FROM pk_sides ORDER BY outcome) GROUP BY match_uuid
    HAVING o NOT IN ('lost won', 'drawn drawn')`),
  ).toEqual([]);
  const [{ matches, given: giftCount }] =
    (await rowsOf(`SELECT (SELECT count(*) FROM pk_matches WHERE status = 'over') AS matches,
    (SELECT count(*) FROM gifts WHERE match_id IS NOT NULL) AS given`)) as [{ matches: number; given: number }];
  expect(errorLog.mock.calls.every(([line]) => String(line).includes('killed'))).toBe(true);
  errorLog.mockRestore();
  expect(matches).toBeGreaterThan(0);
  expect(giftCount).toBeGreaterThan(0);
});

describe('the goal of a live', () => {
  const set = async (title: string, coins: string, name = 'somo') =>
    (await ask(setGoal, { ...(await by(name)), form: { title, coins } })).data;
  const goalOf = async () => (await ask(getLive, { params: { slug: 'sing' } })).data.goal;

  test('a goal counts later gifts and is announced once when reached', async () => {
    await gives(ann, 'heart');
    const { uuid } = await set('เพลงถัดไป', '50');
    await gives(ann, 'heart', { quantity: 4 });
    await gives(ann, 'heart', { live: 'dance', quantity: 4 });
    expect(await goalOf()).toEqual({ uuid, title: 'เพลงถัดไป', coins: 50, received_coins: 40, is_reached: false });
    await gives(ann, 'heart', { quantity: 2 });
    await gives(ann, 'heart', { quantity: 2 });
    expect(await goalOf()).toMatchObject({ received_coins: 80, is_reached: true });
    pass(1_000);
    await set('เต้น', '1000');
    expect(await goalOf()).toMatchObject({ title: 'เต้น', received_coins: 0, is_reached: false });
    expect(await news('sing')).toEqual([{ is: 'goal_reached', title: 'เพลงถัดไป' }]);
  });

  test('only the VB on air can set or remove the live’s goal', async () => {
    const { uuid } = await set('เพลงถัดไป', '50');
    await ask(endGoal, { token: await token('toei'), params: { uuid } });
    expect(await goalOf()).toMatchObject({ uuid });
    for (const _ of [1, 2]) await ask(endGoal, { token: await token('somo'), params: { uuid } });
    expect(await goalOf()).toBeNull();
    for (const coins of ['0', '10000001', '1.5'])
      expect((await askInVain(setGoal, { ...(await by('somo')), form: { title: 'x', coins } })).status).toBe(422);
    await ask(endMyLive, { token: await token('somo') });
    expect((await askInVain(setGoal, { ...(await by('somo')), form: { title: 'x', coins: '5' } })).error.code).toBe(
      'not_on_air',
    );
  });
});
