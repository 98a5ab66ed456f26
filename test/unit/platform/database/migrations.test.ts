/** The migrations and the schema files of the features match. */
import { describe, expect, test } from 'vitest';
import { difference } from '../../../../scripts/migrations/difference.ts';
import { migratedDatabase } from '../../../../scripts/migrations/files.ts';
import { wantedDatabase } from '../../../../scripts/migrations/wanted-database.ts';

const target = await wantedDatabase();

describe('migrations and schema files', () => {
  test('the migrations create the tables, rules and reference rows of features', () => {
    expect(difference(migratedDatabase(), target)).toEqual([]);
  });

  test('a rule only in a migration or only in a feature is a difference', () => {
    const more = migratedDatabase();
    more.exec('CREATE TRIGGER users_never_go BEFORE DELETE ON users BEGIN SELECT 1; END');
    expect(difference(more, target)).toEqual(['DROP TRIGGER users_never_go;']);

    const less = migratedDatabase();
    less.exec('DROP TRIGGER orders_never_go');
    expect(difference(less, target)).toEqual([expect.stringMatching(/^CREATE TRIGGER orders_never_go BEFORE DELETE/)]);
  });

  test('a missing reference row is added, a different one is left to a person', () => {
    const less = migratedDatabase();
    less.exec(
      "DROP TRIGGER ranking_rules_never_go; DELETE FROM ranking_rules WHERE ranking = 'topbuy' AND period = 'week'",
    );
    expect(difference(less, target)).toEqual([
      expect.stringMatching(/^CREATE TRIGGER ranking_rules_never_go /),
      expect.stringMatching(/^INSERT INTO ranking_rules [^;]*'week'[^;]*\);$/),
    ]);

    const other = migratedDatabase();
    other.exec("UPDATE live_counts SET live_count = 7 WHERE status = 'ended'");
    expect(() => difference(other, target)).toThrow('live_counts: the reference row ["ended"] changes');
  });
});
