/**
 * The migrations that number boards and compute hits, on the seed data as earlier ones stored them.
 */
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../../scripts/migrations/files.ts';
import { dayStatements } from '../../../../seed/index.ts';
import { seed } from '../../../../seed/local/database.ts';
import { asD1, SqliteD1, SqliteDatabase } from '../../../../seed/local/sqlite-d1.ts';
import { STANDINGS } from '../../rankings/expected-standings.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const migrations = readMigrations();
const first = migrations.findIndex(({ name }) => name.endsWith('boards_by_number.sql'));

const sqlite = new DatabaseSync(':memory:');
const rows = (sql: string) => sqlite.prepare(sql).all();

function migrate(some: typeof migrations) {
  for (const { statements } of some) sqlite.exec(`BEGIN; ${statements.join('\n')} COMMIT;`);
}

let before: ReturnType<typeof rows>;

describe('migration of boards', () => {
  beforeAll(async () => {
    expect(first).toBeGreaterThan(0);
    sqlite.exec('PRAGMA foreign_keys = ON');
    migrate(migrations.slice(0, first));
    // Counting reads the hits that have no facts. Here each hit has one.
    sqlite.exec(`CREATE VIEW monster_hits AS SELECT *, 0 AS closed_at_ms FROM facts WHERE 0`);
    // The seed data has categories, visitors, sources, texts, fan clubs and missions, which came later.
    sqlite.exec(`CREATE TABLE live_categories
      (slug PRIMARY KEY, name_th, name_en, picture_url, position, is_shown);
      ALTER TABLE lives ADD category_slug text;
      CREATE TABLE live_audiences (live_uuid, new_count, returning_count, guest_count, watched_seconds, stays);
      CREATE TABLE live_sources (live_uuid, source, visit_count, watched_seconds);
      CREATE TABLE article_versions (uuid, name, title_th, title_en, description_th, description_en, text_th, text_en,
        digest, changed_by_uuid, changed_at_ms, from_day, published_at_ms);
      CREATE TABLE clubs (vb_uuid PRIMARY KEY, name, join_coins);
      CREATE TABLE club_members (vb_uuid, user_uuid, joined_at_ms, active_at_ms, drops_at_ms, points);
      CREATE TABLE missions (uuid, cycle, kind, goal, coins, title_th, title_en, starts_at_ms, ends_at_ms, reward_count);
      CREATE TABLE mission_budgets (uuid, coins, ground, by_uuid, added_at_ms);
      CREATE TABLE member_days (user_uuid, day, seconds, rooms, gifts)`);
    await seed(asD1(new SqliteD1(new SqliteDatabase(sqlite))), dayStatements(NOW));
    // The seed data closes no event.
    sqlite.exec(`UPDATE events SET closed_at_ms = ends_at_ms WHERE uuid = (
    SELECT uuid FROM events WHERE vb_ranking IS NOT NULL AND user_ranking IS NOT NULL ORDER BY ends_at_ms LIMIT 1)`);
    before = rows('SELECT board, subject_uuid, score, last_at_ms FROM standings ORDER BY board, order_key');
    sqlite.exec(`DROP VIEW monster_hits; DROP TABLE live_categories; ALTER TABLE lives DROP COLUMN category_slug;
      DROP TABLE live_audiences; DROP TABLE live_sources; DROP TABLE article_versions; DROP TABLE clubs; DROP TABLE club_members;
      DROP TABLE missions; DROP TABLE mission_budgets; DROP TABLE member_days`);
    migrate(migrations.slice(first));
  });

  test('every entry has the same board, user, score, time and rank', () => {
    expect(before.length).toBeGreaterThan(1_000);
    expect(rows(STANDINGS)).toEqual(before);
    expect(rows('PRAGMA foreign_key_check')).toEqual([]);
  });

  test('a hit that has a fact is not computed as well', () => {
    const [stored] = rows("SELECT count(*) AS hits FROM facts WHERE kind = 'monster_hit'");
    expect(stored?.hits).toBeGreaterThan(0);
    expect(rows('SELECT * FROM monster_hits WHERE position <= (SELECT counted_to FROM fact_counting)')).toEqual([]);
  });

  test('boards of closed events are final, and no others', () => {
    const finalNames = rows('SELECT name FROM boards WHERE is_final = 1 ORDER BY name').map(({ name }) => name);
    const closed = rows(`SELECT name FROM boards JOIN events ON name LIKE 'event:' || uuid || ':%'
    WHERE closed_at_ms IS NOT NULL ORDER BY name`);
    expect(finalNames).toEqual(closed.map(({ name }) => name));
    expect(finalNames.length).toBeGreaterThan(0);
  });

  test('a board shows a user’s new name without a write to it', () => {
    const [leader] = rows("SELECT subject_uuid AS uuid FROM board_entries WHERE board LIKE 'usercoin:%' LIMIT 1");
    const { changes } = sqlite.prepare("UPDATE users SET name = 'New' WHERE uuid = ?").run(String(leader?.uuid));
    expect(changes).toBe(1);
    expect(rows(STANDINGS)).toEqual(before);
  });
});
