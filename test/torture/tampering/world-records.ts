/** Commands under dual control, settings, the audit and closed days of the small world. */
import type { DatabaseSync } from 'node:sqlite';
import { approve, insert, uuid } from './rows.ts';

/** Adds two or more of each record that is a chain, and one of the others. */
export function addRecords(database: DatabaseSync) {
  for (const [name, params, form] of [
    ['mergeAccounts', JSON.stringify({ uuid: uuid('merged') }), '{}'],
    ['changeAuthority', '{}', '{}'],
    ['addDatedSetting', '{}', '{"name":"storm_rate"}'],
  ] as const) {
    approve(database, `ok-${name}`, 'command', name);
    insert(database, 'held_commands', { approval_uuid: uuid(`ok-${name}`), name, params, form });
  }
  insert(
    database,
    'dated_settings',
    { name: 'storm_rate', from_ms: 1, value: '1', set_at_ms: 1 },
    {
      name: 'storm_rate',
      from_ms: 2,
      value: '2',
      set_at_ms: 2,
      set_by_uuid: uuid('clerk'),
      ground: 'decided in the storm',
    },
  );
  insert(database, 'authority_changes', { number: 1, name: 'creditCase' });
  const use = { by_uuid: uuid('clerk'), name: 'creditCase', period: '2026-01-05', once_most: 9, day_most: 12 };
  insert(database, 'authority_uses', { ...use, number: 1, amount: 5 }, { ...use, number: 2, amount: 4 });
  insert(database, 'audit_entries', ...['one', 'two', 'three'].map((name) => ({ uuid: uuid(name) })));
  const links = [
    { number: 1, previous_hash: '0', hash: 'a' },
    { number: 2, previous_hash: 'a', hash: 'b' },
  ];
  insert(
    database,
    'audit_links',
    ...links.map((link) => ({ ...link, entry_uuid: uuid(link.number === 1 ? 'one' : 'two') })),
  );
  insert(database, 'audit_pending', { entry_uuid: uuid('three') });
  const days = links.map((link) => ({ ...link, day: `2026-01-0${link.number}`, sums: '{}' }));
  insert(database, 'ledger_closings', ...days);
  insert(database, 'settlement_closings', ...days.map((day) => ({ ...day, gateway: 'opn' })));
}
