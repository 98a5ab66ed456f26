/** Tamperings with keys, approvals, the audit, closed days, settings and authority. */
import { uuid } from './rows.ts';
import { add, moves, type Tamperings } from './tampering.ts';

export const record: Tamperings = {
  'an order has exactly one idempotency key': [
    `DELETE FROM idempotency_keys WHERE subject = '${uuid('waiting')}'`,
    add('idempotency_keys', {
      caller_uuid: uuid('fan'),
      key: 'another-key',
      fingerprint: 'f',
      subject: uuid('waiting'),
    }),
  ],
  'an idempotency key has a caller and a fingerprint': `UPDATE idempotency_keys SET fingerprint = ''`,
  'a stored answer is valid JSON': `UPDATE idempotency_keys SET answer = '{'`,
  'an approval is decided by a second person': [
    add('approvals', {
      uuid: uuid('x'),
      state: 'refused',
      asked_by: uuid('clerk'),
      decided_by: uuid('clerk'),
    }),
    `UPDATE approvals SET first_by = decided_by WHERE uuid = '${uuid('ok-refund')}'`,
    `UPDATE approvals SET needed = 2 WHERE uuid = '${uuid('ok-refund')}'`,
    add('approvals', { uuid: uuid('x'), state: 'withdrawn', asked_by: uuid('clerk'), decided_by: uuid('boss') }),
  ],
  'a subject has at most one open approval': add(
    'approvals',
    { uuid: uuid('x'), subject_kind: 'payout', state: 'open' },
    { uuid: uuid('y'), subject_kind: 'payout', state: 'open' },
  ),
  'an approval is decided after its request': `UPDATE approvals SET decided_at_ms = 9 WHERE uuid = '${uuid('ok-file')}'`,
  'a held command has its approval': add('held_commands', { approval_uuid: uuid('x'), name: 'x', params: '{}' }),
  'only staff decide approvals': `UPDATE approvals SET decided_by = '${uuid('fan')}' WHERE uuid = '${uuid('ok-file')}'`,
  'settings change under dual control': `UPDATE held_commands SET form = '{}'`,
  'settings are added in the order in which they take effect': `UPDATE dated_settings SET set_at_ms = 0 WHERE name = 'storm_rate' AND from_ms = 2`,
  'authority changes under dual control': `UPDATE held_commands SET name = 'x' WHERE name = 'changeAuthority'`,
  'staff stay within their limits per use and per day': [
    'UPDATE authority_uses SET day_most = 8',
    'UPDATE authority_uses SET once_most = 4',
  ],
  'a command under dual control is approved by a second person': {
    by: [`UPDATE approvals SET decided_by = asked_by WHERE uuid = '${uuid('ok-addDatedSetting')}'`],
    also: ['an approval is decided by a second person'],
  },
  'an administrator or CEO exists': `UPDATE users SET role = 'staff' WHERE role = 'ceo'`,
  'the audit is a hash chain': `UPDATE audit_links SET previous_hash = 'x' WHERE number = 2`,
  'audit links are numbered without gaps, one per entry': [
    'UPDATE audit_links SET number = 3 WHERE number = 2',
    {
      by: [
        `UPDATE audit_links SET entry_uuid = '${uuid('one')}'`,
        `UPDATE audit_pending SET entry_uuid = '${uuid('two')}'`,
        `DELETE FROM audit_entries WHERE uuid = '${uuid('three')}'`,
      ],
    },
  ],
  'every audit entry is in the chain or pending': 'DELETE FROM audit_pending',
  'closed days are in order and form a hash chain': [
    `UPDATE ledger_closings SET previous_hash = 'x' WHERE number = 2`,
    `UPDATE ledger_closings SET day = '2025-01-01' WHERE number = 2`,
  ],
  'closed settlements form a hash chain': `UPDATE settlement_closings SET previous_hash = 'x' WHERE number = 2`,
  'no rule of the database runs between two statements': add('running_rules', { id: 1 }),
  'every credit of coins has a cause': moves('nothing:x', 'house:coins', `user:${uuid('fan')}:coins`),
};
