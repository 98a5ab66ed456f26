/**
 * Notifications in LINE on SQLite with the real migrations. LINE loses answers and fails, consumers
 * crash, and queue messages are lost, late or repeated. No member hears what they did not choose,
 * anything in quiet hours, anything of a live that is over, or anything twice.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lives } from '../../../api/live/live/tables.ts';
import { columnsOfName } from '../../../api/people/profile/name-columns.ts';
import { pushTo } from '../../../api/people/push/push.ts';
import { enqueuePushes } from '../../../api/people/push/push-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { type LineKind, lineKinds } from '../../../calls/platform/page-field.ts';
import { type Random, randomFrom } from '../../../seed/random.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const STEPS = effort({ daily: 1_500, torture: 60_000 });
const STEPS_PER_WORLD = 300;
const MEMBERS = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Noon in Bangkok. */
const BEGINS_MS = Date.parse('2031-03-04T05:00:00Z');

interface Message {
  subscriptions: string[];
  due_at_ms: number;
}

/** A member, with what they want to hear. */
interface Member {
  uuid: string;
  lineId: string;
  kinds: LineKind[];
  quiet: { from: number; until: number } | null;
  /** Number of the latest notification that a message named. */
  latestNumber: number;
}

interface Event {
  kind: LineKind;
  member: Member;
  live: string | null;
}

const timeOfDay = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

class World {
  private readonly database = new Database();
  private now = BEGINS_MS;
  private readonly random: Random;
  readonly members: Member[];
  private readonly events: Event[] = [];
  private readonly endedLives = new Set<string>();
  /** Times at which LINE accepted retry keys. It knows them for 24 hours. */
  private readonly acceptedKeys = new Map<string, number>();
  private queue: Message[] = [];
  private isCalm = false;
  sentCount = 0;
  readonly faults: string[] = [];

  constructor(random: Random) {
    this.random = random;
    this.members = Array.from({ length: MEMBERS }, (_, index) => {
      const member: Member = {
        uuid: uuidOf(`member ${index}`),
        lineId: `U${index}`,
        kinds: this.someKinds(),
        quiet: random.chance(0.6) ? { from: random.between(0, 23), until: random.between(0, 23) } : null,
        latestNumber: -1,
      };
      const avatar_url = '/media/avatar/somo.svg';
      this.run(insertRow(users, { uuid: member.uuid, ...columnsOfName(`m${index}`), avatar_url, created_at_ms: 0 }));
      this.run({
        sql: `INSERT INTO push_subscriptions (uuid, user_uuid, channel, endpoint, kinds, language, subscribed_at_ms)
          VALUES (?, ?, 'line', ?, ?, 'en', 0)`,
        params: [uuidOf(`line ${index}`), member.uuid, member.lineId, JSON.stringify(member.kinds)],
      });
      this.storeQuiet(member);
      return member;
    });
  }

  private run({ sql, params }: Statement) {
    this.database.find(sql).statement.run(...params);
  }

  private someKinds = () => lineKinds.filter(() => this.random.chance(0.7));

  private storeQuiet({ uuid, quiet }: Member) {
    this.run({ sql: 'DELETE FROM quiet_hours WHERE user_uuid = ?', params: [uuid] });
    if (!quiet) return;
    const params = [uuid, timeOfDay(quiet.from), timeOfDay(quiet.until)];
    this.run({ sql: 'INSERT INTO quiet_hours VALUES (?, ?, ?)', params });
  }

  private isQuiet({ quiet }: Member): boolean {
    if (!quiet) return false;
    const hour = Math.floor(this.now / HOUR_MS + 7) % 24;
    const { from, until } = quiet;
    return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  }

  /** LINE: executes a request with one retry key once, and checks what the member hears. */
  private readonly line = async (url: string, init: { headers: Record<string, string>; body?: string }) => {
    if (!url.endsWith('/v2/bot/message/push')) this.faults.push(url);
    const trouble = this.isCalm
      ? 'none'
      : this.random.pick(['none', 'none', 'none', 'busy', 'slow', 'down', 'lost', 'unsure']);
    if (trouble === 'busy') return new Response(null, { status: 429, headers: { 'retry-after': '90' } });
    if (trouble === 'slow') throw new DOMException('too slow', 'TimeoutError');
    if (trouble === 'down') return new Response(null, { status: 503 });
    const { to, messages } = JSON.parse(init.body ?? '') as { to: string; messages: { text: string }[] };
    const member = this.members.find(({ lineId }) => lineId === to);
    const key = init.headers['x-line-retry-key'] ?? '';
    const isNew = (this.acceptedKeys.get(key) ?? 0) < this.now - 24 * HOUR_MS;
    if (isNew) this.acceptedKeys.set(key, this.now);
    // The code under test catches what its requests throw.
    if (isNew && member) this.hear(member, messages[0]?.text ?? '');
    if (trouble === 'lost') throw new TypeError('the connection broke');
    if (trouble === 'unsure') return new Response(null, { status: 500 });
    return new Response(null, { status: isNew ? 200 : 409 });
  };

