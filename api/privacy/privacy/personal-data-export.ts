/**
 * Data about a person as plain rows: the content of a personal data export, apart from the sections
 * that other rooms decrypt (`ExportedSection`).
 */
import type { Db } from '../../platform/framework/db.ts';

/** Columns that are left out: secrets, and internals of the database. */
const omittedColumns = new Set([
  'hash',
  'entry_hash',
  'entry_until_ms',
  'order_key',
  'place_key',
  'text_sealed',
  'result_sealed',
  'linked_passport_sealed',
  'ended_note',
  'key_uuid',
  'short_id',
]);

/**
 * Queries by name of the section. Rows name other people only by uuid, and in mentions of texts.
 */
const sources: Readonly<Record<string, string>> = {
  merged_accounts: 'SELECT old_uuid, coins, merged_at_ms FROM account_merges WHERE leads_to_uuid = ?',
  profile: 'SELECT * FROM users WHERE uuid = ?',
  log_in_services: 'SELECT * FROM accounts WHERE user_uuid = ?',
  passkeys: 'SELECT * FROM passkeys WHERE user_uuid = ?',
  email: 'SELECT * FROM emails WHERE user_uuid = ?',
  sessions: 'SELECT * FROM tokens WHERE user_uuid = ?',
  consents:
    'SELECT number, subject, version, choices, at_ms, previous_hash, hash AS receipt_hash FROM consent_receipts WHERE user_uuid = ?',
  address: 'SELECT * FROM addresses WHERE user_uuid = ?',
  paying_age: 'SELECT * FROM paying_ages WHERE user_uuid = ?',
  viewing_ages: 'SELECT * FROM viewing_ages WHERE user_uuid = ?',
  labels: 'SELECT * FROM user_labels WHERE user_uuid = ?',
  contracts: 'SELECT * FROM contracts WHERE caster_uuid = ?',
  pictures_of_papers:
    'SELECT p.uuid, p.kind, p.sent_at_ms, p.removed_at_ms FROM private_pictures AS p JOIN person_keys AS k ON k.uuid = p.uuid WHERE k.person_uuid = ?',
  who_looked: 'SELECT at_ms, role, what, why FROM personal_looks WHERE person_uuid = ?',
  requests_about_data:
    'SELECT kind, state, asked_at_ms, due_at_ms, answered_at_ms FROM data_requests WHERE user_uuid = ?',
  invitations: 'SELECT * FROM invitations WHERE user_uuid = ?',
  families: 'SELECT * FROM family_members WHERE user_uuid = ?',
  family_invitations: 'SELECT * FROM family_invitations WHERE vb_uuid = ?',
  family_coins:
    'SELECT kind, family_uuid, by_uuid, whom_uuid, coins, at_ms FROM family_spends WHERE by_uuid = ?1 OR whom_uuid = ?1',
  family_wallets:
    'SELECT family_uuid, day_limit_coins, named_at_ms, ended_at_ms FROM family_managers WHERE user_uuid = ?',
  days_on_air: 'SELECT day, family_uuid, seconds FROM live_days WHERE vb_uuid = ?',
  lives: 'SELECT * FROM lives WHERE caster_uuid = ?',
  live_category: 'SELECT category_slug, live_at_ms FROM caster_categories WHERE caster_uuid = ?',
  guest_of_lives:
    'SELECT live_uuid, host_uuid, status, invited_at_ms, began_at_ms, over_at_ms, ended_by, is_voice_only, recordings FROM live_guests WHERE guest_uuid = ?',
  guest_layout: 'SELECT layout FROM guest_layouts WHERE vb_uuid = ?',
  announced_lives: 'SELECT * FROM announced_lives WHERE caster_uuid = ?',
  reported: 'SELECT case_number, reason, note, reported_at_ms FROM reports WHERE reporter_uuid = ?',
  decided_about:
    "SELECT measure, reason, decided_at_ms, appeal, appealed_at_ms, answer, is_lifted, answered_at_ms FROM moderation_decisions WHERE person_uuid = ? AND measure <> 'dismiss'",
  vip_with: 'SELECT * FROM vips WHERE user_uuid = ?',
  top_ups: 'SELECT * FROM orders WHERE user_uuid = ?',
  receipts:
    'SELECT receipts.* FROM receipts JOIN orders ON orders.uuid = receipts.order_uuid WHERE orders.user_uuid = ?',
  slips:
    'SELECT s.order_uuid, s.bank_code, s.reference, s.source, s.noted_at_ms FROM slips AS s JOIN orders ON orders.uuid = s.order_uuid WHERE orders.user_uuid = ?',
  refund_accounts:
    'SELECT order_uuid, number, kind, bank_code, account_masked, set_at_ms FROM refund_accounts WHERE set_by_uuid = ?',
  refunds:
    'SELECT c.order_uuid, r.amount_satang, r.state, r.way, r.started_at_ms, r.moved_at_ms, r.told_to FROM refunds AS r JOIN money_cases AS c ON c.number = r.case_number JOIN orders ON orders.uuid = c.order_uuid WHERE orders.user_uuid = ?',
  reversals:
    'SELECT r.order_uuid, r.cause, r.amount_satang, r.coins, r.taken_coins, r.state, r.reason, r.bank_reference, r.started_at_ms, r.moved_at_ms FROM order_reversals AS r JOIN orders ON orders.uuid = r.order_uuid WHERE orders.user_uuid = ?',
  shop_orders: 'SELECT * FROM shop_orders WHERE user_uuid = ?',
  shop_gifts_received:
    'SELECT uuid, user_uuid AS giver_uuid, item_uuid, note, created_at_ms FROM shop_orders WHERE for_user_uuid = ?',
  shop_likes: 'SELECT * FROM shop_likes WHERE user_uuid = ?',
  shop_worn: 'SELECT wearable, item_uuid, chosen_at_ms FROM shop_worn WHERE user_uuid = ?',
  notices: 'SELECT kind, facts, path, happened_at_ms, read_at_ms FROM notices WHERE user_uuid = ?',
  not_told_of: 'SELECT kind FROM notices_off WHERE user_uuid = ?',
  for_you_off: 'SELECT user_uuid FROM for_you_off WHERE user_uuid = ?',
  told_by_push: `SELECT channel, kinds, language, subscribed_at_ms, pushed_at_ms, unreachable_at_ms
    FROM push_subscriptions WHERE user_uuid = ?`,
  asked_to_be_reminded: 'SELECT event_uuid, asked_at_ms FROM event_reminders WHERE user_uuid = ?',
  takes_part_in: 'SELECT event_uuid, joined_at_ms FROM event_participants WHERE user_uuid = ?',
  quiet_hours: 'SELECT from_time, until_time FROM quiet_hours WHERE user_uuid = ?',
  following: 'SELECT user_uuid, followed_uuid, since_at_ms FROM follows WHERE user_uuid = ?',
  blocked: 'SELECT blocked_uuid, since_at_ms FROM member_blocks WHERE user_uuid = ?',
  fan_clubs:
    'SELECT vb_uuid, joined_at_ms, points, given_coins, active_at_ms, drops_at_ms FROM club_members WHERE user_uuid = ?',
  own_fan_club: 'SELECT name, join_coins, member_count FROM clubs WHERE vb_uuid = ?',
  polls_started: 'SELECT live_uuid, question, answers, started_at_ms FROM live_polls WHERE by_uuid = ?',
  polls_in_own_streams:
    'SELECT live_uuid, question, answers, vote_counts, started_at_ms FROM live_polls WHERE vb_uuid = ?',
  items_offered: 'SELECT live_uuid, item_uuid, offered_at_ms, sold_count FROM live_offers WHERE vb_uuid = ?',
  commissions:
    'SELECT price_coins, vtokens, sold_at_ms, released_at_ms, reversed_at_ms FROM live_sales WHERE vb_uuid = ?',
  messages_written: 'SELECT live_uuid, message_count FROM live_messages WHERE user_uuid = ?',
  rooms_kept: 'SELECT * FROM talk_rules WHERE vb_uuid = ?',
  keeps_rooms_of: 'SELECT vb_uuid, named_at_ms FROM talk_moderators WHERE user_uuid = ?',
  silenced_in_rooms_of: 'SELECT vb_uuid, until_ms, silenced_at_ms FROM talk_silences WHERE user_uuid = ?',
  fan_posts:
    'SELECT uuid, text, pictures, written_at_ms, deleted_at_ms, removed_at_ms FROM fan_posts WHERE vb_uuid = ?',
  mission_rewards: 'SELECT mission, coins, is_giftable, given_at_ms FROM mission_rewards WHERE user_uuid = ?',
  mission_coins: 'SELECT coins FROM mission_purses WHERE user_uuid = ?',
  member_days: 'SELECT day, seconds, rooms, gifts FROM member_days WHERE user_uuid = ?',
  member_level: 'SELECT minutes, days, given_coins FROM member_levels WHERE user_uuid = ?',
  posts: 'SELECT * FROM posts WHERE author_uuid = ?',
  comments:
    'SELECT uuid, post_uuid, parent_uuid, text, mentions, written_at_ms, deleted_at_ms, hidden_at_ms, held_because, like_count FROM comments WHERE author_uuid = ?',
  post_likes: 'SELECT post_uuid, liked_at_ms FROM post_likes WHERE user_uuid = ?',
  comment_likes: 'SELECT comment_uuid, liked_at_ms FROM comment_likes WHERE user_uuid = ?',
  prizes: 'SELECT * FROM shop_prizes WHERE user_uuid = ?',
  rewards: 'SELECT * FROM event_awards WHERE user_uuid = ?',
  gifts_held:
    'SELECT position, state, reason, reference, next_look_at_ms, moved_at_ms FROM held_gifts WHERE vb_uuid = ?',
  gifts_taken_back:
    'SELECT position, ground, taken_at_ms, appeal, appealed_at_ms, answer, is_granted, answered_at_ms FROM gift_take_backs WHERE vb_uuid = ?',
  spending: 'SELECT * FROM spending WHERE user_uuid = ?',
  breaks: 'SELECT set_at_ms, until_ms FROM spending_breaks WHERE user_uuid = ?',
  payouts:
    "SELECT reference, state, vtokens, family_vtokens, gross_satang, family_share_satang, payee_part_satang, tax_satang, fee_satang, fee_vat_satang, vat_satang, net_satang, terms, created_at_ms, paid_on FROM payouts WHERE owner_kind = 'user' AND owner_uuid = ?",
  paid_to:
    "SELECT bank_code, account_masked, set_at_ms FROM payee_accounts JOIN payees ON payees.uuid = payee_uuid WHERE owner_kind = 'user' AND owner_uuid = ?",
  to_the_tax_office:
    "SELECT name, value, from_ms, ground FROM payee_facts JOIN payees ON payees.uuid = payee_uuid WHERE owner_kind = 'user' AND owner_uuid = ?",
  pictures: 'SELECT key, sent_at_ms FROM uploads WHERE user_uuid = ?',
};

type Row = Record<string, unknown>;

/** Returns all sections, for the account and for those merged into it. */
export async function personalDataExport(db: Db, user_uuid: string): Promise<Record<string, Row[]>> {
  const mergeQuery = db.$client.prepare('SELECT old_uuid FROM account_merges WHERE leads_to_uuid = ?').bind(user_uuid);
  const { results } = await mergeQuery.all<{ old_uuid: string }>();
  const data = await heldOf(db, user_uuid);
  for (const { old_uuid } of results) {
    for (const [name, rows] of Object.entries(await heldOf(db, old_uuid))) data[name]?.push(...rows);
  }
  return data;
}

async function heldOf(db: Db, user_uuid: string): Promise<Record<string, Row[]>> {
  const d1 = db.$client;
  const statements = Object.values(sources).map((sql) => d1.prepare(sql).bind(user_uuid));
  const answers = await d1.batch<Row>(statements);
  const rows = answers.map(({ results }) => results.map(without));
  const names = Object.keys(sources);
  return Object.fromEntries(names.map((name, index) => [name, rows[index] ?? []]));
}

const without = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !omittedColumns.has(name)));
