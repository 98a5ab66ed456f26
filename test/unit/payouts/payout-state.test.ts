import { expect, test } from 'vitest';
import { mayCancel, transitions } from '../../../api/payouts/payout/payout-state.ts';
import { payoutState } from '../../../calls/payouts/payout-details.ts';
import { openMigrated } from '../../migrated-database.ts';

test('the database holds the same table of moves', () => {
  const sql = String(
    openMigrated().prepare(`SELECT sql FROM sqlite_schema WHERE name = 'payouts_move_legally'`).get()?.sql,
  );
  const held = [...sql.matchAll(/'(\w+)>(\w+)'/g)].map(([, from, to]) => `${from}>${to}`);
  const wanted = payoutState.options.flatMap((from) => transitions[from].map((to) => `${from}>${to}`));
  expect(held.toSorted()).toEqual(wanted.toSorted());
});

test('what is sent has no way back but by the bank or a file that was stopped, and what is approved stays with the house', () => {
  expect(transitions.sent).toEqual(['paid', 'failed', 'returned', 'approved', 'held']);
  expect(payoutState.options.filter(mayCancel)).toEqual(['submitted', 'held']);
});