  private hear(member: Member, text: string) {
    this.sentCount += 1;
    const number = Number(/#(\d+)#/.exec(text)?.[1]);
    const event = this.events[number];
    const faults = {
      'to somebody else': event?.member !== member,
      'not chosen': event && !member.kinds.includes(event.kind),
      'in quiet hours': this.isQuiet(member),
      over: event?.live && this.endedLives.has(event.live),
      // A message covers all earlier ones, so a later one names only newer ones.
      again: number <= member.latestNumber,
    };
    for (const [fault, isSo] of Object.entries(faults)) if (isSo) this.faults.push(`${fault}: ${text}`);
    member.latestNumber = number;
  }

  private happen() {
    const member = this.random.pick(this.members);
    const kind = this.random.pick(lineKinds);
    const number = this.events.length;
    const live = kind === 'on_air' ? uuidOf(`live ${number}`) : null;
    this.events.push({ kind, member, live });
    if (live) {
      const vb = uuidOf(`vb ${number}`);
      const names = columnsOfName(`vb${number}`);
      this.run(insertRow(users, { uuid: vb, ...names, avatar_url: '/media/avatar/somo.svg', created_at_ms: 0 }));
      const own = { uuid: live, slug: `live-${number}`, title: '', poster_url: '', caster_uuid: vb };
      this.run(insertRow(lives, { ...own, status: 'on_air', started_at_ms: this.now }));
    }
    const key = live ? `on_air:${live}` : `${kind}:${number}`;
    const facts = { name: 'a', title: `#${number}#`, state: kind === 'payout_moved' ? 'paid' : '' };
    this.run({
      sql: 'INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
      params: [member.uuid, key, kind, JSON.stringify(facts), '/x', this.now],
    });
  }

  private endLives() {
    for (const { live } of this.events) {
      if (!live || this.endedLives.has(live) || this.random.chance(0.5)) continue;
      this.run({ sql: "UPDATE lives SET status = 'ended', ended_at_ms = ? WHERE uuid = ?", params: [this.now, live] });
      this.endedLives.add(live);
    }
  }

  private change() {
    const member = this.random.pick(this.members);
    if (this.random.chance(0.5)) {
      member.kinds = this.someKinds();
      const params = [JSON.stringify(member.kinds), member.uuid];
      this.run({ sql: 'UPDATE push_subscriptions SET kinds = ? WHERE user_uuid = ?', params });
    } else {
      member.quiet = this.random.chance(0.3)
        ? null
        : { from: this.random.between(0, 23), until: this.random.between(0, 23) };
      this.storeQuiet(member);
    }
  }

  /** The job puts due devices into the queue. Messages get lost, wait and come again. */
  private async enqueue() {
    const PUSHES = { send: async (message: Message) => void this.queue.push(message) };
    await enqueuePushes(openDb(asD1(new SqliteD1(this.database))), { PUSHES }, new Date(this.now));
    if (this.isCalm) return;
    this.queue = this.queue.flatMap((message) =>
      this.random.chance(0.1) ? [] : this.random.chance(0.1) ? [message, message] : [message],
    );
  }

  private async consume() {
    const messages = this.queue.filter(() => this.isCalm || this.random.chance(0.8));
    this.queue = this.queue.filter((message) => !messages.includes(message));
    const env = {
      SANDBOX: { fetch: this.line },
      ...{ LINE_MESSAGING_TOKEN: 't', LINE_MESSAGING_SECRET: 's', LINE_OFFICIAL_ACCOUNT: '@vela' },
    };
    for (const message of messages) {
      const crash = () => {
        if (!this.isCalm && this.random.chance(0.04)) throw new Error('crash');
      };
      const db = openDb(asD1(new SqliteD1(this.database, crash)));
      await pushTo({ db, env, now: new Date(this.now) }, message).catch((error: unknown) => {
        if (!String(error instanceof Error ? (error.cause ?? error) : error).includes('crash')) throw error;
      });
    }
  }

  async step() {
    const { random } = this;
    this.now += random.pick([1, 20_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS]);
    for (let count = random.between(0, 3); count > 0; count -= 1) this.happen();
    if (random.chance(0.1)) this.endLives();
    if (random.chance(0.1)) this.change();
    await this.enqueue();
    await this.consume();
  }

  /** Two days without trouble, after which nothing may wait. */
  async rest() {
    this.isCalm = true;
    for (let hour = 0; hour < 48; hour += 0.5) {
      this.now += HOUR_MS / 2;
      await this.enqueue();
      await this.consume();
    }
    const rows = this.database.rows('SELECT waiting_keys, due_at_ms, sending_count FROM push_subscriptions');
    expect(rows).toEqual(
      Array.from({ length: MEMBERS }, () => ({ waiting_keys: '[]', due_at_ms: null, sending_count: 0 })),
    );
  }
}

afterEach(() => vi.restoreAllMocks());

describe('notifications in LINE', () => {
  test(`${STEPS} steps with failures send only what is wanted, once (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const random = randomFrom(`line ${seed}`);
    let sentCount = 0;
    for (let stepCount = 0; stepCount < STEPS; stepCount += STEPS_PER_WORLD) {
      const world = new World(random);
      for (let step = 0; step < STEPS_PER_WORLD; step += 1) await world.step();
      await world.rest();
      expect(world.faults).toEqual([]);
      sentCount += world.sentCount;
    }
    // Otherwise the test would say nothing.
    expect(sentCount).toBeGreaterThan(STEPS / 10);
  });
});
