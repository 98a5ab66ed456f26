/** Copies of another table's columns, as `tables.ts` files request them. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { copiesIn, writeCopies } from '../../../../scripts/migrations/copies.ts';

const declared = (tag: string, table = 'posts') => `/**
 * Posts.
 *
 * @copies ${tag}
 * @retention permanent
 */
export const ${table} = sqliteTable(
  '${table}', {});
`;

function databaseOf(tag: string, { isByRules = false } = {}): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    CREATE TABLE users (uuid TEXT PRIMARY KEY, name TEXT, picture TEXT, role TEXT);
    CREATE TABLE posts (uuid TEXT PRIMARY KEY, author_uuid TEXT, author_name TEXT, author_picture TEXT, role TEXT);
    CREATE TABLE scores (board TEXT, subject_uuid TEXT NOT NULL, name TEXT, PRIMARY KEY (board, subject_uuid));
    INSERT INTO users VALUES ('u1', 'Ann', 'a.png', 'vb'), ('u2', 'Bea', 'b.png', 'vb');
  `);
  const table = tag.includes('subject_uuid') ? 'scores' : 'posts';
  for (const copies of copiesIn(declared(tag, table))) db.exec(writeCopies(copies, db, { isByRules }));
  return db;
}

const rows = (db: DatabaseSync, sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row));

describe('copies of columns', () => {
  test('a new row takes the columns with its prefix and follows the source', () => {
    const db = databaseOf('users by author_uuid');
    db.exec("INSERT INTO posts (uuid, author_uuid) VALUES ('p1', 'u1'), ('p2', NULL)");
    const posts = () => rows(db, 'SELECT author_name, author_picture, role FROM posts ORDER BY uuid');
    expect(posts()).toEqual([
      ['Ann', 'a.png', null],
      [null, null, null],
    ]);
    db.exec("UPDATE users SET name = 'Anna', role = 'normal' WHERE uuid = 'u1'");
    expect(posts()[0]).toEqual(['Anna', 'a.png', null]);
    db.exec("UPDATE posts SET author_uuid = 'u2' WHERE author_uuid = 'u1'");
    expect(posts()[0]).toEqual(['Bea', 'b.png', null]);
  });

  test('without prefixed columns, a row takes those of the same name', () => {
    const db = databaseOf('users by subject_uuid, filled by rules');
    db.exec("INSERT INTO scores VALUES ('day', 'u1', 'by a rule')");
    expect(rows(db, 'SELECT name FROM scores')).toEqual([['by a rule']]);
    db.exec("UPDATE users SET name = 'Anna' WHERE uuid = 'u1'");
    expect(rows(db, 'SELECT name FROM scores')).toEqual([['Anna']]);
  });

  test('the triggers of a table that only rules write are rules', () => {
    const [copies = expect.fail('the tag is read')] = copiesIn(declared('users by author_uuid'));
    const words = writeCopies(copies, databaseOf('users by author_uuid'), { isByRules: true }).match(/^-- @rule$/gm);
    expect(words).toHaveLength(3);
  });

  test('a malformed tag and a table without a copy are refused', () => {
    expect(() => copiesIn(declared('users'))).toThrow('unclear @copies');
    expect(() => databaseOf('scores by role_uuid')).toThrow('posts has no column for a copy of scores');
  });
});
