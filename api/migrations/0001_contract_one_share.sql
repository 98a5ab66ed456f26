DROP TRIGGER dated_settings_never_change;
--> statement-breakpoint
UPDATE dated_settings SET value = '{"family_share_basis_points":1000,"term_days":365,"notice_days":30,"min_age":18,"stamp":"none","stamp_value_satang":0,"stamp_paid_by":"house"}' WHERE name = 'contract_terms' AND from_ms = 0;
--> statement-breakpoint
CREATE TRIGGER dated_settings_never_change BEFORE UPDATE ON dated_settings
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
DROP TRIGGER contracts_let_pictures_go;
--> statement-breakpoint
DROP TRIGGER gifts_go_by_rates;
--> statement-breakpoint
DROP TRIGGER gift_progress_releases;
--> statement-breakpoint
DROP VIEW contract_family_shares;
--> statement-breakpoint
DROP TRIGGER contract_events_follow;
--> statement-breakpoint
DROP TRIGGER contract_signatures_stay;
--> statement-breakpoint
DROP TRIGGER contract_signatures_are_of_what_was_read;
--> statement-breakpoint
DROP TRIGGER contract_steps_change_open;
--> statement-breakpoint
DROP TRIGGER contract_steps_begin_open;
--> statement-breakpoint
DROP TRIGGER contracts_come_once;
--> statement-breakpoint
DROP TRIGGER contracts_never_go;
--> statement-breakpoint
DROP TRIGGER contracts_make_casters;
--> statement-breakpoint
DROP TRIGGER contracts_for_the_time_being_are_short;
--> statement-breakpoint
DROP TRIGGER contracts_keep_their_window;
--> statement-breakpoint
DROP TRIGGER contracts_do_not_overlap;
--> statement-breakpoint
DROP TRIGGER contracts_of_minors_have_guardians;
--> statement-breakpoint
DROP TRIGGER contracts_are_signed_by_both;
--> statement-breakpoint
DROP TRIGGER contracts_are_handed_in_signed;
--> statement-breakpoint
DROP TRIGGER contracts_are_returned_unsigned;
--> statement-breakpoint
DROP TRIGGER contracts_keep_their_words;
--> statement-breakpoint
DROP TRIGGER contracts_keep_what_they_are;
--> statement-breakpoint
DROP TRIGGER contracts_move_legally;
--> statement-breakpoint
DROP TRIGGER contracts_take_turns;
--> statement-breakpoint
DROP TRIGGER contracts_begin;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_contracts` AS SELECT * FROM `contracts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `contracts`;
--> statement-breakpoint
CREATE TABLE `contracts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`caster_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`predecessor_uuid` text,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`begun_at_ms` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`lapses_at_ms` integer,
	`terms` text NOT NULL,
	`key_uuid` text,
	`template_version` text,
	`text_sealed` text,
	`text_hash` text,
	`starts_at_ms` integer,
	`ends_at_ms` integer,
	`ended_by` text,
	`is_minor` integer DEFAULT false NOT NULL,
	`look_again_at_ms` integer,
	`work_until_ms` integer,
	`proposed_by_uuid` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', moved_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contracts_window" CHECK("contracts"."ends_at_ms" > "contracts"."starts_at_ms"),
	CONSTRAINT "contracts_shares" CHECK(json_extract(terms, '$.family_share_basis_points') BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_number` ON `contracts` (`number`);
--> statement-breakpoint
CREATE INDEX `contracts_of_caster` ON `contracts` (`caster_uuid`,`state`,`ends_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_one_application` ON `contracts` (`caster_uuid`) WHERE state IN ('draft', 'returned', 'awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered');
--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_one_proposal` ON `contracts` (`caster_uuid`) WHERE state = 'proposed';
--> statement-breakpoint
CREATE INDEX `contracts_queue` ON `contracts` (`state`,`order_key`);
--> statement-breakpoint
CREATE INDEX `contracts_by_end` ON `contracts` (`state`,`ends_at_ms`);
--> statement-breakpoint
CREATE INDEX `contracts_by_look` ON `contracts` (`look_again_at_ms`) WHERE look_again_at_ms IS NOT NULL;
--> statement-breakpoint
INSERT INTO `contracts` (`uuid`, `number`, `caster_uuid`, `kind`, `predecessor_uuid`, `state`, `version`, `begun_at_ms`, `moved_at_ms`, `changed_at_ms`, `lapses_at_ms`, `terms`, `key_uuid`, `template_version`, `text_sealed`, `text_hash`, `starts_at_ms`, `ends_at_ms`, `ended_by`, `is_minor`, `look_again_at_ms`, `work_until_ms`, `proposed_by_uuid`) SELECT `uuid`, `number`, `caster_uuid`, `kind`, `predecessor_uuid`, `state`, `version`, `begun_at_ms`, `moved_at_ms`, `changed_at_ms`, `lapses_at_ms`, `terms`, `key_uuid`, `template_version`, `text_sealed`, `text_hash`, `starts_at_ms`, `ends_at_ms`, `ended_by`, `is_minor`, `look_again_at_ms`, `work_until_ms`, `proposed_by_uuid` FROM `__old_contracts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_contracts`;
--> statement-breakpoint
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN standings ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot become one');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_begin BEFORE INSERT ON contracts
WHEN NEW.version <> 0 OR NEW.state NOT IN ('draft', 'proposed') OR NEW.text_hash IS NOT NULL
  OR NEW.starts_at_ms IS NOT NULL OR NEW.ends_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a contract begins with nothing agreed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_take_turns BEFORE UPDATE ON contracts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the contract');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_move_legally BEFORE UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'draft>awaiting_guardians', 'draft>done', 'draft>cancelled',
  'returned>awaiting_guardians', 'returned>done', 'returned>cancelled',
  'proposed>approved', 'proposed>awaiting_guardians', 'proposed>cancelled',
  'awaiting_guardians>done', 'awaiting_guardians>returned', 'awaiting_guardians>cancelled',
  'done>approved', 'done>temp_approved', 'done>returned', 'done>rejected', 'done>cancelled',
  'approved>accepted', 'approved>returned', 'approved>rejected', 'approved>cancelled',
  'temp_approved>temp_offered', 'temp_approved>returned', 'temp_approved>rejected', 'temp_approved>cancelled',
  'temp_offered>accepted_temp', 'temp_offered>accepted', 'temp_offered>returned', 'temp_offered>cancelled',
  'accepted_temp>accepted', 'accepted_temp>ended',
  'accepted>notice', 'accepted>suspended', 'accepted>ended',
  'notice>suspended', 'notice>ended',
  'suspended>accepted', 'suspended>ended'
)
BEGIN
  SELECT RAISE(ABORT, 'a contract may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_what_they_are BEFORE UPDATE ON contracts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.number IS NOT OLD.number OR NEW.caster_uuid IS NOT OLD.caster_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.predecessor_uuid IS NOT OLD.predecessor_uuid
  OR NEW.begun_at_ms IS NOT OLD.begun_at_ms OR NEW.proposed_by_uuid IS NOT OLD.proposed_by_uuid
  OR (OLD.key_uuid IS NOT NULL AND NEW.key_uuid IS NOT OLD.key_uuid)
BEGIN
  SELECT RAISE(ABORT, 'what a contract is stays');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_their_words BEFORE UPDATE ON contracts
WHEN OLD.state NOT IN ('draft', 'returned', 'proposed') AND NEW.state <> 'returned' AND (
  NEW.text_hash IS NOT OLD.text_hash OR NEW.text_sealed IS NOT OLD.text_sealed OR NEW.terms IS NOT OLD.terms
  OR NEW.template_version IS NOT OLD.template_version OR NEW.is_minor IS NOT OLD.is_minor
)
BEGIN
  SELECT RAISE(ABORT, 'the words of a contract stay');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_returned_unsigned BEFORE UPDATE OF state ON contracts
WHEN NEW.state = 'returned' AND (NEW.text_hash IS NOT NULL OR EXISTS (
  SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.uuid AND is_void = 0
))
BEGIN
  SELECT RAISE(ABORT, 'what is given back is signed by nobody');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_handed_in_signed BEFORE UPDATE OF state ON contracts
WHEN OLD.state IN ('draft', 'returned', 'proposed') AND NEW.state IN ('awaiting_guardians', 'done', 'approved')
  AND NOT EXISTS (
    SELECT 1 FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer = 'person' AND text_hash = NEW.text_hash AND is_void = 0
  )
BEGIN
  SELECT RAISE(ABORT, 'a contract is handed in signed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_signed_by_both BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_offered', 'accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.text_hash IS NULL OR NEW.starts_at_ms IS NULL OR NEW.ends_at_ms IS NULL
  OR (SELECT count(*) FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer IN ('person', 'house') AND text_hash = NEW.text_hash
      AND is_void = 0 AND signed_at_ms <= NEW.starts_at_ms) <> 2
)
BEGIN
  SELECT RAISE(ABORT, 'a contract is in force when both have signed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_of_minors_have_guardians BEFORE UPDATE OF state ON contracts
WHEN NEW.is_minor = 1 AND OLD.state NOT IN ('accepted_temp', 'accepted', 'suspended')
  AND NEW.state IN ('done', 'approved', 'temp_approved', 'temp_offered', 'accepted_temp', 'accepted') AND (
    NOT EXISTS (SELECT 1 FROM contract_guardians WHERE contract_uuid = NEW.uuid)
    OR EXISTS (
      SELECT 1 FROM contract_guardians AS guardian WHERE contract_uuid = NEW.uuid AND NOT EXISTS (
        SELECT 1 FROM contract_signatures
        WHERE contract_uuid = NEW.uuid AND signer = guardian.place AND text_hash = NEW.text_hash
          AND is_void = 0
      )
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'guardians sign for whoever is under 20');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_do_not_overlap BEFORE UPDATE ON contracts
WHEN NEW.state IN ('accepted_temp', 'accepted', 'notice', 'suspended') AND EXISTS (
  SELECT 1 FROM contracts AS other
  WHERE other.caster_uuid = NEW.caster_uuid AND other.uuid <> NEW.uuid
    AND other.state IN ('accepted_temp', 'accepted', 'notice', 'suspended')
    AND other.starts_at_ms < NEW.ends_at_ms AND other.ends_at_ms > NEW.starts_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'one person has one contract in force');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_their_window BEFORE UPDATE ON contracts
WHEN OLD.state IN ('accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.starts_at_ms IS NOT OLD.starts_at_ms OR (NEW.ends_at_ms > OLD.ends_at_ms AND OLD.state <> 'accepted_temp')
)
BEGIN
  SELECT RAISE(ABORT, 'the window of a contract stays');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_for_the_time_being_are_short BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_approved', 'temp_offered', 'accepted_temp')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'for the time being is 30 days at most');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_make_casters AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state IN ('accepted', 'accepted_temp')
BEGIN
  UPDATE users SET role = 'caster' WHERE uuid = NEW.caster_uuid AND role = 'normal';
END;
--> statement-breakpoint
CREATE TRIGGER contracts_never_go BEFORE DELETE ON contracts
BEGIN
  SELECT RAISE(ABORT, 'contracts stay');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_come_once BEFORE INSERT ON contracts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM contracts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM contracts WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM contracts WHERE number = NEW.number)
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND (state IN ('draft', 'returned', 'awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered'))) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state IN ('draft', 'returned', 'awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered'))
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND (state = 'proposed')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'proposed')
BEGIN
  SELECT RAISE(ABORT, 'contracts stay');
