/**
 * docs/states.md has an entry for every state of the schema: the event that ends it, the deadline
 * and the recipients of its notifications.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openMigrated } from '../../migrated-database.ts';

/** Columns that name a state, or count what waits. */
const STATE = /(?:^|_)(?:state|status|stage|held_because|did)$|^(?:open|appeal)_count$/;

/** Nullable times that are no state, with the reason. */
const notStates: Record<string, readonly string[]> = {
  'time of a past event, which nothing follows': [
    'alerts.acknowledged_at_ms',
    'approvals.first_at_ms',
    'article_versions.published_at_ms',
    'comments.deleted_at_ms',
    'live_goals.reached_at_ms',
    'live_polls.removed_at_ms',
    'live_sales.reversed_at_ms',
    'monsters.last_hit_at_ms',
    'moderation_decisions.appealed_at_ms',
    'gift_take_backs.appealed_at_ms',
    'notices.read_at_ms',
    'overlays.tested_at_ms',
    'passkeys.last_used_at_ms',
    'payout_batches.offered_at_ms',
    'payout_batches.silent_at_ms',
    'payout_batches.taken_at_ms',
    'fan_posts.deleted_at_ms',
    'posts.deleted_at_ms',
    'posts.edited_at_ms',
    'reports.evidence_seen_at_ms',
    'service_secrets.last_used_at_ms',
    'shop_holdings.last_had_at_ms',
    'tax_certificates.voided_at_ms',
    'tokens.authenticated_at_ms',
    'webhook_deliveries.attempted_at_ms',
    'webhook_deliveries.delivered_at_ms',
    'closings.swept_at_ms',
    'family_members.notice_at_ms',
  ],
  'time of a change of a state that has its own entry': [
    'approvals.decided_at_ms',
    'charges.asked_at_ms',
    'data_requests.answered_at_ms',
    'family_invitations.decided_at_ms',
    'live_guests.began_at_ms',
    'live_guests.over_at_ms',
    'live_guests.shown_at_ms',
    'lives.ended_at_ms',
    'orders.paid_at_ms',
    'orders.processed_at_ms',
    'pk_matches.began_at_ms',
    'pk_matches.over_at_ms',
    'posts.removed_at_ms',
  ],
  'deadline or next check of a state that has its own entry': [
    'contracts.ends_at_ms',
    'contracts.lapses_at_ms',
    'contracts.look_again_at_ms',
    'contracts.starts_at_ms',
    'contracts.work_until_ms',
    'gateway_message_takes.due_at_ms',
    'live_offers.until_ms',
    'orders.due_at_ms',
    'orders.unheard_since_ms',
    'orders.watch_until_ms',
    'person_keys.due_at_ms',
    'pk_matches.ends_at_ms',
    'refunds.due_at_ms',
    'shop_orders.expires_at_ms',
    'shop_prizes.redeem_until_ms',
  ],
  'progress of a task, which the scheduler retries and staff see when it fails': [
    'alerts.due_at_ms',
    'archive_segments.compared_at_ms',
    'fan_outs.due_at_ms',
    'person_keys.listed_at_ms',
    'push_subscriptions.due_at_ms',
    'webhook_deliveries.due_at_ms',
  ],
  'window fixed in advance, in which nothing waits': [
    'shop_codes.valid_until_ms',
    'shop_items.sale_ends_at_ms',
    'shop_items.sale_starts_at_ms',
    'spending.break_until_ms',
    'spending.day_next_from_ms',
    'spending.month_next_from_ms',
    'tokens.entry_until_ms',
    'webhooks.old_until_ms',
    'users.new_passkey_until_ms',
  ],
  duration: ['growth_days.database_busy_ms'],
};

/** Columns of the schema, as `table.column`. */
const columns = openMigrated()
  .prepare(
    `SELECT schema.name || '.' || info.name AS path, info.name, info."notnull" = 0 AND info.pk = 0 AS is_nullable
      FROM sqlite_schema AS schema JOIN pragma_table_xinfo(schema.name) AS info WHERE schema.type = 'table'`,
  )
  .all()
  .map(({ path, name, is_nullable }) => ({ path: String(path), name: String(name), isNullable: is_nullable === 1 }));

const exceptions = Object.values(notStates).flat();
const states = columns
  .filter(({ name, isNullable }) => STATE.test(name) || (isNullable && name.endsWith('_ms')))
  .map(({ path }) => path);

const entries = readFileSync('docs/states.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('docs/states.md', () => {
  test('docs/states.md lists every state column and nullable time, or a reason', () => {
    const documentedColumns = entries.map(([column = '']) => column.replaceAll('`', ''));
    expect([...documentedColumns, ...exceptions].toSorted()).toEqual(states.toSorted());
    expect(documentedColumns.length).toBeGreaterThan(60);
  });

  test.each(entries.map((cells) => [cells[0], cells]))('the entry of %s in docs/states.md is complete', (_, cells) => {
    expect(cells).toHaveLength(5);
    expect(cells.filter((cell) => cell === '')).toEqual([]);
  });
});
