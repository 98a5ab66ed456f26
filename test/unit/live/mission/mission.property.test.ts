/**
 * Rewards of missions on SQLite with the real migrations, beside a reference model: members watch
 * and claim, finance adds to the budget, days pass, and the Worker crashes between statements.
 */
import { describe, expect, test } from 'vitest';
import { giveReward } from '../../../../api/live/mission/claim.ts';
import { selectOwnMissions } from '../../../../api/live/mission/select-missions.ts';
import { batchRead, openDb } from '../../../../api/platform/framework/db.ts';
import type { Failed } from '../../../../api/platform/framework/fail.ts';
import { randomFrom } from '../../../../seed/random.ts';
import { uuidOf } from '../../../../seed/uuid.ts';
import { effort, seed } from '../../../effort.ts';
import { asD1, type CrashPoint, Database, SqliteD1 } from '../../money/model/sqlite-d1.ts';

const STEPS = effort({ daily: 560, torture: 60_000 });
const STEPS_PER_WORLD = 280;
const DAY_MS = 86_400_000;
const LADDER = [1, 1, 2, 2, 3, 3, 5];
const COINS_PER_DAY = 30;
const START_MS = Date.parse('2030-03-01T00:00:00.000Z');

const missions = [
  { name: 'watch', cycle: 'daily', kind: 'watch', goal: 15, coins: 7 },
  { name: 'long', cycle: 'daily', kind: 'watch', goal: 60, coins: 11 },
  { name: 'event', cycle: 'event', kind: 'watch', goal: 90, coins: 23 },
] as const;

class Crash extends Error {}

interface Member {
  uuid: string;
  device: string;
  hasEmail: boolean;
  breakUntilMs: number;
}

type Outcome = { coins: number } | { failed: Failed['failed'] };

/** A reference model: what each member did and received, and what is left of the budget. */
class ReferenceModel {
  budget = 0;
  readonly minutes = new Map<string, number>();
  readonly rewards = new Map<string, { user: string; device: string; day: number; coins: number }>();
  readonly lastStep = new Map<string, number>();

  claim(member: Member, mission: (typeof missions)[number] | null, nowMs: number): Outcome {
    const day = Math.floor((nowMs + 25_200_000) / DAY_MS);
    const key = `${member.uuid} ${mission?.name ?? 'check_in'} ${mission?.cycle === 'event' ? 0 : day}`;
    const reward = this.rewards.get(key);
    if (reward) return { coins: reward.coins };
    const step = ((this.lastStep.get(member.uuid) ?? 0) % LADDER.length) + 1;
    const coins = mission?.coins ?? LADDER[step - 1] ?? 0;
    if (mission && this.minutesOf(member, mission, day) < mission.goal) return { failed: 'mission_not_done' };
    const today = [...this.rewards.values()].filter((reward) => reward.day === day);
    const ownCoins = today.filter(({ user }) => user === member.uuid).reduce((sum, reward) => sum + reward.coins, 0);
    if (member.breakUntilMs > nowMs) return { failed: 'on_break' };
    if (!member.hasEmail) return { failed: 'mission_needs_email' };
    if (ownCoins + coins > COINS_PER_DAY) return { failed: 'mission_day_full' };
    if (this.budget < coins) return { failed: 'mission_budget_empty' };
    if (today.some(({ user, device }) => device === member.device && user !== member.uuid))
      return { failed: 'mission_device_used' };
    this.budget -= coins;
    this.rewards.set(key, { user: member.uuid, device: member.device, day, coins });
    if (!mission) this.lastStep.set(member.uuid, step);
    return { coins };
  }

  private minutesOf({ uuid }: Member, { cycle }: (typeof missions)[number], day: number) {
    if (cycle === 'daily') return this.minutes.get(`${uuid} ${day}`) ?? 0;
    return [...this.minutes].reduce((sum, [key, minutes]) => (key.startsWith(uuid) ? sum + minutes : sum), 0);
  }
}