END;
--> statement-breakpoint
CREATE TRIGGER contract_steps_begin_open BEFORE INSERT ON contract_steps
WHEN NOT EXISTS (
  SELECT 1 FROM contracts
  WHERE uuid = NEW.contract_uuid AND state IN ('draft', 'returned', 'proposed') AND text_hash IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a step is done in an open application');
END;
--> statement-breakpoint
CREATE TRIGGER contract_steps_change_open BEFORE UPDATE ON contract_steps
WHEN NOT EXISTS (
  SELECT 1 FROM contracts
  WHERE uuid = NEW.contract_uuid AND state IN ('draft', 'returned', 'proposed') AND text_hash IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a step is done in an open application');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_are_of_what_was_read BEFORE INSERT ON contract_signatures
WHEN NEW.is_void = 1
  OR NOT EXISTS (SELECT 1 FROM contracts WHERE uuid = NEW.contract_uuid AND text_hash = NEW.text_hash)
  OR NOT EXISTS (
    SELECT 1 FROM contract_events
    WHERE contract_uuid = NEW.contract_uuid AND event = 'read' AND text_hash = NEW.text_hash
      AND actor_uuid = NEW.by_uuid AND at_ms <= NEW.signed_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'somebody signs what they read');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_stay BEFORE UPDATE ON contract_signatures
WHEN OLD.is_void = 1 OR NEW.is_void = 0
  OR NEW.contract_uuid IS NOT OLD.contract_uuid OR NEW.signer IS NOT OLD.signer OR NEW.text_hash IS NOT OLD.text_hash
  OR NEW.signed_at_ms IS NOT OLD.signed_at_ms OR NEW.method IS NOT OLD.method OR NEW.by_uuid IS NOT OLD.by_uuid
  OR EXISTS (
    SELECT 1 FROM contracts WHERE uuid = OLD.contract_uuid
      AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended', 'ended')
  )
BEGIN
  SELECT RAISE(ABORT, 'a signature stays, or is void before it binds');
END;
--> statement-breakpoint
CREATE TRIGGER contract_events_follow BEFORE INSERT ON contract_events
WHEN NEW.number IS NOT (SELECT count(*) + 1 FROM contract_events WHERE contract_uuid = NEW.contract_uuid)
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM contract_events WHERE contract_uuid = NEW.contract_uuid AND number = NEW.number - 1),
    printf('%064d', 0)
  )
  OR NEW.state IS NOT (SELECT state FROM contracts WHERE uuid = NEW.contract_uuid)
