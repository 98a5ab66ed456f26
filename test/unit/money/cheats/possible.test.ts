/**
 * Cheats that stay possible for the owner of the database.
 * docs/decisions/037-rules-know-who-writes.md states the evidence that each of them leaves.
 */
import { describe, expect, test } from 'vitest';
import { NOW, transfer } from './cheat.ts';
import { cheatWorld, coinsOf, families, people } from './cheat-world.ts';

const { sqlite } = (await cheatWorld()).database;
const { buyer, vb, giver, staff, colleague } = people;

const possible: Readonly<Record<string, readonly string[]>> = {
  'drops the trigger that asks for a cause': [
    'DROP TRIGGER ledger_transfers_have_causes',
    transfer('mine', ['house:coins', coinsOf(buyer)], 999),
  ],
  'defers foreign keys and claims that a rule runs': [
    'PRAGMA defer_foreign_keys = ON',
    'INSERT INTO running_rules VALUES (7, 0)',
    'UPDATE running_rules SET key = NULL',
    'UPDATE earning_sums SET vtokens = vtokens + 1',
    'DELETE FROM running_rules',
  ],
  'books money that no bank sent': [transfer('payment:thai_qr:made-up:in', ['world:thai_qr', 'house:pending'], 35_000)],
  'corrects coins in the name of a member of staff': [
    `INSERT INTO coin_corrections VALUES ('c', '${giver}', 'give', 1000, '${staff}', NULL, ${NOW})`,
  ],
  'makes a VIP in the name of a member of staff': [
    `INSERT INTO house_vips (vb_uuid, user_uuid, level, by_uuid, at_ms) VALUES ('${vb}', '${giver}', 5, '${staff}', ${NOW})`,
  ],
  'approves in the names of two members of staff': [
    `INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
      VALUES ('a', 'refund', 'x', '${'0'.repeat(64)}', 'x', '${staff}', ${NOW}, 'open')`,
    `UPDATE approvals SET state = 'approved', decided_by = '${colleague}', decided_at_ms = ${NOW} WHERE uuid = 'a'`,
  ],
  'makes an invitation with a large bonus': [`INSERT INTO invitations VALUES ('rich', '${giver}', 1000000, ${NOW})`],
  'orders an amount of its own choice with many coins': [
    `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
        total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
      VALUES ('o', 0, '${giver}', 'refill', 'thai_qr', 'created', ${NOW}, 100, 0, 100, 1000000, 0, 'VLRICH', ${NOW}, ${NOW})`,
  ],
  'makes a code of an operator and becomes an admin': [
    `INSERT INTO admin_codes (hash, expires_at_ms) VALUES ('mine', ${NOW} + 86400000)`,
    `UPDATE admin_codes SET used_at_ms = ${NOW}, user_uuid = '${giver}' WHERE hash = 'mine'`,
    `UPDATE users SET role = 'admin' WHERE uuid = '${giver}'`,
  ],
  'becomes an admin by an audit entry of npm run grant': [
    `INSERT INTO audit_entries (uuid, at_ms, token_id, request_id, call, subject)
      VALUES ('mine', ${NOW}, '', '', 'npm run grant', '{"account":"${giver}"}')`,
    `UPDATE users SET role = 'admin' WHERE uuid = '${giver}'`,
  ],
  'takes the right to a family away from its owner': [
    `UPDATE users SET role = 'normal', family_uuid = NULL WHERE role = 'family'`,
  ],
  'lends to a family with an approval in two names': [
    `INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
      VALUES ('a', 'command', 'x', '${'0'.repeat(64)}', 'x', '${staff}', ${NOW}, 'open')`,
    `INSERT INTO held_commands (approval_uuid, name, params, form, token_id)
      VALUES ('a', 'setFamilyCredit', '{"uuid":"${families.payer}"}', '{"credit_satang":999999999}', 'x')`,
    `UPDATE approvals SET state = 'approved', decided_by = '${colleague}', decided_at_ms = ${NOW} WHERE uuid = 'a'`,
    `UPDATE ledger_accounts SET lowest = -999999999 WHERE id = 'family:${families.payer}:debt'`,
  ],
  'moves the days on which banks pay': [
    'DELETE FROM bank_holidays',
    "INSERT INTO bank_holidays VALUES ('2026-12-31', 'x', 'x')",
  ],
};

const changeCount = () => Number(sqlite.prepare('SELECT total_changes() AS count').get()?.count);

describe('cheats of the database owner', () => {
  test.each(Object.keys(possible))('the owner of the database %s', (name) => {
    sqlite.exec('BEGIN');
    try {
      for (const sql of possible[name] ?? []) {
        const before = changeCount();
        expect(() => sqlite.exec(sql)).not.toThrow();
        if (!/^(?:PRAGMA|DROP)/.test(sql)) expect(changeCount(), sql).toBeGreaterThan(before);
      }
    } finally {
      sqlite.exec('ROLLBACK');
    }
  });
});
