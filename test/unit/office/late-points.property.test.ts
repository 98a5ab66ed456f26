/**
 * Random points on boards of any age, while closed months leave with crashes between any two
 * statements. The reference model is one sum per board and user.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oldMonthsJob } from '../../../api/office/archive/copy-job.ts';
import { readText } from '../../../api/office/archive/copy-segment.ts';
import { sha256Hex } from '../../../api/platform/base/digest.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { entriesOfBoard, oldBoardsAmong, readBoard } from '../../../api/rankings/ranking/old-boards.ts';
import { ownRankOf, selectOwnRank } from '../../../api/rankings/ranking/own-rank.ts';
import { bangkokDay, monday } from '../../../calls/platform/bangkok-day.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, type CrashPoint, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-01-20T05:00:00Z');
const STEPS_PER_CRASH = 40;
const HISTORIES = effort({ daily: 2, torture: 500 });
const people = Array.from({ length: 5 }, (_, nth) => uuidOf(`ranked ${nth}`));

class Crash extends Error {}

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause !== undefined && isCrash(error.cause));

class World {
  readonly database = new Database();
  private readonly objects = new Map<string, ArrayBuffer>();
  private readonly scores = new Map<string, Map<string, number>>();
  nowMs = START_MS;
  crashes = 0;
  private facts = 0;

  constructor() {
    for (const uuid of people)
      this.database.sqlite
        .prepare("INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES (?, 'A member', '/a.svg', 0)")
        .run(uuid);
  }

  /** R2 in memory, which crashes like the database. */
  private bucket(step: CrashPoint) {
    return {
      put: async (key: string, body: ArrayBuffer) => {
        step('before');
        this.objects.set(key, body);
        step('after');
      },
      get: async (key: string) => {
        const body = this.objects.get(key);
        return body ? { arrayBuffer: async () => body } : null;
      },
    };
  }

  private open = (step: CrashPoint = () => undefined) => openDb(asD1(new SqliteD1(this.database, step)));

  /** Adds points of a day on its boards, and a fact, so that the month has something to copy. */
  add({ person, points, daysAgo }: { person: number; points: number; daysAgo: number }) {
    const at_ms = this.nowMs - daysAgo * DAY_MS;
    const day = bangkokDay(new Date(at_ms));
    const uuid = people[person] ?? '';
    this.facts += 1;
    this.database.sqlite
      .prepare("INSERT INTO facts (id, kind, amount, happened_at_ms) VALUES (?, 'streaming', 1, ?)")
      .run(`fact:${this.facts}`, at_ms);
    for (const period of [`day:${day}`, `week:${monday(day)}`, `month:${day.slice(0, 7)}`, 'all']) {
      const board = `usercoin:${period}`;
      this.database.sqlite
        .prepare('INSERT INTO board_entries (board, subject_uuid, score, last_at_ms) VALUES (?, ?, ?, ?)')
        .run(board, uuid, points, at_ms);
      const scores = this.scores.get(board) ?? new Map<string, number>();
      this.scores.set(board, scores.set(uuid, (scores.get(uuid) ?? 0) + points));
    }
  }

  /** Runs the job until nothing is due. `late` runs before some steps, as a concurrent request. */
  async archive(draw: () => number, late: () => void) {
    const step: CrashPoint = (what) => {
      const drawn = draw();
      if (what === 'before' && drawn > 1 - 1 / STEPS_PER_CRASH) late();
      if (drawn >= 1 / STEPS_PER_CRASH) return;
      this.crashes += 1;
      throw new Crash();
    };
    const env = { PRIVATE: this.bucket(step), OLD_MONTHS: 'delete' };
    for (let runs = 0; runs < 3_000; runs += 1) {
      try {
        const ports = { db: this.open(step), env: env as never, now: new Date(this.nowMs) };
        if ((await runIfDue(oldMonthsJob, ports)).turn === null) return;
      } catch (error) {
        if (!isCrash(error)) throw error;
      }
    }
    expect.fail('the archive never finishes');
  }

  /** Expects each board with its order, and the own rank on it. */
  async check() {
    const env = { PRIVATE: this.bucket(() => undefined) };
    const ports = { db: this.open(), env, now: new Date(this.nowMs) };
    for (const [board, scores] of this.scores) {
      const rows = await entriesOfBoard(ports, { list: board, after: '', limit: 10 });
      const expected = [...scores].filter(([, score]) => score > 0);
      expect(new Map(rows.map(({ uuid, score }) => [uuid, score])), board).toEqual(new Map(expected));
      expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).toSorted((a, b) => b - a));
      const [old] = oldBoardsAmong([board], ports.now);
      const last = rows.at(-1);
      if (!old || !last) continue;
      const own = selectOwnRank(ports.db, { board, userUuid: last.uuid });
      expect(ownRankOf(await readBoard(ports, old, own))).toMatchObject({ score: last.score, rank: rows.length });
    }
  }

  /** Expects a whole chain, and a deletion for each segment that took rows along. */
  async checkChain() {
    let digest = '';
    for (const segment of this.database.rows('SELECT * FROM archive_segments ORDER BY number')) {
      const text = await readText(this.bucket(() => undefined) as never, String(segment.object_key));
      expect(segment).toMatchObject({ digest: await sha256Hex(text ?? ''), previous_digest: digest, difference: null });
      digest = String(segment.digest);
    }
    expect(this.database.rows('SELECT 1 FROM archive_deletions WHERE leaving <> 0 OR leaving_sum <> 0')).toEqual([]);
  }

  left = () =>
    Number(
      this.database.rows("SELECT sum(row_count) AS many FROM archive_segments WHERE table_name = 'standings'")[0]?.many,
    );
}

const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      person: fc.nat({ max: people.length - 1 }),
      points: fc.integer({ min: 1, max: 50 }),
      daysAgo: fc.constantFrom(0, 0, 1, 6, 40, 100, 160),
    }),
  },
  { weight: 3, arbitrary: fc.record({ days: fc.constantFrom(1, 9, 31) }) },
  { weight: 1, arbitrary: fc.constant('archive' as const) },
);

describe('points on boards of closed months', () => {
  test(`${HISTORIES} histories with late points and crashes keep every board (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    const counts = { crashes: 0, left: 0 };
    const history = fc.array(command, { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), async (commands, first) => {
        const world = new World();
        let state = first;
        const draw = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32;
        };
        const late = () => world.add({ person: state % people.length, points: 1 + (state % 7), daysAgo: state % 170 });
        for (const one of [...commands, { days: 100 }, 'archive' as const]) {
          if (one === 'archive') {
            await world.archive(draw, late);
            await world.check();
          } else if ('days' in one) world.nowMs += one.days * DAY_MS;
          else world.add(one);
        }
        await world.checkChain();
        counts.crashes += world.crashes;
        counts.left += world.left();
      }),
      { numRuns: HISTORIES },
    );
    expect(counts.crashes).toBeGreaterThan(HISTORIES);
    expect(counts.left).toBeGreaterThan(HISTORIES * 20);
  });
});
