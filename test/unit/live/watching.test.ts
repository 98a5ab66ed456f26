/**
 * The members of a room and their watch time, against a reference model: random reports, lost
 * answers, rooms that restart, and merged accounts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lives } from '../../../api/live/live/tables.ts';
import { type StoredPresence, storePresence } from '../../../api/live/room/store-presence.ts';
import { columnsOfName } from '../../../api/people/profile/name-columns.ts';
import type { ApiBindings } from '../../../api/platform/framework/env.ts';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const RUNS = effort({ daily: 150, torture: 10_000 });

const VB = uuidOf('somo');
const OLD = uuidOf('ann');
const NEW = uuidOf('bee');
const people = [VB, OLD, NEW, uuidOf('cat')];
const LIVE = uuidOf('a live');
/** Two hours before midnight in Bangkok. */
const BEGINS_MS = Date.parse('2031-05-31T15:00:00Z');
/** Shortest stay that counts, as in api/live/room/room-rules.sql. */
const LEAST_MS = 60_000;

/** Reference model: since when each member watches, and how long they have watched. */
class ReferenceModel {
  private readonly since = new Map<string, number>();
  private isMerged = false;
  /** Seconds by member and Bangkok day. */
  readonly watched = new Map<string, number>();

  tell(here: readonly string[], at_ms: number) {
    const there = new Set(here.map((user) => (this.isMerged && user === OLD ? NEW : user)));
    for (const [user, from_ms] of this.since) if (!there.has(user)) this.leave(user, from_ms, at_ms);
    for (const user of there) if (!this.since.has(user)) this.since.set(user, at_ms);
  }

  get members() {
    return [...this.since.keys()].toSorted();
  }

  private leave(user: string, from_ms: number, to_ms: number) {
    this.since.delete(user);
    if (user === VB || to_ms - from_ms < LEAST_MS) return;
    const seconds = new Map<string, number>();
    for (let at_ms = from_ms; at_ms < to_ms; ) {
      const day = bangkokDay(new Date(at_ms));
      const until_ms = Math.min(to_ms, dayStart(day).getTime() + 86_400_000);
      seconds.set(`${user} ${day}`, Math.floor((until_ms - at_ms) / 1000));
      at_ms = until_ms;
    }
    for (const [key, more] of seconds) if (more > 0) this.watched.set(key, (this.watched.get(key) ?? 0) + more);
  }

  merge() {
    const from_ms = this.since.get(OLD);
    this.since.delete(OLD);
    if (from_ms !== undefined && !this.since.has(NEW)) this.since.set(NEW, from_ms);
    this.isMerged = true;
  }
}

const writerOf =
  (database: Database) =>
  ({ sql, params }: Statement) =>
    database.find(sql).statement.run(...params);

/** Returns a database with the members and the stream. Evenings copy it. */
function imageOfStream(): Uint8Array {
  const database = new Database();
  const run = writerOf(database);
  for (const uuid of people) {
    const role = uuid === VB ? 'caster' : 'normal';
    run(
      insertRow(users, {
        uuid,
        ...columnsOfName(uuid),
        avatar_url: '/media/avatar/somo.svg',
        created_at_ms: 0,
        role,
      }),
    );
  }
  run(
    insertRow(lives, {
      ...{ uuid: LIVE, slug: 'a-live', title: '', poster_url: '', caster_uuid: VB },
      ...{ status: 'on_air', started_at_ms: BEGINS_MS },
    }),
  );
  return database.sqlite.serialize();
}

const someWait = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }),
  fc.integer({ min: 50_000, max: 70_000 }),
  fc.integer({ min: 1, max: 5_400_000 }),
);
const someStep = fc.record({
  wait_ms: someWait,
  here: fc.subarray(people),
  /**
   * `again`: the report was stored but its answer was lost, so the room reads and reports again.
   * `late`: the report of an earlier object of the room arrives after its own.
   */
  trouble: fc.constantFrom('none', 'none', 'again', 'lost memory', 'late'),
});

