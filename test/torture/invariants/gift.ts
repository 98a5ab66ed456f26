/** Given coins, and the V-tokens that result. */
import type { Invariants } from './invariants.ts';

/** V-tokens of an owner in one kind of ledger account. */
const place = (name: string) =>
  `coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || uuid || ':vtoken_${name}'), 0)`;

export const gift: Invariants = {
  'the coins of gifts equal the gifts that were not reversed': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:gifts' AND balance <> (SELECT coalesce(sum(coins), 0) FROM gifts)
      - (SELECT coalesce(sum(coins), 0) FROM gift_take_backs JOIN gifts USING (position))`,
  'a gift moves its coins from its payer': `
    SELECT gifts.uuid FROM gifts LEFT JOIN named_transfers ON id = 'gift:' || gifts.position || ':coins'
    WHERE amount IS NOT coins OR to_account <> 'house:gifts'
      OR from_account IS NOT coalesce(paid_from, 'user:' || giver_uuid || ':coins') AND NOT EXISTS (
        SELECT 1 FROM account_merges WHERE from_account = 'user:' || old_uuid || ':coins')`,
  'a gift earns V-tokens at the rate of its time': `
    SELECT gifts.uuid FROM gifts LEFT JOIN named_transfers ON id = 'gift:' || gifts.position || ':vtokens'
    WHERE amount IS NOT vtokens OR vtokens <> coins * vtokens_per_100_coins / 100 OR to_account <> 'user:' || vb_uuid || ':vtoken_held'`,
  'all V-tokens were earned by gifts or sales in a live': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:vtokens' AND -balance <> (SELECT coalesce(sum(vtokens), 0) FROM gifts)
      + (SELECT coalesce(sum(vtokens), 0) FROM live_sales)`,
  'no user sends a gift to themselves': `SELECT uuid FROM gifts WHERE giver_uuid = vb_uuid`,
  'a gift is sent while its live is on air': `
    SELECT gifts.uuid FROM gifts LEFT JOIN lives ON lives.uuid = live_uuid
    WHERE NOT coalesce(started_at_ms <= given_at_ms AND coalesce(ended_at_ms > given_at_ms, 1) AND caster_uuid = vb_uuid, 0)`,
  'a gift is sent to a VB with a contract at that time': `
    SELECT uuid FROM gifts WHERE EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = vb_uuid AND starts_at_ms <= given_at_ms) AND NOT EXISTS (
      SELECT 1 FROM contracts WHERE caster_uuid = vb_uuid AND starts_at_ms <= given_at_ms AND ends_at_ms >= given_at_ms)`,
  'a VB without a contract is off air': `
    SELECT lives.uuid FROM lives JOIN contracts USING (caster_uuid) WHERE status = 'on_air' AND contracts.state = 'ended' AND NOT EXISTS (
      SELECT 1 FROM contracts AS other WHERE other.caster_uuid = lives.caster_uuid AND other.state IN ('accepted', 'accepted_temp', 'notice'))`,
  'a gift has its fact': `SELECT uuid FROM gifts WHERE NOT EXISTS (SELECT 1 FROM facts WHERE facts.position = gifts.position AND id = 'gift:' || uuid)`,
  'a family has no share of a gift that it pays': `
    SELECT uuid FROM gifts WHERE paid_from GLOB 'family:' || family_uuid || ':*' AND (family_vtokens <> 0 OR family_share_basis_points <> 0)`,
  'the share of a family is at most the V-tokens of the gift': `SELECT uuid FROM gifts WHERE family_vtokens NOT BETWEEN 0 AND vtokens`,
  'the remainder of a family share equals the remainders of its gifts': `
    SELECT vb_uuid, family_uuid, parts FROM family_remainders WHERE parts <> (
      SELECT coalesce(sum(vtokens * family_share_basis_points - family_vtokens * 10000), 0) FROM gifts
      WHERE gifts.vb_uuid = family_remainders.vb_uuid AND gifts.family_uuid = family_remainders.family_uuid AND NOT EXISTS (
        SELECT 1 FROM gift_take_backs AS back WHERE back.position = gifts.position AND is_granted IS NOT 1))`,
  'every gift up to the released position has matured': `
    SELECT position FROM gifts WHERE position <= (SELECT released_to FROM gift_progress)
      AND of_age_at_ms > (SELECT released_at_ms FROM gift_progress)`,
  'held V-tokens equal those of gifts that are not payable yet': `
    SELECT uuid, ${place('held')} AS held, waiting FROM (SELECT users.uuid, (
      SELECT coalesce(sum(vtokens), 0) FROM gifts LEFT JOIN held_gifts USING (position) WHERE gifts.vb_uuid = users.uuid
        AND coalesce(state = 'held', gifts.position > (SELECT released_to FROM gift_progress))) + (
      SELECT coalesce(sum(vtokens), 0) FROM live_sales WHERE live_sales.vb_uuid = users.uuid
        AND released_at_ms IS NULL AND reversed_at_ms IS NULL) AS waiting
      FROM users WHERE uuid IN (SELECT vb_uuid FROM gifts)) WHERE held <> waiting AND ${place('forfeited')} = 0`,
  'the accounts of a VB hold all earned V-tokens without family shares': `
    SELECT uuid, there, earned, shared FROM (SELECT users.uuid,
      (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE id GLOB 'user:' || users.uuid || ':vtoken_*') AS there,
      (SELECT coalesce(sum(vtokens), 0) FROM gifts WHERE vb_uuid = users.uuid)
        + (SELECT coalesce(sum(vtokens), 0) FROM live_sales WHERE vb_uuid = users.uuid) AS earned,
      (SELECT coalesce(sum(iif(to_account GLOB 'family:*', amount, -amount)), 0) FROM named_transfers
        WHERE (from_account GLOB 'user:' || users.uuid || ':vtoken_*' AND to_account GLOB 'family:*')
          OR (to_account GLOB 'user:' || users.uuid || ':vtoken_*' AND from_account GLOB 'family:*')) AS shared
      FROM users WHERE uuid IN (SELECT vb_uuid FROM gifts)) WHERE there <> earned - shared`,
  'a gift is reversed at most once, under dual control': `
    SELECT position FROM gift_take_backs WHERE asked_by_uuid = approved_by_uuid
    UNION ALL SELECT position FROM gift_take_backs GROUP BY position HAVING count(*) > 1`,
  'the coins of a reversed gift go to the recorded account': `
    SELECT gifts.uuid FROM gift_take_backs JOIN gifts USING (position) LEFT JOIN named_transfers ON id = 'take-back:' || gifts.uuid || ':coins'
    WHERE amount IS NOT coins OR (to_giver = 0) <> (to_account = 'house:coins_refunded')
      OR (to_giver = 1 AND paid_from IS NOT NULL AND to_account <> 'family:' || substr(paid_from, 8, 36) || ':coins')`,
  'the staff who reversed a gift do not answer its appeal': `
    SELECT position FROM gift_take_backs WHERE answered_by_uuid IN (asked_by_uuid, approved_by_uuid)`,
  'a frozen giver sends no gift': `
    SELECT gifts.uuid FROM gifts JOIN giver_holds USING (giver_uuid) WHERE reason = 'freeze' AND given_at_ms > set_at_ms
      AND given_at_ms < coalesce(ended_at_ms, 9e15)`,
  'the coins of the shop equal its purchases': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:shop'
      AND balance <> (SELECT coalesce(sum(price_coins), 0) FROM shop_orders WHERE state = 'bought'
        AND uuid NOT IN (SELECT order_uuid FROM shop_refunds))`,
};
