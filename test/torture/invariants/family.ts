/** Families: wallets, budgets, debts, shares and members. */
import type { Invariants } from './invariants.ts';

export const family: Invariants = {
  'a budget equals the coins passed minus gifts and returns': `
    SELECT id, balance FROM ledger_accounts WHERE id GLOB 'family:*:budget:*' AND balance <> (
      SELECT coalesce(sum(CASE kind WHEN 'budget' THEN coins WHEN 'budget_back' THEN -coins WHEN 'budget_gift' THEN -coins ELSE 0 END), 0)
      FROM family_spends WHERE family_uuid = substr(id, 8, 36) AND iif(kind = 'budget_gift', by_uuid, whom_uuid) = substr(id, -36))`,
  'only a member of the family has a budget': `
    SELECT id, balance FROM ledger_accounts WHERE id GLOB 'family:*:budget:*' AND balance > 0 AND NOT EXISTS (
      SELECT 1 FROM family_members WHERE user_uuid = substr(id, -36) AND family_uuid = substr(id, 8, 36) AND left_at_ms IS NULL)`,
  'a gift paid by a family has a family spend with the same coins': `
    SELECT gifts.uuid FROM gifts LEFT JOIN family_spends AS spent ON spent.uuid = gifts.uuid AND spent.kind IN ('gift', 'budget_gift')
    WHERE (paid_from IS NOT NULL) <> (spent.uuid IS NOT NULL) OR spent.coins <> gifts.coins OR spent.family_uuid <> substr(paid_from, 8, 36)`,
  'a shop order of a family has a family spend with the same price': `
    SELECT shop_orders.uuid FROM shop_orders LEFT JOIN family_spends AS spent ON spent.uuid = shop_orders.uuid AND spent.kind = 'shop'
    WHERE (shop_orders.family_uuid IS NOT NULL) <> (spent.uuid IS NOT NULL) OR spent.coins <> price_coins`,
  'a manager spends at most their highest limit a day': `
    SELECT by_uuid, day, spent FROM (
      SELECT by_uuid, family_uuid, date(at_ms / 1000 + 25200, 'unixepoch') AS day, sum(coins) AS spent FROM family_spends
      WHERE kind IN ('gift', 'budget', 'shop') AND by_uuid NOT IN (SELECT uuid FROM users WHERE role = 'family')
      GROUP BY by_uuid, family_uuid, day) AS spends
    WHERE spent > (SELECT max(day_limit_coins) FROM family_managers WHERE user_uuid = by_uuid AND family_uuid = spends.family_uuid)`,
  'only owners and managers spend the coins of a family': `
    SELECT spent.uuid FROM family_spends AS spent WHERE kind IN ('budget', 'gift', 'shop') AND NOT EXISTS (
        SELECT 1 FROM users WHERE uuid = by_uuid AND role = 'family' AND family_uuid = spent.family_uuid)
      AND NOT EXISTS (SELECT 1 FROM family_managers WHERE user_uuid = by_uuid AND family_uuid = spent.family_uuid
        AND named_at_ms <= at_ms AND coalesce(ended_at_ms, 9e15) >= at_ms)
      AND NOT EXISTS (SELECT 1 FROM held_commands WHERE name = 'setRole' AND instr(params, by_uuid) > 0)`,
  'the debt of a family stays within its credit': `
    SELECT id, balance, lowest FROM ledger_accounts WHERE id GLOB 'family:*:debt' AND (balance < lowest OR balance > 0)`,
  'a debt equals loans and reversals minus payments': `
    SELECT id, balance FROM ledger_accounts WHERE id GLOB 'family:*:debt' AND balance <> (
      SELECT coalesce(sum(iif(to_account = ledger_accounts.id, amount, -amount)), 0) FROM named_transfers
      WHERE ledger_accounts.id IN (from_account, to_account))`,
  'a user belongs to at most one family at a time': `
    SELECT user_uuid FROM family_members WHERE left_at_ms IS NULL GROUP BY user_uuid HAVING count(*) > 1`,
  'the family of a user matches their membership': `
    SELECT uuid, role FROM users WHERE iif(role = 'family', NULL, family_uuid) IS NOT (
      SELECT family_uuid FROM family_members WHERE user_uuid = users.uuid AND left_at_ms IS NULL)`,
  'the member count of a family is correct': `
    SELECT uuid, member_count FROM families WHERE member_count <> (SELECT count(*) FROM users WHERE family_uuid = families.uuid AND role <> 'family')`,
  'a manager is a member of the family': `
    SELECT uuid FROM family_managers WHERE ended_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM family_members
      WHERE family_members.user_uuid = family_managers.user_uuid AND family_members.family_uuid = family_managers.family_uuid AND left_at_ms IS NULL)`,
  'the V-tokens of a family equal its shares': `
    SELECT uuid, there, shared FROM (SELECT families.uuid,
      (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE id GLOB 'family:' || families.uuid || ':vtoken_*') AS there,
      (SELECT coalesce(sum(iif(from_account GLOB 'user:*', amount, -amount)), 0) FROM named_transfers
        WHERE (to_account = 'family:' || families.uuid || ':vtoken_payable' AND from_account GLOB 'user:*')
          OR (from_account = 'family:' || families.uuid || ':vtoken_payable' AND to_account GLOB 'user:*')) AS shared FROM families)
    WHERE there <> shared`,
  'family parts total at most the payable V-tokens, unless the VB is in debt': `
    SELECT vb_uuid FROM family_parts GROUP BY vb_uuid HAVING min(vtokens) < 0 OR sum(vtokens) > coalesce((
      SELECT iif(lowest IS NULL, 9e15, balance) FROM ledger_accounts WHERE id = 'user:' || vb_uuid || ':vtoken_payable'), 0)`,
  'only payable V-tokens and their source may be negative': `
    SELECT id FROM ledger_accounts WHERE currency = 'VTOKEN' AND lowest IS NULL AND id NOT GLOB '*:vtoken_payable' AND id <> 'house:vtokens'`,
  'a loan credits coins and adds a debt': `
    SELECT id FROM named_transfers WHERE from_account GLOB 'family:*:debt' AND id NOT GLOB 'reversal:*' AND NOT EXISTS (
      SELECT 1 FROM named_transfers AS given WHERE given.from_account = 'house:coins' AND given.to_account = replace(named_transfers.from_account, ':debt', ':coins')
        AND given.moved_at_ms = named_transfers.moved_at_ms)`,
};
