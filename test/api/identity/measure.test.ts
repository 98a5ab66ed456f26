/**
 * The amounts of the authority table are measured by columns. No command that one person gives
 * alone sets such a column: a second person would then decide about an amount that the first one
 * chose.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readAmount } from '../../../api/identity/authority/amount.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { calls } from '../../../calls/index.ts';
import { authorityOf } from '../../../calls/platform/authority.ts';
import { authorityTable } from '../../../calls/platform/authority-table.ts';
import { rowsForRun } from '../../effort.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';

beforeEach(beginExamples);
afterEach(endExamples);

/** Columns of drafts are no setting: the announcement measures them, and then deletes them. */
const DRAFTS = /^event_draft/;

/** Returns the measured columns by table: those in the SQL of an amount that are no ids. */
async function measuredColumns(): Promise<Map<string, Set<string>>> {
  const prepare = vi.spyOn(env.DB, 'prepare');
  for (const row of Object.values(authorityTable)) {
    if ('alone' in row && row.alone)
      await readAmount(openDb(env.DB), { params: {}, form: { uses_in_all: 1 }, now: NOW }, row.alone.of).catch(() => 0);
  }
  const text = prepare.mock.calls.map(([sql]) => sql).join('\n');
  prepare.mockRestore();
  const columns = await env.DB.prepare(
    `SELECT tables.name AS table_name, columns.name AS name
      FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT GLOB '_cf*'`,
  ).all<{ table_name: string; name: string }>();
  const isNamed = (word: string) => new RegExp(`\\b${word}\\b`).test(text);
  const named = columns.results.filter(
    ({ table_name, name }) =>
      isNamed(table_name) && isNamed(name) && !DRAFTS.test(table_name) && !/(^|_)(uuid|number)$/.test(name),
  );
  return new Map(
    [...Map.groupBy(named, ({ table_name }) => table_name)].map(([table, of]) => [
      table,
      new Set(of.map(({ name }) => name)),
    ]),
  );
}

/** Commands that one person gives alone, and whose record needs no second person either. */
const alone = calls.filter(({ call }) => call.method !== 'GET' && authorityOf(call)?.second === 'never');

describe('amounts of the authority table', () => {
  test('amounts are measured by prices, packages, cases, vouchers and rewards', async () => {
    const measured = await measuredColumns();
    expect([...measured.keys()].toSorted()).toEqual([
      'event_rewards',
      'money_cases',
      'packages',
      'shop_items',
      'vouchers',
    ]);
    expect([...(measured.get('shop_items') ?? [])]).toEqual(['price_coins']);
  });

  const rawChange = z.object({ sql: z.string(), params: z.array(z.unknown()) });

  test.for(rowsForRun(alone, 16))('$name sets no column that measures an amount', async ({ name, call }) => {
    const measured = await measuredColumns();
    const example = await exampleOf(name);
    const { status, body } = await sendTo(env.DB, requestOf(call, example, await tokenOf(example.by ?? 'staff')));
    expect(status, body).toBe(200);
    const { results } = await env.DB.prepare('SELECT table_name, row_key, after FROM audit_changes').all<{
      table_name: string;
      row_key: string | null;
      after: string;
    }>();
    const set = results.flatMap(({ table_name, row_key, after }) => {
      const values: Record<string, unknown> = JSON.parse(after);
      const raw = rawChange.safeParse(values);
      return [...(measured.get(table_name) ?? [])].filter((column) =>
        // Triggers require that the amount of a new case comes from the ledger.
        raw.success
          ? /^\s*update/i.test(raw.data.sql) && new RegExp(`\\b${column}\\b`).test(raw.data.sql)
          : column in values && (row_key !== null || values[column] !== null),
      );
    });
    expect(set).toEqual([]);
  });
});
