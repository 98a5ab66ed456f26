/** Legal moves of V-tokens: this test spells out the table and tries every other move. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openAccount, type VtokenPlace, vtokenPlaces, vtokens } from '../../../api/money/ledger/account.ts';
import { openMigrated } from '../../migrated-database.ts';

const vb = { kind: 'user', uuid: 'aaaaaaaa-0000-4000-a000-000000000001' } as const;
const other = { kind: 'user', uuid: 'aaaaaaaa-0000-4000-a000-000000000002' } as const;
const family = { kind: 'family', uuid: 'aaaaaaaa-0000-4000-a000-000000000003' } as const;

const legal: Partial<Record<VtokenPlace, readonly VtokenPlace[]>> = {
  held: ['payable', 'reversed', 'forfeited'],
  reversed: ['held'],
  payable: ['set_aside', 'forfeited', 'reversed'],
  set_aside: ['payable', 'on_the_way'],
  on_the_way: ['set_aside', 'payable', 'paid'],
  paid: ['on_the_way', 'payable'],
};

let db: ReturnType<typeof openMigrated>;
let transferCount = 0;
const move = (from: string, to: string, amount = 1) => {
  transferCount += 1;
  db.prepare(
    'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, ?, 0)',
  ).run(`test:${transferCount}`, from, to, amount);
};
const isRefused = (from: string, to: string) => {
  try {
    move(from, to);
    return false;
  } catch (error) {
    return (
      String(error).includes('V-tokens cannot move between these accounts') || String(error).includes('one currency')
    );
  }
};

describe('moves of V-tokens', () => {
  beforeEach(() => {
    db = openMigrated();
    // Rules alone move V-tokens; here it is about where to.
    db.exec('DROP TRIGGER ledger_transfers_have_causes');
    for (const owner of [vb, other, family]) {
      for (const place of vtokenPlaces) {
        const { sql, params } = openAccount(vtokens(owner, place));
        db.prepare(sql).run(...params);
      }
    }
    // Fills every account by legal moves, so that no missing balance hides a refusal.
    const on = (place: VtokenPlace, owner: Parameters<typeof vtokens>[0] = vb) => vtokens(owner, place).id;
    for (const owner of [vb, other]) {
      move('house:vtokens', on('held', owner), 700);
      move(on('held', owner), on('reversed', owner), 50);
      move(on('held', owner), on('forfeited', owner), 50);
      move(on('held', owner), on('payable', owner), 500);
      move(on('payable', owner), on('set_aside', owner), 300);
      move(on('set_aside', owner), on('on_the_way', owner), 200);
      move(on('on_the_way', owner), on('paid', owner), 100);
    }
    transferCount += 1;
    db.prepare(
      'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, 20, 0)',
    ).run(`payout:${transferCount}:share`, on('on_the_way'), on('payable', family));
  });

  test('an owner’s V-tokens move exactly as the table says', () => {
    for (const from of vtokenPlaces) {
      for (const to of vtokenPlaces) {
        if (from === to) continue;
        const isLegal = legal[from]?.includes(to) ?? false;
        expect(isRefused(vtokens(vb, from).id, vtokens(vb, to).id), `${from} to ${to}`).toBe(!isLegal);
      }
    }
  });

  test('V-tokens move to another owner only as a family’s share', () => {
    for (const from of vtokenPlaces) {
      for (const to of vtokenPlaces) {
        expect(isRefused(vtokens(vb, from).id, vtokens(other, to).id), `${from} to ${to}`).toBe(true);
        // Only payouts, reversed gifts and closed accounts move a family’s share.
        expect(isRefused(vtokens(vb, from).id, vtokens(family, to).id), `${from} to ${to}`).toBe(true);
        expect(isRefused(vtokens(family, from).id, vtokens(vb, to).id), `${from} to ${to}`).toBe(true);
      }
    }
  });

  test('V-tokens are created only as held V-tokens of a VB', () => {
    for (const place of vtokenPlaces) {
      expect(isRefused('house:vtokens', vtokens(vb, place).id), place).toBe(place !== 'held');
      expect(isRefused('house:vtokens', vtokens(family, place).id), place).toBe(true);
      expect(isRefused(vtokens(vb, place).id, 'house:vtokens'), place).toBe(true);
      expect(isRefused('house:coins', vtokens(vb, place).id), place).toBe(true);
    }
  });

  test('exactly the V-token accounts have V-token names', () => {
    const open = (id: string, currency: string) => () =>
      db.prepare('INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, ?, 0)').run(id, currency);
    expect(open('user:x:coins', 'VTOKEN')).toThrow(/V-token accounts need their own account names/);
    expect(open('user:x:vtoken_held', 'COIN')).toThrow(/V-token accounts need their own account names/);
    expect(open('user:x:vtoken_held', 'VTOKEN')).not.toThrow();
  });
});