BEGIN
  SELECT RAISE(ABORT, 'each line of a contract follows on the one before');
END;
--> statement-breakpoint
CREATE VIEW contract_family_shares AS
SELECT caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms,
  json_extract(terms, '$.family_share_basis_points') AS basis_points
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice');
--> statement-breakpoint
CREATE TRIGGER gift_progress_releases AFTER UPDATE OF released_to ON gift_progress WHEN NEW.released_to > OLD.released_to
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, moved_at_ms)
  SELECT gift.position, gift.vb_uuid, 'contract', contract.uuid, NEW.released_at_ms + 86400000, NEW.released_at_ms
  FROM gifts AS gift
  CROSS JOIN contracts AS contract ON contract.caster_uuid = gift.vb_uuid AND contract.state = 'accepted_temp'
  WHERE gift.position > OLD.released_to AND gift.position <= NEW.released_to
    AND NOT EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = gift.vb_uuid AND state = 'accepted')
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gift.position)
  GROUP BY gift.position;
  UPDATE earning_sums SET gift_count = earning_sums.gift_count - done.gift_count, coins = earning_sums.coins - done.coins,
    vtokens = earning_sums.vtokens - done.vtokens, family_vtokens = earning_sums.family_vtokens - done.family_vtokens
  FROM (
    SELECT owner_uuid, period, count(*) AS gift_count, sum(coins) AS coins, sum(vtokens) AS vtokens,
      sum(family_vtokens) AS family_vtokens
    FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
    GROUP BY owner_uuid, period
  ) AS done
  WHERE earning_sums.owner_uuid = done.owner_uuid AND by = 'age' AND earning_sums.period = done.period AND subject = '';
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, sum(family_vtokens) FROM gifts
  WHERE position > OLD.released_to AND position <= NEW.released_to AND family_vtokens > 0
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
  GROUP BY vb_uuid, family_uuid
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
  -- One transfer a VB, however many gifts it is of.
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'release:' || NEW.released_to || ':' || owner_uuid, 'user:' || owner_uuid || ':vtoken_held',
    'user:' || owner_uuid || ':vtoken_payable', sum(vtokens), NEW.released_at_ms
  FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
  GROUP BY owner_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points IS NOT iif(NEW.family_uuid IS NULL, 0, coalesce((
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  ), 0))
  OR NEW.family_vtokens <> NEW.vtokens * NEW.family_share_basis_points / 10000
BEGIN
  SELECT RAISE(ABORT, 'a gift goes by the rates of its moment');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_let_pictures_go AFTER UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('accepted', 'rejected', 'cancelled')
BEGIN
  UPDATE person_keys SET due_at_ms = NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'picture_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  )
  WHERE wrapped IS NOT NULL AND due_at_ms IS NULL
    AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.key_uuid);
END;
