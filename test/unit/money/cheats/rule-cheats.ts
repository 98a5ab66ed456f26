/** Cheats that claim to be a rule of the database. */
import { type Cheat, NOW } from './cheat.ts';
import { people } from './cheat-world.ts';

const { giver, staff } = people;

export const ruleCheats = (): Cheat[] => [
  {
    name: 'claims that a rule runs',
    sql: 'INSERT INTO running_rules VALUES (7, 0)',
    refusal: /FOREIGN KEY/,
  },
  {
    name: 'claims that a rule runs during the next statement',
    sql: [
      'INSERT INTO running_rules VALUES (7, 0)',
      'UPDATE running_rules SET key = NULL',
      'UPDATE earning_sums SET vtokens = vtokens + 1',
      'DELETE FROM running_rules',
    ],
    refusal: /FOREIGN KEY/,
  },
  {
    name: 'claims that a rule runs, without a key',
    sql: 'INSERT INTO running_rules VALUES (7, NULL)',
    refusal: /a running rule must begin with its key/,
  },
  {
    name: 'claims that a rule runs, by a row that changes itself',
    sql: [
      'INSERT INTO running_rules VALUES (7, 0), (7, 0) ON CONFLICT (id) DO UPDATE SET key = NULL',
      'UPDATE earning_sums SET vtokens = vtokens + 1',
    ],
    refusal: /a running rule must begin with its key/,
  },
  {
    name: 'leaves a rule running by a statement that fails',
    sql: `INSERT OR FAIL INTO coin_corrections VALUES ('c', '${giver}', 'give', 999, '${staff}', NULL, ${NOW})`,
    refusal: /no_rules_none/,
  },
  { name: 'lets rules outlive their statement', sql: 'INSERT INTO no_rules VALUES (7)', refusal: /no_rules_none/ },
];
