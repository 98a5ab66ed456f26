DROP TRIGGER archive_deletions_name_segments;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_reverse;
--> statement-breakpoint
DROP TRIGGER earning_sums_delete_by_rules;
--> statement-breakpoint
ALTER TABLE `boards` ADD `month` text GENERATED ALWAYS AS (CASE
        WHEN name GLOB '*:day:????-??-??' THEN substr(name, -10, 7)
        WHEN name GLOB '*:week:????-??-??' THEN strftime('%Y-%m', substr(name, -10), '+6 days')
        WHEN name GLOB '*:month:????-??' THEN substr(name, -7) END) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `boards_of_month` ON `boards` (`month`,`name`) WHERE month IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER earning_sums_delete_by_rules BEFORE DELETE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM archive_deletions WHERE leaving > 0)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_leave_with_segments BEFORE DELETE ON earning_sums
WHEN EXISTS (SELECT 1 FROM archive_deletions WHERE leaving > 0) AND NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number
    AND segment.table_name = 'sums_by_giver' AND segment.month = OLD.period AND OLD.by = 'giver'
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'sums leave only with a verified segment');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_leave AFTER DELETE ON earning_sums
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.coins, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1931884649, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1931884649;
  -- The family returns its share, as far as it was paid.
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'family:' || family_uuid || ':vtoken_payable', 'VTOKEN', 0 FROM released_gifts
    WHERE position = NEW.position AND family_vtokens > 0;
  UPDATE ledger_accounts SET lowest = NULL FROM released_gifts AS gift
    WHERE gift.position = NEW.position AND (
      (id = 'user:' || NEW.vb_uuid || ':vtoken_payable' AND balance < gift.vtokens)
      OR (id = 'family:' || gift.family_uuid || ':vtoken_payable' AND balance < gift.family_vtokens)
    );
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':share', 'family:' || gift.family_uuid || ':vtoken_payable', 'user:' || gift.vb_uuid || ':vtoken_payable',
      family_vtokens - part.vtokens, NEW.taken_at_ms
    FROM released_gifts AS gift
      JOIN family_parts AS part ON part.vb_uuid = gift.vb_uuid AND part.family_uuid = gift.family_uuid
    WHERE gift.position = NEW.position AND family_vtokens > part.vtokens;
  UPDATE family_parts SET vtokens = family_parts.vtokens - min(gift.family_vtokens, family_parts.vtokens)
    FROM released_gifts AS gift
    WHERE gift.position = NEW.position AND gift.family_vtokens > 0
      AND family_parts.vb_uuid = gift.vb_uuid AND family_parts.family_uuid = gift.family_uuid;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':vtokens',
      'user:' || vb_uuid || iif(position IN (SELECT position FROM released_gifts), ':vtoken_payable', ':vtoken_held'),
      'user:' || vb_uuid || ':vtoken_reversed', vtokens, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position;
  INSERT INTO held_gifts (position, vb_uuid, state, reason, reference, next_look_at_ms, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, iif(NEW.position <= (SELECT released_to FROM gift_progress), 'taken_back', 'held'),
      'review', '', NEW.taken_at_ms, NEW.taken_at_ms
    WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position);
  UPDATE held_gifts SET state = 'taken_back', moved_at_ms = NEW.taken_at_ms
    WHERE position = NEW.position AND state <> 'taken_back';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':coins', 'house:gifts',
      iif(NEW.to_giver, coalesce('family:' || substr(paid_from, 8, 36), 'user:' || coalesce(leads_to_uuid, giver_uuid)) || ':coins',
        'house:coins_refunded'), gifts.coins, NEW.taken_at_ms
    FROM gifts LEFT JOIN account_merges ON old_uuid = giver_uuid WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role,
      corrects, reporter_uuid)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms, family_uuid,
      vb_role, id, NEW.approved_by_uuid
    FROM facts WHERE position = NEW.position;
  -- The sum may have left for the archive. The row then has the difference.
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, -1, -coins, -vtokens, -family_vtokens FROM gift_points
  WHERE position = NEW.position AND position <= (SELECT summed_to FROM gift_progress)
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  DELETE FROM running_rules WHERE id = 1931884649;
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_name_segments BEFORE INSERT ON archive_deletions
WHEN NEW.until_ms > coalesce((SELECT max(until_ms) FROM departed_months), 0) OR NOT EXISTS (
  SELECT 1 FROM archive_segments
  WHERE number = NEW.segment_number AND digest = NEW.digest AND compared_at_ms IS NOT NULL AND difference IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'rows leave only with a verified segment');
END;
--> statement-breakpoint
CREATE TRIGGER standings_leave_with_segments BEFORE DELETE ON standings
WHEN NOT EXISTS (
  SELECT 1 FROM boards WHERE id = OLD.board_id AND (
    is_final = 1 OR name GLOB '*:range:*' OR name GLOB '*:until:*' OR EXISTS (
      SELECT 1 FROM archive_deletions AS deletion
      CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number
      WHERE deletion.leaving > 0 AND (
        (segment.table_name = 'standings' AND segment.month = boards.month)
        OR (segment.table_name = 'live_payers' AND boards.name GLOB 'live_payers:*')
      )
    )
  )
)
BEGIN
  SELECT RAISE(ABORT, 'sums leave only with a verified segment');
END;
--> statement-breakpoint
CREATE TRIGGER standings_leave AFTER DELETE ON standings
WHEN EXISTS (SELECT 1 FROM archive_deletions WHERE leaving > 0)
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.score, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