/** Two accounts join at the same moment, the first stays, and then it is merged into the second. */
const TWO_AT_ONCE = {
  steps: [
    { wait_ms: 1, here: [OLD, NEW], trouble: 'none' as const },
    { wait_ms: 60_000, here: [OLD], trouble: 'none' as const },
    { wait_ms: 50_000, here: [], trouble: 'none' as const },
  ],
  merges_at: 2,
  ends: false,
};

describe('watch time', () => {
  test(`over ${RUNS} evenings each second that a member watched is recorded once (SEED=${seed})`, async () => {
    const evening = fc.record({
      steps: fc.array(someStep, { maxLength: 25 }),
      merges_at: fc.option(fc.nat({ max: 24 })),
      ends: fc.boolean(),
    });
    const image = imageOfStream();
    await fc.assert(
      fc.asyncProperty(evening, async ({ steps, merges_at, ends }) => {
        const database = new Database();
        database.sqlite.deserialize(image);
        const run = writerOf(database);
        const env = {
          DB: asD1(new SqliteD1(database)),
          CLOCK: { getByName: () => ({ wake: async () => {} }) },
        } as unknown as ApiBindings;
        const model = new ReferenceModel();
        let now_ms = BEGINS_MS;
        let storedPresence: StoredPresence | null = null;
        const members = () => {
          const rows = database.rows(`SELECT user_uuid FROM live_users WHERE live_uuid = '${LIVE}' ORDER BY 1`);
          return rows.map(({ user_uuid }) => user_uuid);
        };
        for (const [index, { wait_ms, here, trouble }] of steps.entries()) {
          now_ms += wait_ms;
          // An account with uncounted watch time cannot be merged.
          const hasWatched = [...model.watched.keys()].some((whose) => whose.startsWith(OLD));
          if (index === merges_at && !hasWatched) {
            run({
              sql: "INSERT INTO account_merges VALUES (?, ?, ?, 0, ?, 'one person', ?)",
              params: [OLD, NEW, NEW, NEW, now_ms],
            });
            model.merge();
          }
          const report = (user_uuids: string[], at_ms: number, storedPresence: StoredPresence | null) =>
            storePresence(env, storedPresence, {
              ...{ live_uuid: LIVE, viewer_count: user_uuids.length, user_uuids },
              ...{ visitor_count: people.length, now_ms: at_ms, heart_count: 0, message_count: 0 },
            });
          const earlier: StoredPresence | null = storedPresence;
          if (trouble === 'lost memory') storedPresence = null;
          storedPresence = (await report(here, now_ms, storedPresence)) ?? (await report(here, now_ms, null));
          model.tell(here, now_ms);
          if (trouble === 'again') {
            now_ms += 3;
            storedPresence = await report(here, now_ms, null);
          }
          if (trouble === 'late' && earlier && earlier !== storedPresence) {
            const absent = people.filter((user) => !here.includes(user));
            // Unchanged members write nothing, so `earlier` is returned.
            expect([null, earlier]).toContain(await report(absent, now_ms, earlier));
          }
          expect(members()).toEqual(model.members);
        }
        if (ends) {
          now_ms += 90_000;
          run({ sql: "UPDATE lives SET status = 'ended', ended_at_ms = ? WHERE uuid = ?", params: [now_ms, LIVE] });
          model.tell([], now_ms);
        }
        const watchedRows = database.rows(
          `SELECT user_uuid || ' ' || date(happened_at_ms / 1000 + 25200, 'unixepoch') AS whose, sum(amount) AS seconds
          FROM facts WHERE kind = 'watching' AND vb_uuid = '${VB}' AND live_uuid = '${LIVE}' GROUP BY whose`,
        );
        expect(new Map(watchedRows.map(({ whose, seconds }) => [String(whose), Number(seconds)]))).toEqual(
          model.watched,
        );
      }),
      { numRuns: RUNS, seed, examples: [[TWO_AT_ONCE]] },
    );
  });
});