class World {
  readonly database = new Database();
  readonly model = new ReferenceModel();
  readonly members: Member[];
  nowMs = START_MS;
  private factCount = 0;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
    this.members = Array.from({ length: 8 }, (_, index) => ({
      uuid: uuidOf(`${name} ${index}`),
      device: uuidOf(`${name} device ${Math.floor(index / 2)}`),
      hasEmail: index !== 5,
      breakUntilMs: 0,
    }));
    const insertUser =
      "INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES (?, ?, '/media/avatar/somo.svg', 0)";
    for (const { uuid, hasEmail } of this.members) {
      this.run(insertUser, uuid, uuid);
      if (hasEmail)
        this.run(
          'INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 0)',
          `${uuid}@example.com`,
          uuid,
        );
    }
    this.run(insertUser, uuidOf(`${name} vb`), 'vb');
    for (const { name: mission, cycle, kind, goal, coins } of missions)
      this.run(
        `INSERT INTO missions (uuid, title_th, title_en, cycle, kind, goal, coins, starts_at_ms, ends_at_ms)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[this.missionUuid(mission), mission, mission, cycle, kind, goal, coins, START_MS, START_MS + 30 * DAY_MS],
      );
  }

  missionUuid = (mission: string) => uuidOf(`${this.name} mission ${mission}`);

  run(sql: string, ...params: (string | number)[]) {
    this.database.find(sql).statement.run(...params);
  }

  watch({ uuid }: Member, minutes: number) {
    this.factCount += 1;
    this.run(
      `INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, vb_role)
        VALUES (?, 'watching', ?, ?, 'live', ?, ?, 'caster')`,
      ...[`watching:${this.name}:${this.factCount}`, uuidOf(`${this.name} vb`), uuid, minutes * 60, this.nowMs],
    );
    const key = `${uuid} ${Math.floor((this.nowMs + 25_200_000) / DAY_MS)}`;
    this.model.minutes.set(key, (this.model.minutes.get(key) ?? 0) + minutes);
  }

  fund(coins: number) {
    this.run(
      "INSERT INTO mission_budgets (uuid, coins, ground, by_uuid, added_at_ms) VALUES (?, ?, 'test', ?, ?)",
      ...[crypto.randomUUID(), coins, this.members[0]?.uuid ?? '', this.nowMs],
    );
    this.model.budget += coins;
  }

  takeBreak(member: Member) {
    const until = Math.max(this.nowMs, member.breakUntilMs) + 2 * DAY_MS;
    this.run(
      'INSERT INTO spending_breaks (user_uuid, set_at_ms, until_ms) VALUES (?, ?, ?)',
      member.uuid,
      this.nowMs,
      until,
    );
    member.breakUntilMs = until;
  }

  async claim(member: Member, mission: (typeof missions)[number] | null, step?: CrashPoint): Promise<Outcome> {
    const db = openDb(asD1(new SqliteD1(this.database, step)));
    const now = new Date(this.nowMs);
    const { uuid: user_uuid, device } = member;
    const read = () => batchRead(db, selectOwnMissions(db, { user_uuid, now }));
    const ports = { db, env: {}, now, caller: { user_uuid }, read };
    const result = await giveReward(mission && this.missionUuid(mission.name), { device }, ports);
    return 'failed' in result ? { failed: result.failed } : { coins: result.data.coins };
  }

  expectModel(step: number) {
    const [books] = this.database.rows(
      `SELECT (SELECT balance FROM ledger_accounts WHERE id = 'house:missions') AS budget,
        (SELECT count(*) FROM mission_rewards) AS reward_count,
        (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE id GLOB 'user:*:coins') AS held,
        (SELECT coalesce(sum(coins), 0) FROM mission_purses) AS purses,
        (SELECT coalesce(sum(check_in_coins + mission_coins), 0) FROM mission_days) AS summed,
        (SELECT -balance FROM ledger_accounts WHERE id = 'house:coins') AS issued,
        (SELECT coalesce(sum(coins), 0) FROM mission_budgets) AS funded`,
    );
    const coinSum = [...this.model.rewards.values()].reduce((sum, { coins }) => sum + coins, 0);
    expect(books, `after step ${step}`).toEqual({
      budget: this.model.budget,
      reward_count: this.model.rewards.size,
      held: coinSum,
      purses: coinSum,
      summed: coinSum,
      issued: coinSum + this.model.budget,
      funded: coinSum + this.model.budget,
    });
  }
}

describe('rewards of missions', () => {
  test(`${STEPS} steps with crashes never exceed the budget or reward twice (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    const random = randomFrom(`missions ${seed}`);
    const outcomes = new Set<string>();
    for (let begun = 0; begun < STEPS; begun += STEPS_PER_WORLD) {
      const world = new World(String(begun));
      for (let step = 0; step < STEPS_PER_WORLD; step += 1) {
        const member = random.pick(world.members);
        const kind = random.between(0, 99);
        if (kind < 20) world.watch(member, random.between(1, 40));
        else if (kind < 24) world.fund(random.between(1, 60));
        else if (kind < 34) world.nowMs += random.between(1, 12 * 3_600_000);
        else if (kind < 36) world.takeBreak(member);
        else {
          const mission = random.pick([null, ...missions]);
          if (random.chance(0.3)) await crashed(world, { member, mission, at: random.between(0, 5) });
          const claims = await Promise.all(
            Array.from({ length: random.between(1, 3) }, () => world.claim(member, mission)),
          );
          const expected = world.model.claim(member, mission, world.nowMs);
          outcomes.add('failed' in expected ? expected.failed : 'coins');
          for (const claim of claims) expect(claim, `step ${step}`).toEqual(expected);
        }
        world.expectModel(step);
      }
    }
    expect([...outcomes]).toEqual(expect.arrayContaining(['coins', 'mission_budget_empty', 'mission_not_done']));
  });
});

/** Sends a claim that crashes at a hook of the database. If it was committed, the model has it too. */
async function crashed(
  world: World,
  { member, mission, at }: { member: Member; mission: (typeof missions)[number] | null; at: number },
) {
  const countOf = () => world.database.rows('SELECT count(*) AS n FROM mission_rewards')[0]?.n;
  const before = countOf();
  let hookCount = 0;
  const crash: CrashPoint = (what) => {
    hookCount += 1;
    // Crashes before, within or after a transaction. `within` runs before each statement.
    if (what === 'within' ? hookCount % 7 === at : hookCount % 5 === at) throw new Crash();
  };
  await world.claim(member, mission, crash).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  if (countOf() !== before) world.model.claim(member, mission, world.nowMs);
}
