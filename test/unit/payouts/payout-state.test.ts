import { describe, expect, test } from 'vitest';
import { mayCancel, payoutTransitions } from '../../../api/payouts/payout/payout-state.ts';
import { payoutState } from '../../../calls/platform/page-field.ts';
import { openMigrated } from '../../migrated-database.ts';

describe('states of a payout', () => {
  test('the database allows exactly the payout moves of the code', () => {
    const sql = String(
      openMigrated().prepare(`SELECT sql FROM sqlite_schema WHERE name = 'payouts_move_legally'`).get()?.sql,
    );
    const sqlSteps = [...sql.matchAll(/'(\w+)>(\w+)'/g)].map(([, from, to]) => `${from}>${to}`);
    const expectedSteps = payoutState.options.flatMap((from) => payoutTransitions[from].map((to) => `${from}>${to}`));
    expect(sqlSteps.toSorted()).toEqual(expectedSteps.toSorted());
  });

  test('moves of sent payouts, and the states in which a payout can be cancelled', () => {
    expect(payoutTransitions.sent).toEqual(['paid', 'failed', 'returned', 'approved', 'held']);
    expect(payoutState.options.filter(mayCancel)).toEqual(['submitted', 'held']);
  });
});
