/** Details of waiting commands in the list of approvals. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuthorityName } from '../../../calls/platform/authority.ts';
import { authorityTable } from '../../../calls/platform/authority-table.ts';
import type { ApprovalSubject } from '../approval/approval.ts';
import { approvals } from '../approval/tables.ts';
import { UNBOUNDED } from './amount.ts';
import { HELD } from './hold.ts';

const calls = JSON.stringify(
  Object.fromEntries(Object.entries(authorityTable).map(([name, { call }]) => [name, call])),
);

const field = (name: string) => sql.raw(`(held_commands.form ->> '${name}')`);
const ofCommand = (name: AuthorityName, value: SQL) => sql`iif(held_commands.name = ${name}, ${value}, NULL)`;
const ofCoins = (balance: SQL, price: SQL) =>
  sql`CASE held_commands.name WHEN 'correctCoins' THEN ${balance} WHEN 'setItemPrice' THEN ${price} END`;
const caseNumber = sql`iif(held_commands.name IN ('creditCase', 'writeOffCase'), params ->> 'number', NULL)`;
const whileOpen = (value: SQL) => sql`iif(${approvals.state} = 'open', ${value}, NULL)`;
const before = sql`coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || users.uuid || ':coins'), 0)`;
const after = sql`${before} + iif(${field('coins_direction')} = 'give', 1, -1) * ${field('coins')}`;

/**
 * The call with its terms, and the person, item, coins, case and role concerned. Previous values
 * are shown only while the command waits.
 */
export const heldSubject: ApprovalSubject = {
  kind: HELD,
  details: sql`SELECT json_object('command', ${calls} ->> ('$.' || held_commands.name),
      'terms', json_remove(json_patch(params, form), '$.ground') || '',
      'person', json(iif(users.uuid IS NULL, NULL, json_object('uuid', users.uuid, 'name', users.name))),
      'item', json(iif(shop_items.uuid IS NULL, NULL, json_object('th', shop_items.name_th, 'en', shop_items.name_en))),
      'case_number', ${caseNumber},
      'order', json((SELECT json_object('uuid', orders.uuid, 'reference', orders.reference)
        FROM money_cases JOIN orders ON orders.uuid = order_uuid WHERE money_cases.number = ${caseNumber})),
      'coins', iif(approvals.amount_satang IS NULL, nullif(held_commands.amount, ${UNBOUNDED}), NULL),
      'coins_before', ${whileOpen(ofCoins(before, sql`price_coins`))},
      'coins_after', ${whileOpen(ofCoins(after, field('price_coins')))},
      'role_before', ${ofCommand('setRole', whileOpen(sql`users.role`))},
      'role_after', ${ofCommand('setRole', field('role'))})
    FROM held_commands LEFT JOIN users ON users.uuid = coalesce(${field('user_uuid')}, params ->> 'uuid')
      LEFT JOIN shop_items ON shop_items.uuid = params ->> 'uuid'
    WHERE approval_uuid = ${approvals.uuid}`,
  digestNow: async ({ approval }) => approval.digest,
  // The command commits together with its decision: see `runHeldCommand`.
  approved: async () => ({ failed: 'approval_outdated' }),
};
