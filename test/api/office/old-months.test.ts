/** Closed months of the seed data are copied to R2, and `npm run archive` verifies the copies. */
import { env } from 'cloudflare:workers';
import archivedTables from 'virtual:api-archived-tables';
import shelves from 'virtual:api-shelves';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { oldMonthsJob } from '../../../api/office/archive/copy-job.ts';
import { readText } from '../../../api/office/archive/copy-segment.ts';
import { nameOf } from '../../../api/platform/archive/table.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { readArchiveSegment } from '../../../calls/office/archive.ts';
import { oldMonthsOf } from '../../../scripts/ops/old-months.ts';
import { fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';
import { seededDatabase } from '../seeded-database.ts';

const SEEDED = new Date('2031-01-20T08:00:00.000Z');
const LATER = new Date('2031-04-20T08:00:00.000Z');
const source = { origin: 'http://site.test' };

beforeEach(async () => {
  const { objects } = await env.PRIVATE.list({ prefix: 'old-months/' });
  if (objects.length > 0) await env.PRIVATE.delete(objects.map(({ key }) => key));
  vi.setSystemTime(SEEDED);
  await seededDatabase(SEEDED);
  vi.setSystemTime(LATER);
});

/** Copies everything that is due, and compares it. */
async function copy() {
  for (let runs = 0; runs < 100; runs += 1) {
    const { turn } = await runIfDue(oldMonthsJob, {
      db: openDb(env.DB),
      env: { ...env, OLD_MONTHS: 'copy' },
      now: new Date(),
    });
    if (turn === null) return;
    expect(turn).toEqual({ done: 1 });
  }
  expect.fail('the archive never finishes');
}

/** Lets scripts call the API of this test as a member of staff. */
async function answerScripts() {
  const token = await addMember('keeper', 'staff');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const number = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    return fetchCall(readArchiveSegment, { token, params: { number } });
  });
}

const segments = () => rowsOf('SELECT * FROM archive_segments ORDER BY number');

describe('archive of closed months', () => {
  test('rows of closed months are copied and verified without names', async () => {
    await copy();
    const counts = await Promise.all(
      archivedTables.map(async (archived) => {
        const [row] = await rowsOf(`SELECT count(*) AS many FROM ${nameOf(archived)}`);
        return [nameOf(archived), Number(row?.many)];
      }),
    );
    expect(Math.min(...counts.map(([, many]) => Number(many)))).toBeGreaterThan(100);
    const [movements] = await rowsOf(
      `SELECT count(*) AS many FROM ledger_entries WHERE account_id GLOB 'user:*:coins' OR account_id GLOB 'family:*'`,
    );
    const [received] = await rowsOf('SELECT count(*) AS many FROM gifts');
    const [factRows] = await rowsOf('SELECT count(vb_short_id) AS of_vbs, count(user_short_id) AS of_users FROM facts');
    counts.push(
      ['movements', Number(movements?.many)],
      ['received_gifts', Number(received?.many)],
      ['facts_of_vbs', Number(factRows?.of_vbs)],
      ['facts_of_users', Number(factRows?.of_users)],
    );
    const sums = new Map<string, number>();
    for (const { table_name, row_count } of await segments())
      sums.set(String(table_name), (sums.get(String(table_name)) ?? 0) + Number(row_count));
    expect([...sums].toSorted()).toEqual(counts.toSorted());

    const people = await rowsOf('SELECT name FROM users WHERE length(name) > 3');
    expect(people.length).toBeGreaterThan(20);
    for (const { object_key } of await segments()) {
      const text = (await readText(env.PRIVATE, String(object_key))) ?? '';
      expect(text.length).toBeGreaterThan(50);
      expect(people.filter(({ name }) => text.includes(String(name)))).toEqual([]);
      expect(text).not.toMatch(/@|"name"|_name"/);
    }

    await answerScripts();
    const { lines, isRight } = await oldMonthsOf(source);
    expect(isRight).toBe(true);
    expect(lines).toHaveLength(archivedTables.length + shelves.length + 1);
    expect(lines.at(-1)).toMatch(/^Old months: the last digest [0-9a-f]{64}$/);
  });

  test('the command names every segment that is missing, altered or out of sequence', async () => {
    await copy();
    await answerScripts();
    const [first, second] = await segments();
    await env.PRIVATE.delete(String(first?.object_key));
    await env.PRIVATE.put(String(second?.object_key), 'something else');
    await env.DB.exec('DROP TRIGGER archive_segments_never_change');
    await env.DB.exec(`UPDATE archive_segments SET previous_digest = 'x' WHERE number = 3`);
    const { lines, isRight } = await oldMonthsOf(source);
    expect(isRight).toBe(false);
    expect(lines.slice(0, 3)).toEqual([
      `Segment 1 of ${first?.table_name}: its object is MISSING.`,
      `Segment 2 of ${second?.table_name}: its object was ALTERED.`,
      expect.stringMatching(/^Segment 3 of \w+: it does not follow the previous segment\.$/),
    ]);
  });

  test('the database rejects a changed, deleted or foreign segment', async () => {
    await copy();
    for (const sql of [
      `UPDATE archive_segments SET digest = 'x'`,
      'DELETE FROM archive_segments',
      `INSERT INTO archive_segments SELECT number + 1000, table_name, object_key, digest, previous_digest, row_count,
      first_key, last_key, first_at_ms, last_at_ms, made_at_ms, NULL, NULL, month, arrived_to FROM archive_segments LIMIT 1`,
    ])
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow(/SQLITE_CONSTRAINT/);
  });
});
