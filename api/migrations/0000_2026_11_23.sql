CREATE TABLE `account_merges` (
	`old_uuid` text PRIMARY KEY NOT NULL,
	`into_uuid` text NOT NULL,
	`leads_to_uuid` text NOT NULL,
	`coins` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`merged_at_ms` integer NOT NULL,
	FOREIGN KEY (`old_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`into_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leads_to_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `addresses` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`phone` text NOT NULL,
	`line` text NOT NULL,
	`subdistrict_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`province_id` integer NOT NULL,
	`place` text NOT NULL,
	`postal_code` text NOT NULL,
	`saved_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `announced_lives` (
	`uuid` text PRIMARY KEY NOT NULL,
	`caster_uuid` text NOT NULL,
	`caster_name` text DEFAULT '' NOT NULL,
	`caster_avatar_url` text DEFAULT '' NOT NULL,
	`caster_family_name` text,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`announced_at_ms` integer NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`change_count` integer DEFAULT 0 NOT NULL,
	`withdrawn_at_ms` integer,
	`hidden_at_ms` integer,
	`live_uuid` text,
	`is_open` integer GENERATED ALWAYS AS ((withdrawn_at_ms IS NULL AND live_uuid IS NULL AND hidden_at_ms IS NULL)) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	`hidden_key` text GENERATED ALWAYS AS (CASE WHEN hidden_at_ms IS NOT NULL THEN printf('%016d', 9007199254740991 - hidden_at_ms) || uuid END) VIRTUAL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announced_lives_title" CHECK(length("announced_lives"."title") BETWEEN 1 AND 160)
);
--> statement-breakpoint
CREATE TABLE `approvals` (
	`uuid` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`digest` text NOT NULL,
	`amount_satang` integer,
	`ground` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`state` text NOT NULL,
	`needed` integer DEFAULT 1 NOT NULL,
	`first_by` text,
	`first_at_ms` integer,
	`decided_by` text,
	`decided_at_ms` integer,
	`decision_ground` text,
	`asked_key` text GENERATED ALWAYS AS (printf('%016d', asked_at_ms) || uuid) VIRTUAL NOT NULL,
	`decided_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - decided_at_ms) || uuid) VIRTUAL,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approvals_state" CHECK("approvals"."state" IN ('open', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "approvals_digest" CHECK(length("approvals"."digest") = 64),
	CONSTRAINT "approvals_amount" CHECK("approvals"."amount_satang" IS NULL OR "approvals"."amount_satang" >= 0),
	CONSTRAINT "approvals_decision" CHECK(("approvals"."state" = 'open') = ("approvals"."decided_by" IS NULL) AND ("approvals"."state" = 'open') = ("approvals"."decided_at_ms" IS NULL)),
	CONSTRAINT "approvals_needed" CHECK("approvals"."needed" IN (1, 2)),
	CONSTRAINT "approvals_first" CHECK(("approvals"."first_by" IS NULL) = ("approvals"."first_at_ms" IS NULL)
        AND ("approvals"."first_by" IS NULL OR ("approvals"."needed" = 2 AND "approvals"."first_by" <> "approvals"."asked_by"))
        AND ("approvals"."state" <> 'approved' OR "approvals"."needed" = 1 OR ("approvals"."first_by" IS NOT NULL AND "approvals"."first_by" <> "approvals"."decided_by"))),
	CONSTRAINT "approvals_two_people" CHECK("approvals"."decided_by" IS NULL OR ("approvals"."decided_by" = "approvals"."asked_by") = ("approvals"."state" = 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE `audit_changes` (
	`position` integer PRIMARY KEY NOT NULL,
	`entry_uuid` text NOT NULL,
	`table_name` text NOT NULL,
	`row_key` text,
	`before` text,
	`after` text NOT NULL,
	FOREIGN KEY (`entry_uuid`) REFERENCES `audit_entries`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`uuid` text PRIMARY KEY NOT NULL,
	`at_ms` integer NOT NULL,
	`by_uuid` text,
	`token_id` text NOT NULL,
	`request_id` text NOT NULL,
	`call` text NOT NULL,
	`subject` text NOT NULL,
	`ground` text,
	`seen_position` integer,
	`about` text GENERATED ALWAYS AS (substr(call, instr(call, '/'), instr(call, '}') - instr(call, '/') + 1) || ' ' || subject) VIRTUAL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_links` (
	`number` integer PRIMARY KEY NOT NULL,
	`entry_uuid` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`entry_uuid`) REFERENCES `audit_entries`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_pending` (
	`entry_uuid` text PRIMARY KEY NOT NULL,
	`link_at_ms` integer NOT NULL,
	FOREIGN KEY (`entry_uuid`) REFERENCES `audit_entries`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `accounts` (
	`provider` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`user_uuid` text NOT NULL,
	`linked_at_ms` integer NOT NULL,
	PRIMARY KEY(`provider`, `provider_account_id`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `emails` (
	`address` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`verified_at_ms` integer NOT NULL,
	`language` text DEFAULT 'th' NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_uuid` text NOT NULL,
	`device` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`last_used_at_ms` integer NOT NULL,
	`authenticated_at_ms` integer,
	`revoked_at_ms` integer,
	`parent_id` text,
	`entry_hash` text,
	`entry_until_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || id) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `banners` (
	`uuid` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`text_th` text,
	`text_en` text,
	`picture_url` text,
	`path` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - ends_at_ms) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "banners_window" CHECK("banners"."starts_at_ms" < "banners"."ends_at_ms"),
	CONSTRAINT "banners_texts" CHECK(("banners"."text_th" IS NULL) = ("banners"."text_en" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `member_blocks` (
	`user_uuid` text NOT NULL,
	`blocked_uuid` text NOT NULL,
	`since_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - since_at_ms) || blocked_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `blocked_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_blocks_another" CHECK("member_blocks"."user_uuid" <> "member_blocks"."blocked_uuid")
);
--> statement-breakpoint
CREATE TABLE `live_keys` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cache_generations` (
	`generation` integer PRIMARY KEY NOT NULL,
	`raised_by` text NOT NULL,
	`reason` text NOT NULL,
	`raised_at_ms` integer NOT NULL,
	FOREIGN KEY (`raised_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contract_events` (
	`contract_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`event` text NOT NULL,
	`state` text NOT NULL,
	`actor` text NOT NULL,
	`actor_uuid` text,
	`at_ms` integer NOT NULL,
	`text_hash` text,
	`facts` text NOT NULL,
	`sealed` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`contract_uuid`, `number`),
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contract_guardians` (
	`uuid` text PRIMARY KEY NOT NULL,
	`contract_uuid` text NOT NULL,
	`place` text NOT NULL,
	`link_hash` text NOT NULL,
	`link_until_ms` integer NOT NULL,
	`sealed` text NOT NULL,
	`permission` text NOT NULL,
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contract_reminders` (
	`contract_uuid` text NOT NULL,
	`reminder` text NOT NULL,
	`told_at_ms` integer NOT NULL,
	PRIMARY KEY(`contract_uuid`, `reminder`),
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contract_signatories` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`name` text NOT NULL,
	`authority` text NOT NULL,
	`from_ms` integer NOT NULL,
	`until_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contract_signatories_window" CHECK("contract_signatories"."until_ms" > "contract_signatories"."from_ms")
);
--> statement-breakpoint
CREATE TABLE `contract_signatures` (
	`contract_uuid` text NOT NULL,
	`signer` text NOT NULL,
	`text_hash` text NOT NULL,
	`signed_at_ms` integer NOT NULL,
	`method` text NOT NULL,
	`by_uuid` text NOT NULL,
	`is_void` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`contract_uuid`, `signer`, `text_hash`),
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contract_stamps` (
	`contract_uuid` text PRIMARY KEY NOT NULL,
	`value_satang` integer NOT NULL,
	`duty_satang` integer NOT NULL,
	`paid_by` text NOT NULL,
	`due_at_ms` integer NOT NULL,
	`receipt_number` text,
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contract_steps` (
	`contract_uuid` text NOT NULL,
	`step` text NOT NULL,
	`sealed` text NOT NULL,
	`saved_at_ms` integer NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`returned_reason` text,
	`returned_note` text,
	PRIMARY KEY(`contract_uuid`, `step`),
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
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
	`result_sealed` text,
	`result_hash` text,
	`starts_at_ms` integer,
	`ends_at_ms` integer,
	`ended_by` text,
	`ended_for` text,
	`ended_note` text,
	`is_minor` integer DEFAULT false NOT NULL,
	`look_again_at_ms` integer,
	`linked_passport_sealed` text,
	`work_until_ms` integer,
	`proposed_by_uuid` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', moved_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contracts_window" CHECK("contracts"."ends_at_ms" > "contracts"."starts_at_ms"),
	CONSTRAINT "contracts_shares" CHECK(json_extract(terms, '$.family_share_basis_points') BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE `dated_settings` (
	`name` text NOT NULL,
	`from_ms` integer NOT NULL,
	`value` text NOT NULL,
	`ground` text NOT NULL,
	`set_by_uuid` text,
	`set_at_ms` integer NOT NULL,
	PRIMARY KEY(`name`, `from_ms`),
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dated_settings_value" CHECK(json_valid("dated_settings"."value")),
	CONSTRAINT "dated_settings_ground" CHECK("dated_settings"."ground" <> ''),
	CONSTRAINT "dated_settings_not_backwards" CHECK("dated_settings"."from_ms" >= "dated_settings"."set_at_ms")
);
--> statement-breakpoint
CREATE TABLE `case_credits` (
	`number` integer PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`credited_at_ms` integer NOT NULL,
	FOREIGN KEY (`case_number`) REFERENCES `money_cases`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`number` integer PRIMARY KEY NOT NULL,
	`refund_uuid` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - issued_at_ms) || printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL,
	FOREIGN KEY (`refund_uuid`) REFERENCES `refunds`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `money_cases` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`order_uuid` text,
	`payout_uuid` text,
	`gateway` text,
	`reference` text,
	`payment_id` text,
	`amount_satang` integer NOT NULL,
	`refunding_satang` integer DEFAULT 0 NOT NULL,
	`refunded_satang` integer DEFAULT 0 NOT NULL,
	`written_off_satang` integer DEFAULT 0 NOT NULL,
	`credited_satang` integer DEFAULT 0 NOT NULL,
	`message_number` integer,
	`detail` text,
	`owner_uuid` text,
	`opened_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`end_note` text,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "money_cases_gateway" CHECK("money_cases"."gateway" IS NOT NULL OR ("money_cases"."order_uuid" IS NULL AND "money_cases"."amount_satang" = 0)),
	CONSTRAINT "money_cases_parts" CHECK("money_cases"."refunding_satang" >= 0 AND "money_cases"."refunded_satang" >= 0 AND "money_cases"."written_off_satang" >= 0 AND "money_cases"."credited_satang" >= 0),
	CONSTRAINT "money_cases_amount" CHECK("money_cases"."amount_satang" >= 0 AND "money_cases"."refunding_satang" + "money_cases"."refunded_satang" + "money_cases"."written_off_satang" + "money_cases"."credited_satang" <= "money_cases"."amount_satang"),
	CONSTRAINT "money_cases_end" CHECK("money_cases"."ended_at_ms" IS NULL OR "money_cases"."refunded_satang" + "money_cases"."written_off_satang" + "money_cases"."credited_satang" = "money_cases"."amount_satang")
);
--> statement-breakpoint
CREATE TABLE `refund_accounts` (
	`order_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`bank_code` text,
	`key_uuid` text NOT NULL,
	`account_sealed` text NOT NULL,
	`account_masked` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	PRIMARY KEY(`order_uuid`, `number`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_accounts_kind" CHECK("refund_accounts"."kind" IN ('bank', 'promptpay_phone', 'promptpay_id')),
	CONSTRAINT "refund_accounts_bank" CHECK(("refund_accounts"."kind" = 'bank') = ("refund_accounts"."bank_code" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `refunds` (
	`uuid` text PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	`state` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at_ms` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`bank_note` text,
	`way` text DEFAULT 'account' NOT NULL,
	`account_number` integer,
	`batch_uuid` text,
	`end_to_end_id` text GENERATED ALWAYS AS ('VR' || upper(substr(replace(uuid, '-', ''), 1, 18))) VIRTUAL NOT NULL,
	`gateway_refund_id` text,
	`told_to` text,
	`answer_until_ms` integer,
	`due_at_ms` integer,
	FOREIGN KEY (`case_number`) REFERENCES `money_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_uuid`) REFERENCES `payout_batches`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_satang" > 0),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('asked', 'declined', 'approved', 'paid', 'failed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE `earning_sums` (
	`owner_uuid` text NOT NULL,
	`by` text NOT NULL,
	`period` text NOT NULL,
	`subject` text NOT NULL,
	`gift_count` integer NOT NULL,
	`coins` integer NOT NULL,
	`vtokens` integer NOT NULL,
	`family_vtokens` integer NOT NULL,
	PRIMARY KEY(`owner_uuid`, `by`, `period`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `event_draft_levels` (
	`event_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`hit_points` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `level`),
	FOREIGN KEY (`event_uuid`) REFERENCES `event_drafts`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_draft_rewards` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`first_rank` integer NOT NULL,
	`last_rank` integer NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`coins` integer,
	`item_uuid` text,
	`needs_level` integer,
	PRIMARY KEY(`event_uuid`, `ranked`, `first_rank`),
	FOREIGN KEY (`event_uuid`) REFERENCES `event_drafts`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_drafts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`event_type` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`share_picture_url` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`permission` text NOT NULL,
	`participant_role` text,
	`rules_th` text,
	`rules_en` text,
	`message_th` text,
	`message_en` text,
	`vb_ranking` text,
	`user_ranking` text,
	`damage_per_coin` integer,
	`made_by_uuid` text NOT NULL,
	`made_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`made_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_drafts_window" CHECK("event_drafts"."ends_at_ms" > "event_drafts"."starts_at_ms")
);
--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`event_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`starts_at_ms` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `user_uuid`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_awards` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`rank` integer NOT NULL,
	`user_uuid` text NOT NULL,
	`coins` integer,
	`item_uuid` text,
	`awarded_at_ms` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `ranked`, `rank`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_rewards` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`first_rank` integer NOT NULL,
	`last_rank` integer NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`coins` integer,
	`item_uuid` text,
	`needs_level` integer,
	PRIMARY KEY(`event_uuid`, `ranked`, `first_rank`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_rewards_ranks" CHECK("event_rewards"."first_rank" > 0 AND "event_rewards"."last_rank" BETWEEN "event_rewards"."first_rank" AND 1000),
	CONSTRAINT "event_rewards_something" CHECK(coalesce("event_rewards"."coins", 1) > 0 AND ("event_rewards"."coins" IS NOT NULL OR "event_rewards"."item_uuid" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `event_rules` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`fact_kind` text NOT NULL,
	`measure` text NOT NULL,
	`variant` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `ranked`, `fact_kind`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_settlements` (
	`event_uuid` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`after` text NOT NULL,
	`fact_count` integer NOT NULL,
	`line_count` integer NOT NULL,
	`inputs_digest` text NOT NULL,
	`result_digest` text NOT NULL,
	`uncounted_count` integer DEFAULT 0 NOT NULL,
	`owed_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `events` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`event_type` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`share_picture_url` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`permission` text DEFAULT 'external' NOT NULL,
	`participant_roles` text,
	`rules_th` text,
	`rules_en` text,
	`message_th` text,
	`message_en` text,
	`ended_early_th` text,
	`ended_early_en` text,
	`vb_ranking` text,
	`user_ranking` text,
	`settle_at_ms` integer,
	`closed_at_ms` integer,
	`settled_at_ms` integer,
	`start_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	`end_key` text GENERATED ALWAYS AS (printf('%016d', ends_at_ms) || uuid) VIRTUAL NOT NULL,
	`past_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - ends_at_ms) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "events_window" CHECK("events"."ends_at_ms" > "events"."starts_at_ms")
);
--> statement-breakpoint
CREATE TABLE `late_facts` (
	`event_uuid` text NOT NULL,
	`fact_id` text NOT NULL,
	PRIMARY KEY(`event_uuid`, `fact_id`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fact_id`) REFERENCES `facts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `families` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	`on_air_count` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `family_invitations` (
	`uuid` text PRIMARY KEY NOT NULL,
	`family_uuid` text NOT NULL,
	`vb_uuid` text,
	`kind` text NOT NULL,
	`by_uuid` text NOT NULL,
	`ground` text,
	`made_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`state` text NOT NULL,
	`decided_at_ms` integer,
	`family_share_basis_points` integer,
	`notice_days` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - made_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_invitations_decided" CHECK(("family_invitations"."state" = 'open') = ("family_invitations"."decided_at_ms" IS NULL)),
	CONSTRAINT "family_invitations_move" CHECK(("family_invitations"."kind" = 'move') = ("family_invitations"."ground" IS NOT NULL)),
	CONSTRAINT "family_invitations_moved" CHECK("family_invitations"."kind" = 'join' OR "family_invitations"."vb_uuid" IS NOT NULL),
	CONSTRAINT "family_invitations_whose" CHECK("family_invitations"."state" <> 'accepted' OR "family_invitations"."vb_uuid" IS NOT NULL),
	CONSTRAINT "family_invitations_time" CHECK("family_invitations"."expires_at_ms" > "family_invitations"."made_at_ms")
);
--> statement-breakpoint
CREATE TABLE `family_members` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`family_uuid` text NOT NULL,
	`joined_at_ms` integer NOT NULL,
	`notice_at_ms` integer,
	`notice_by` text,
	`notice_ground` text,
	`leaves_at_ms` integer,
	`left_at_ms` integer,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_members_notice" CHECK(("family_members"."notice_at_ms" IS NULL) = ("family_members"."leaves_at_ms" IS NULL)
        AND ("family_members"."notice_at_ms" IS NULL) = ("family_members"."notice_by" IS NULL)
        AND ("family_members"."notice_at_ms" IS NULL) = ("family_members"."notice_ground" IS NULL)),
	CONSTRAINT "family_members_left_after" CHECK("family_members"."left_at_ms" >= "family_members"."joined_at_ms")
);
--> statement-breakpoint
CREATE TABLE `family_months` (
	`family_uuid` text NOT NULL,
	`month` text NOT NULL,
	`user_uuid` text NOT NULL,
	`live_seconds` integer DEFAULT 0 NOT NULL,
	`live_day_count` integer DEFAULT 0 NOT NULL,
	`new_follower_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`family_uuid`, `month`, `user_uuid`)
);
--> statement-breakpoint
CREATE TABLE `follows` (
	`user_uuid` text NOT NULL,
	`followed_uuid` text NOT NULL,
	`since_at_ms` integer NOT NULL,
	`following_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - since_at_ms) || followed_uuid) VIRTUAL NOT NULL,
	`follower_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - since_at_ms) || user_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `followed_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`followed_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "follows_another" CHECK("follows"."user_uuid" <> "follows"."followed_uuid")
);
--> statement-breakpoint
CREATE TABLE `family_parts` (
	`vb_uuid` text NOT NULL,
	`family_uuid` text NOT NULL,
	`vtokens` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `family_uuid`),
	CONSTRAINT "family_parts_vtokens" CHECK("family_parts"."vtokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE `gift_take_backs` (
	`position` integer PRIMARY KEY NOT NULL,
	`vb_uuid` text NOT NULL,
	`ground` text NOT NULL,
	`to_giver` integer NOT NULL,
	`asked_by_uuid` text NOT NULL,
	`approved_by_uuid` text NOT NULL,
	`taken_at_ms` integer NOT NULL,
	`appeal` text,
	`appealed_at_ms` integer,
	`answer` text,
	`is_granted` integer,
	`answered_by_uuid` text,
	`answered_at_ms` integer,
	FOREIGN KEY (`position`) REFERENCES `gifts`(`position`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_take_backs_two_people" CHECK("gift_take_backs"."asked_by_uuid" <> "gift_take_backs"."approved_by_uuid"),
	CONSTRAINT "gift_take_backs_ground" CHECK("gift_take_backs"."ground" <> ''),
	CONSTRAINT "gift_take_backs_answer" CHECK(("gift_take_backs"."answer" IS NULL) = ("gift_take_backs"."answered_at_ms" IS NULL) AND ("gift_take_backs"."answer" IS NULL) = ("gift_take_backs"."is_granted" IS NULL)
        AND ("gift_take_backs"."answer" IS NULL OR "gift_take_backs"."appeal" IS NOT NULL)),
	CONSTRAINT "gift_take_backs_answered_by_a_third" CHECK("gift_take_backs"."answered_by_uuid" IS NULL OR "gift_take_backs"."answered_by_uuid" NOT IN ("gift_take_backs"."asked_by_uuid", "gift_take_backs"."approved_by_uuid"))
);
--> statement-breakpoint
CREATE TABLE `giver_holds` (
	`uuid` text PRIMARY KEY NOT NULL,
	`giver_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`next_look_at_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`end_ground` text,
	FOREIGN KEY (`giver_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "giver_holds_reason" CHECK("giver_holds"."reason" IN ('refund', 'freeze', 'review')),
	CONSTRAINT "giver_holds_reference" CHECK("giver_holds"."reference" <> ''),
	CONSTRAINT "giver_holds_end" CHECK(("giver_holds"."ended_at_ms" IS NULL) = ("giver_holds"."end_ground" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `held_gifts` (
	`position` integer PRIMARY KEY NOT NULL,
	`vb_uuid` text NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`next_look_at_ms` integer NOT NULL,
	`hold_uuid` text,
	`moved_at_ms` integer NOT NULL,
	FOREIGN KEY (`position`) REFERENCES `gifts`(`position`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_uuid`) REFERENCES `giver_holds`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "held_gifts_state" CHECK("held_gifts"."state" IN ('held', 'freed', 'taken_back')),
	CONSTRAINT "held_gifts_reason" CHECK("held_gifts"."reason" IN ('age', 'refund', 'freeze', 'review', 'contract'))
);
--> statement-breakpoint
CREATE TABLE `gift_items` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`coins` integer NOT NULL,
	`kind` text NOT NULL,
	`set_key` text,
	`animation` text NOT NULL,
	`is_listed` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', coins) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "gift_items_coins" CHECK("gift_items"."coins" BETWEEN 1 AND 100000),
	CONSTRAINT "gift_items_kind" CHECK("gift_items"."kind" IN ('gift', 'sticker')),
	CONSTRAINT "gift_items_set" CHECK("gift_items"."set_key" IS NULL OR "gift_items"."kind" = 'sticker')
);
--> statement-breakpoint
CREATE TABLE `gift_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`summed_to` integer NOT NULL,
	`released_to` integer NOT NULL,
	`released_at_ms` integer NOT NULL,
	CONSTRAINT "gift_progress_one" CHECK("gift_progress"."id" = 1),
	CONSTRAINT "gift_progress_order" CHECK("gift_progress"."released_to" <= "gift_progress"."summed_to")
);
--> statement-breakpoint
CREATE TABLE `gifts` (
	`position` integer PRIMARY KEY NOT NULL,
	`uuid` text NOT NULL,
	`live_uuid` text NOT NULL,
	`giver_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`vb_role` text NOT NULL,
	`item_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`coins` integer NOT NULL,
	`vtokens` integer NOT NULL,
	`family_uuid` text,
	`family_vtokens` integer NOT NULL,
	`vtokens_per_100_coins` integer NOT NULL,
	`family_share_basis_points` integer NOT NULL,
	`match_id` text,
	`is_hidden` integer NOT NULL,
	`given_at_ms` integer NOT NULL,
	`of_age_at_ms` integer NOT NULL,
	CONSTRAINT "gifts_quantity" CHECK("gifts"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "gifts_whole" CHECK("gifts"."coins" > 0 AND "gifts"."vtokens" > 0),
	CONSTRAINT "gifts_share" CHECK("gifts"."family_vtokens" BETWEEN 0 AND "gifts"."vtokens"),
	CONSTRAINT "gifts_of_two" CHECK("gifts"."giver_uuid" <> "gifts"."vb_uuid")
);
--> statement-breakpoint
CREATE TABLE `live_goals` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`title` text NOT NULL,
	`coins` integer NOT NULL,
	`received_coins` integer DEFAULT 0 NOT NULL,
	`set_at_ms` integer NOT NULL,
	`reached_at_ms` integer,
	`ended_at_ms` integer,
	CONSTRAINT "live_goals_coins" CHECK("live_goals"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`caller_uuid` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`subject` text,
	`leased_until_ms` integer NOT NULL,
	`answer` text,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`caller_uuid`, `key`)
);
--> statement-breakpoint
CREATE TABLE `invitation_uses` (
	`newcomer_uuid` text PRIMARY KEY NOT NULL,
	`inviter_uuid` text NOT NULL,
	`slug` text NOT NULL,
	`coins` integer NOT NULL,
	`reason` text,
	`used_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - used_at_ms) || newcomer_uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`newcomer_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitation_uses_coins" CHECK(("invitation_uses"."reason" IS NULL) = ("invitation_uses"."coins" > 0))
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`slug` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`newcomer_bonus_coins` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ledger_closings` (
	`number` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`sums` text NOT NULL,
	`read_up_to` text DEFAULT '{}' NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`closed_at_ms` integer NOT NULL,
	CONSTRAINT "ledger_closings_sums" CHECK(json_valid("ledger_closings"."sums")),
	CONSTRAINT "ledger_closings_read_up_to" CHECK(json_valid("ledger_closings"."read_up_to"))
);
--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`lowest` integer,
	`highest` integer,
	`balance` integer DEFAULT 0 NOT NULL,
	`entry_count` integer DEFAULT 0 NOT NULL,
	`last_transfer_id` text,
	CONSTRAINT "ledger_accounts_currency" CHECK("ledger_accounts"."currency" IN ('THB', 'COIN', 'VTOKEN')),
	CONSTRAINT "ledger_accounts_lowest" CHECK("ledger_accounts"."lowest" IS NULL OR "ledger_accounts"."balance" >= "ledger_accounts"."lowest"),
	CONSTRAINT "ledger_accounts_highest" CHECK("ledger_accounts"."highest" IS NULL OR "ledger_accounts"."balance" <= "ledger_accounts"."highest")
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`account_id` text NOT NULL,
	`position` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance_after` integer NOT NULL,
	PRIMARY KEY(`account_id`, `position`),
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ledger_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`amount` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	FOREIGN KEY (`from_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transfers_amount" CHECK("ledger_transfers"."amount" > 0 AND typeof("ledger_transfers"."amount") = 'integer'),
	CONSTRAINT "ledger_transfers_accounts" CHECK("ledger_transfers"."from_account" <> "ledger_transfers"."to_account")
);
--> statement-breakpoint
CREATE TABLE `active_days` (
	`day` text PRIMARY KEY NOT NULL,
	`vb_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`live_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_days` (
	`day` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`family_uuid` text NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `day`, `family_uuid`)
);
--> statement-breakpoint
CREATE TABLE `live_rooms` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`viewer_count` integer NOT NULL,
	`visitor_count` integer NOT NULL,
	`users` text NOT NULL,
	`told_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_rooms_counts" CHECK("live_rooms"."viewer_count" >= 0 AND "live_rooms"."visitor_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `live_shares` (
	`key` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`sharer_uuid` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sharer_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `live_users` (
	`live_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`joined_at_ms` integer NOT NULL,
	PRIMARY KEY(`live_uuid`, `user_uuid`),
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `lives` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`caster_uuid` text NOT NULL,
	`caster_name` text DEFAULT '' NOT NULL,
	`caster_avatar_url` text DEFAULT '' NOT NULL,
	`caster_family_name` text,
	`caster_labels` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`viewer_count` integer DEFAULT 0 NOT NULL,
	`peak_viewer_count` integer DEFAULT 0 NOT NULL,
	`total_viewer_count` integer DEFAULT 0 NOT NULL,
	`blurred_by` text,
	`least_age` integer,
	`coins_received` integer DEFAULT 0 NOT NULL,
	`recordings` text DEFAULT '[]' NOT NULL,
	`started_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (CASE status WHEN 'on_air' THEN printf('%016d', 9007199254740991 - viewer_count) ELSE printf('%016d', 9007199254740991 - ended_at_ms) END || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lives_ended_at" CHECK(("lives"."status" = 'on_air') = ("lives"."ended_at_ms" IS NULL)),
	CONSTRAINT "lives_viewer_count" CHECK("lives"."viewer_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `viewing_ages` (
	`user_uuid` text NOT NULL,
	`min_age` integer NOT NULL,
	`old_enough_on` text NOT NULL,
	`told_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `min_age`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`case_number` integer NOT NULL,
	`number` integer NOT NULL,
	`uuid` text NOT NULL,
	`person_uuid` text NOT NULL,
	`measure` text NOT NULL,
	`reason` text,
	`by_uuid` text NOT NULL,
	`decided_at_ms` integer NOT NULL,
	`appeal` text,
	`appealed_at_ms` integer,
	`answer` text,
	`is_lifted` integer DEFAULT false NOT NULL,
	`answered_by_uuid` text,
	`answered_at_ms` integer,
	PRIMARY KEY(`case_number`, `number`),
	FOREIGN KEY (`case_number`) REFERENCES `report_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_decisions_reason" CHECK("moderation_decisions"."measure" = 'dismiss' OR "moderation_decisions"."reason" IS NOT NULL),
	CONSTRAINT "moderation_decisions_appeal" CHECK(("moderation_decisions"."appeal" IS NULL) = ("moderation_decisions"."appealed_at_ms" IS NULL)),
	CONSTRAINT "moderation_decisions_answer" CHECK(("moderation_decisions"."answer" IS NULL) = ("moderation_decisions"."answered_at_ms" IS NULL) AND ("moderation_decisions"."answered_at_ms" IS NULL OR ("moderation_decisions"."appealed_at_ms" IS NOT NULL AND "moderation_decisions"."answered_by_uuid" IS NOT "moderation_decisions"."by_uuid")))
);
--> statement-breakpoint
CREATE TABLE `report_cases` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target_uuid` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`owner_name` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`path` text,
	`open_count` integer DEFAULT 0 NOT NULL,
	`appeal_count` integer DEFAULT 0 NOT NULL,
	`decision_count` integer DEFAULT 0 NOT NULL,
	`reported_at_ms` integer NOT NULL,
	FOREIGN KEY (`owner_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_cases_counts" CHECK("report_cases"."open_count" >= 0 AND "report_cases"."appeal_count" >= 0 AND "report_cases"."decision_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`uuid` text PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`reporter_uuid` text,
	`reason` text NOT NULL,
	`note` text,
	`evidence_key` text,
	`evidence_seen_at_ms` integer,
	`reported_at_ms` integer NOT NULL,
	`decision_number` integer,
	FOREIGN KEY (`case_number`) REFERENCES `report_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `monster_levels` (
	`event_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`hit_points` integer NOT NULL,
	`falls_at` integer NOT NULL,
	`fell_at_ms` integer,
	PRIMARY KEY(`event_uuid`, `level`),
	FOREIGN KEY (`event_uuid`) REFERENCES `monsters`(`event_uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "monster_levels_hit_points" CHECK("monster_levels"."hit_points" > 0 AND "monster_levels"."falls_at" >= "monster_levels"."hit_points")
);
--> statement-breakpoint
CREATE TABLE `monster_pulses` (
	`event_uuid` text NOT NULL,
	`step` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`damage` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `step`, `starts_at_ms`),
	FOREIGN KEY (`event_uuid`) REFERENCES `monsters`(`event_uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `monsters` (
	`event_uuid` text PRIMARY KEY NOT NULL,
	`damage_per_coin` integer NOT NULL,
	`damage` integer DEFAULT 0 NOT NULL,
	`hit_count` integer DEFAULT 0 NOT NULL,
	`last_hit_at_ms` integer,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "monsters_damage_per_coin" CHECK("monsters"."damage_per_coin" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE `fan_outs` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`followed_uuid` text NOT NULL,
	`facts` text NOT NULL,
	`path` text NOT NULL,
	`begun_at_ms` integer NOT NULL,
	`told_to` text DEFAULT '' NOT NULL,
	`due_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`user_uuid` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`facts` text NOT NULL,
	`path` text NOT NULL,
	`actor_uuid` text,
	`happened_at_ms` integer NOT NULL,
	`read_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - happened_at_ms) || key) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `key`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notices_off` (
	`user_uuid` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_uuid`, `kind`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `admin_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`user_uuid` text,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `failed_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`failed_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - failed_at_ms) || id) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`user_uuid` text,
	`expires_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payee_accounts` (
	`payee_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`bank_code` text NOT NULL,
	`account_sealed` text NOT NULL,
	`account_masked` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	PRIMARY KEY(`payee_uuid`, `number`),
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payee_facts` (
	`payee_uuid` text NOT NULL,
	`name` text NOT NULL,
	`from_ms` integer NOT NULL,
	`value` text NOT NULL,
	`ground` text NOT NULL,
	`set_by_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	PRIMARY KEY(`payee_uuid`, `name`, `from_ms`),
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_facts_ground" CHECK("payee_facts"."ground" <> '')
);
--> statement-breakpoint
CREATE TABLE `payees` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`key_uuid` text NOT NULL,
	`identity_sealed` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`created_by_uuid` text NOT NULL,
	`reviewed_by_uuid` text,
	FOREIGN KEY (`created_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payees_state" CHECK("payees"."state" IN ('waiting', 'approved', 'stopped')),
	CONSTRAINT "payees_reviewed" CHECK("payees"."state" = 'waiting' OR "payees"."reviewed_by_uuid" IS NOT NULL),
	CONSTRAINT "payees_two_people" CHECK("payees"."state" <> 'approved' OR "payees"."reviewed_by_uuid" <> "payees"."created_by_uuid")
);
--> statement-breakpoint
CREATE TABLE `archived_orders` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`segment` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`segment`) REFERENCES `order_archive`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_archive` (
	`number` integer PRIMARY KEY NOT NULL,
	`object_key` text NOT NULL,
	`digest` text NOT NULL,
	`previous_digest` text NOT NULL,
	`order_count` integer NOT NULL,
	`until_key` text NOT NULL,
	`made_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `charges` (
	`order_uuid` text NOT NULL,
	`nth` integer NOT NULL,
	`gateway` text NOT NULL,
	`reference` text NOT NULL,
	`charge_id` text,
	`amount_satang` integer NOT NULL,
	`state` text NOT NULL,
	`asked_at_ms` integer,
	`qr_payload` text,
	`picture_url` text,
	`redirect_url` text,
	PRIMARY KEY(`order_uuid`, `nth`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_state" CHECK("charges"."state" IN ('waiting', 'asked', 'made', 'refused')),
	CONSTRAINT "charges_asked" CHECK(("charges"."state" = 'waiting') = ("charges"."asked_at_ms" IS NULL)),
	CONSTRAINT "charges_made" CHECK("charges"."state" <> 'made' OR "charges"."charge_id" IS NOT NULL),
	CONSTRAINT "charges_payable" CHECK(("charges"."qr_payload" IS NOT NULL) + ("charges"."picture_url" IS NOT NULL) + ("charges"."redirect_url" IS NOT NULL) <= 1)
);
--> statement-breakpoint
CREATE TABLE `gateway_lists` (
	`gateway` text PRIMARY KEY NOT NULL,
	`read_until_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `gateway_message_takes` (
	`message_number` integer PRIMARY KEY NOT NULL,
	`times` integer NOT NULL,
	`did` text NOT NULL,
	`last_at_ms` integer NOT NULL,
	`due_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `gateway_messages` (
	`number` integer PRIMARY KEY NOT NULL,
	`gateway` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text,
	`reference` text,
	`request` text,
	`status` integer,
	`signature` text,
	`body` text NOT NULL,
	`came_at_ms` integer NOT NULL,
	`forget_at_ms` integer NOT NULL,
	CONSTRAINT "gateway_messages_verdict" CHECK("gateway_messages"."verdict" IN ('signed', 'hint', 'refused', 'asked')),
	CONSTRAINT "gateway_messages_answer" CHECK(("gateway_messages"."verdict" = 'asked') = ("gateway_messages"."request" IS NOT NULL)),
	CONSTRAINT "gateway_messages_size" CHECK(length(CAST("gateway_messages"."body" AS BLOB)) <= 65536),
	CONSTRAINT "gateway_messages_forget" CHECK("gateway_messages"."forget_at_ms" > "gateway_messages"."came_at_ms")
);
--> statement-breakpoint
CREATE TABLE `paying_ages` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`min_age` integer NOT NULL,
	`old_enough_on` text NOT NULL,
	`told_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paying_ages_min_age" CHECK("paying_ages"."min_age" > 0)
);
--> statement-breakpoint
CREATE TABLE `slips` (
	`slip_key` text PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`bank_code` text NOT NULL,
	`reference` text NOT NULL,
	`source` text NOT NULL,
	`noted_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "slips_key" CHECK("slips"."slip_key" = "slips"."bank_code" || ':' || upper("slips"."reference"))
);
--> statement-breakpoint
CREATE TABLE `order_errands` (
	`uuid` text PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`errand` text NOT NULL,
	`outcome` text NOT NULL,
	`by_uuid` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_steps` (
	`order_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`order_uuid`, `version`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`user_uuid` text NOT NULL,
	`family_uuid` text,
	`kind` text NOT NULL,
	`gateway` text NOT NULL,
	`state` text NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`failure_reason` text,
	`package_uuid` text,
	`subtotal_satang` integer NOT NULL,
	`discount_satang` integer NOT NULL,
	`total_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`bonus_coins` integer NOT NULL,
	`reference` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`paid_at_ms` integer,
	`processed_at_ms` integer,
	`refundable_satang` integer DEFAULT 0 NOT NULL,
	`refunded_satang` integer DEFAULT 0 NOT NULL,
	`closed_satang` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`watch_until_ms` integer,
	`unheard_since_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`paid_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - paid_at_ms) || uuid) VIRTUAL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`package_uuid`) REFERENCES `packages`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total_satang" = "orders"."subtotal_satang" - "orders"."discount_satang"),
	CONSTRAINT "orders_amounts" CHECK("orders"."total_satang" > 0 AND "orders"."discount_satang" >= 0),
	CONSTRAINT "orders_coins" CHECK("orders"."coins" >= 0 AND "orders"."bonus_coins" >= 0),
	CONSTRAINT "orders_refundable" CHECK("orders"."refundable_satang" >= 0),
	CONSTRAINT "orders_family" CHECK(("orders"."kind" = 'refill') = ("orders"."family_uuid" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `packages` (
	`uuid` text PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`price_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`bonus_coins` integer NOT NULL,
	`is_recommended` integer NOT NULL,
	`is_offered` integer NOT NULL,
	CONSTRAINT "packages_whole" CHECK("packages"."price_satang" > 0 AND "packages"."coins" > 0 AND "packages"."bonus_coins" >= 0)
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`gateway` text NOT NULL,
	`payment_id` text NOT NULL,
	`order_uuid` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`paid_at_ms` integer NOT NULL,
	`recorded_at_ms` integer NOT NULL,
	`is_accepted` integer NOT NULL,
	PRIMARY KEY(`gateway`, `payment_id`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tax_invoices` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`replaces_number` integer,
	`amount_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`vat_basis_points` integer NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`key_uuid` text NOT NULL,
	`buyer_sealed` text NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - issued_at_ms) || printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_invoices_vat" CHECK("tax_invoices"."vat_satang" = (2 * "tax_invoices"."amount_satang" * "tax_invoices"."vat_basis_points" + 10000 + "tax_invoices"."vat_basis_points") / (2 * (10000 + "tax_invoices"."vat_basis_points")))
);
--> statement-breakpoint
CREATE TABLE `voucher_holders` (
	`voucher_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`taken` integer NOT NULL,
	PRIMARY KEY(`voucher_uuid`, `user_uuid`),
	FOREIGN KEY (`voucher_uuid`) REFERENCES `vouchers`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_holders_taken" CHECK("voucher_holders"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE `voucher_uses` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`voucher_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voucher_uuid`) REFERENCES `vouchers`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `vouchers` (
	`uuid` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`kinds` text NOT NULL,
	`package_uuids` text,
	`discount_kind` text NOT NULL,
	`discount_value` integer NOT NULL,
	`discount_most_satang` integer NOT NULL,
	`min_amount_satang` integer NOT NULL,
	`valid_from_ms` integer NOT NULL,
	`valid_until_ms` integer NOT NULL,
	`blocked_from_minute` integer,
	`blocked_until_minute` integer,
	`uses_in_all` integer,
	`uses_per_user` integer,
	`taken` integer DEFAULT 0 NOT NULL,
	`is_listed` integer NOT NULL,
	CONSTRAINT "vouchers_validity" CHECK("vouchers"."valid_until_ms" > "vouchers"."valid_from_ms"),
	CONSTRAINT "vouchers_kinds" CHECK("vouchers"."kinds" NOT LIKE '%family_credit%'),
	CONSTRAINT "vouchers_discount" CHECK("vouchers"."discount_value" > 0 AND "vouchers"."discount_most_satang" > 0),
	CONSTRAINT "vouchers_taken" CHECK("vouchers"."taken" BETWEEN 0 AND coalesce("vouchers"."uses_in_all", "vouchers"."taken")),
	CONSTRAINT "vouchers_window" CHECK(("vouchers"."blocked_from_minute" IS NULL AND "vouchers"."blocked_until_minute" IS NULL)
        OR ("vouchers"."blocked_from_minute" BETWEEN 0 AND 1439 AND "vouchers"."blocked_until_minute" BETWEEN 0 AND 1439
          AND "vouchers"."blocked_from_minute" <> "vouchers"."blocked_until_minute"))
);
--> statement-breakpoint
CREATE TABLE `bank_charges` (
	`payout_uuid` text NOT NULL,
	`attempt_number` integer NOT NULL,
	`verdict` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`charged_at_ms` integer NOT NULL,
	PRIMARY KEY(`payout_uuid`, `attempt_number`, `verdict`),
	FOREIGN KEY (`payout_uuid`,`attempt_number`) REFERENCES `payout_attempts`(`payout_uuid`,`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_charges_amount" CHECK("bank_charges"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE TABLE `bank_holidays` (
	`day` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bank_reports` (
	`digest` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`report_id` text NOT NULL,
	`read_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `carried_reports` (
	`digest` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`report_id` text NOT NULL,
	`words` text NOT NULL,
	`carried_at_ms` integer NOT NULL,
	`due_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `payout_attempts` (
	`payout_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`end_to_end_id` text NOT NULL,
	`account_number` integer NOT NULL,
	`batch_uuid` text NOT NULL,
	`state` text NOT NULL,
	`value_day` text,
	`reason` text,
	PRIMARY KEY(`payout_uuid`, `number`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_uuid`) REFERENCES `payout_batches`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_attempts_state" CHECK("payout_attempts"."state" IN ('live', 'paid', 'rejected', 'returned', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE `payout_batches` (
	`uuid` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`format` text NOT NULL,
	`value_day` text NOT NULL,
	`digest` text NOT NULL,
	`transfer_count` integer NOT NULL,
	`total_satang` integer NOT NULL,
	`made_at_ms` integer NOT NULL,
	`made_by_uuid` text NOT NULL,
	`payer` text,
	`released_at_ms` integer,
	`offered_at_ms` integer,
	`taken_at_ms` integer,
	`silent_at_ms` integer,
	`ended_as` text,
	`ended_on` text,
	`ask_at_ms` integer,
	FOREIGN KEY (`made_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_letters` (
	`payout_uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_quotes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`payee_uuid` text NOT NULL,
	`account_number` integer NOT NULL,
	`family_parts` text NOT NULL,
	`terms` text NOT NULL,
	`terms_digest` text NOT NULL,
	`vtokens` integer NOT NULL,
	`family_vtokens` integer NOT NULL,
	`gross_satang` integer NOT NULL,
	`family_share_satang` integer NOT NULL,
	`payee_part_satang` integer NOT NULL,
	`tax_satang` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`fee_vat_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`net_satang` integer NOT NULL,
	`made_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_steps` (
	`payout_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`payout_uuid`, `version`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payouts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`quote_uuid` text NOT NULL,
	`reference` text NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`payee_uuid` text NOT NULL,
	`account_number` integer NOT NULL,
	`family_parts` text NOT NULL,
	`terms` text NOT NULL,
	`terms_digest` text NOT NULL,
	`vtokens` integer NOT NULL,
	`family_vtokens` integer NOT NULL,
	`gross_satang` integer NOT NULL,
	`family_share_satang` integer NOT NULL,
	`payee_part_satang` integer NOT NULL,
	`tax_satang` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`fee_vat_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`net_satang` integer NOT NULL,
	`state` text NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`hold` text,
	`bank_reason` text,
	`approval_uuid` text NOT NULL,
	`numbered_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`paid_on` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`quote_uuid`) REFERENCES `payout_quotes`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_uuid`) REFERENCES `approvals`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_tokens" CHECK("payouts"."vtokens" > 0 AND "payouts"."family_vtokens" BETWEEN 0 AND "payouts"."vtokens"),
	CONSTRAINT "payouts_net" CHECK("payouts"."net_satang" > 0),
	CONSTRAINT "payouts_parts" CHECK("payouts"."gross_satang" = "payouts"."family_share_satang" + "payouts"."payee_part_satang"
      AND "payouts"."net_satang" = "payouts"."payee_part_satang" + "payouts"."vat_satang" - "payouts"."tax_satang" - "payouts"."fee_satang" - "payouts"."fee_vat_satang"),
	CONSTRAINT "payouts_whole" CHECK(min("payouts"."tax_satang", "payouts"."fee_satang", "payouts"."fee_vat_satang", "payouts"."vat_satang", "payouts"."family_share_satang") >= 0),
	CONSTRAINT "payouts_hold" CHECK(("payouts"."state" = 'held') = ("payouts"."hold" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `tax_certificates` (
	`book` integer NOT NULL,
	`number` integer NOT NULL,
	`payout_uuid` text NOT NULL,
	`payee_uuid` text NOT NULL,
	`form` text NOT NULL,
	`income_type` text NOT NULL,
	`paid_on` text NOT NULL,
	`base_satang` integer NOT NULL,
	`tax_satang` integer NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`payer` text,
	`payee_sealed` text,
	`replaces_book` integer,
	`replaces_number` integer,
	`voided_at_ms` integer,
	`void_reason` text,
	`bank_number` text,
	PRIMARY KEY(`book`, `number`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_certificates_void" CHECK(("tax_certificates"."voided_at_ms" IS NULL) = ("tax_certificates"."void_reason" IS NULL)),
	CONSTRAINT "tax_certificates_tax" CHECK("tax_certificates"."tax_satang" > 0)
);
--> statement-breakpoint
CREATE TABLE `tax_filings` (
	`form` text NOT NULL,
	`month` text NOT NULL,
	`number` integer DEFAULT 0 NOT NULL,
	`up_to_number` integer DEFAULT 0 NOT NULL,
	`filed_at_ms` integer NOT NULL,
	`filed_by_uuid` text NOT NULL,
	`tax_satang` integer NOT NULL,
	`receipt` text NOT NULL,
	PRIMARY KEY(`form`, `month`, `number`),
	FOREIGN KEY (`filed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `breach_steps` (
	`breach_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`step` text NOT NULL,
	`risk` text,
	`note` text NOT NULL,
	`by_uuid` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`breach_uuid`, `number`),
	FOREIGN KEY (`breach_uuid`) REFERENCES `breaches`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "breach_steps_weigh" CHECK(("breach_steps"."step" = 'assessed') = ("breach_steps"."risk" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `breaches` (
	`uuid` text PRIMARY KEY NOT NULL,
	`found_at_ms` integer NOT NULL,
	`tell_by_ms` integer NOT NULL,
	`summary` text NOT NULL,
	`people_count` integer NOT NULL,
	`noted_by_uuid` text NOT NULL,
	`noted_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - found_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`noted_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `data_requests` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`key_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`text_sealed` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`answered_at_ms` integer,
	`answered_by_uuid` text,
	`refused_for` text,
	`answer_sealed` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', due_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`key_uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "data_requests_answered" CHECK(("data_requests"."state" = 'open') = ("data_requests"."answered_at_ms" IS NULL)
      AND ("data_requests"."state" = 'open') = ("data_requests"."answered_by_uuid" IS NULL)
      AND ("data_requests"."state" = 'refused') = ("data_requests"."refused_for" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `barred_lookups` (
	`kind` text NOT NULL,
	`hmac` text NOT NULL,
	`ground` text NOT NULL,
	`until_ms` integer NOT NULL,
	`barred_by_uuid` text NOT NULL,
	`barred_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `hmac`),
	CONSTRAINT "barred_lookups_has_ground" CHECK(length("barred_lookups"."ground") > 0)
);
--> statement-breakpoint
CREATE TABLE `person_keys` (
	`uuid` text PRIMARY KEY NOT NULL,
	`person_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`wrapped` text,
	`secret_version` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`wrapped_at_ms` integer NOT NULL,
	`due_at_ms` integer,
	`destroyed_at_ms` integer,
	`destroyed_because` text,
	`listed_at_ms` integer,
	CONSTRAINT "person_keys_destroyed_is_empty" CHECK(("person_keys"."wrapped" IS NULL) = ("person_keys"."destroyed_at_ms" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `person_lookups` (
	`kind` text NOT NULL,
	`hmac` text NOT NULL,
	`key_uuid` text NOT NULL,
	`person_uuid` text NOT NULL,
	`noted_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `hmac`, `key_uuid`),
	FOREIGN KEY (`key_uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `personal_looks` (
	`uuid` text PRIMARY KEY NOT NULL,
	`person_uuid` text NOT NULL,
	`reader_uuid` text NOT NULL,
	`role` text NOT NULL,
	`what` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`why` text NOT NULL,
	`at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - at_ms) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "personal_looks_has_reason" CHECK(length("personal_looks"."why") > 0)
);
--> statement-breakpoint
CREATE TABLE `private_pictures` (
	`uuid` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`extension` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`sent_at_ms` integer NOT NULL,
	`removed_at_ms` integer,
	`with_key_uuid` text,
	FOREIGN KEY (`uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`with_key_uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pk_matches` (
	`uuid` text PRIMARY KEY NOT NULL,
	`inviter_uuid` text NOT NULL,
	`inviter_live_uuid` text NOT NULL,
	`invited_uuid` text NOT NULL,
	`invited_live_uuid` text NOT NULL,
	`status` text NOT NULL,
	`seconds` integer NOT NULL,
	`invited_at_ms` integer NOT NULL,
	`invited_until_ms` integer NOT NULL,
	`began_at_ms` integer,
	`ends_at_ms` integer,
	`over_at_ms` integer,
	`left_uuid` text,
	FOREIGN KEY (`inviter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pk_matches_of_two" CHECK("pk_matches"."inviter_uuid" <> "pk_matches"."invited_uuid"),
	CONSTRAINT "pk_matches_began" CHECK(("pk_matches"."status" IN ('on', 'over')) = ("pk_matches"."began_at_ms" IS NOT NULL)),
	CONSTRAINT "pk_matches_ends" CHECK(("pk_matches"."began_at_ms" IS NULL) = ("pk_matches"."ends_at_ms" IS NULL)),
	CONSTRAINT "pk_matches_over" CHECK(("pk_matches"."status" = 'over') = ("pk_matches"."over_at_ms" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `pk_sides` (
	`match_uuid` text NOT NULL,
	`live_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`vtokens` integer DEFAULT 0 NOT NULL,
	`began_at_ms` integer NOT NULL,
	`outcome` text,
	PRIMARY KEY(`match_uuid`, `live_uuid`),
	FOREIGN KEY (`match_uuid`) REFERENCES `pk_matches`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`user_uuid` text NOT NULL,
	`comment_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `comment_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_uuid`) REFERENCES `comments`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`uuid` text PRIMARY KEY NOT NULL,
	`post_uuid` text NOT NULL,
	`parent_uuid` text,
	`author_uuid` text NOT NULL,
	`author_name` text DEFAULT '' NOT NULL,
	`author_avatar_url` text DEFAULT '' NOT NULL,
	`author_family_name` text,
	`text` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`folded` text,
	`written_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`hidden_at_ms` integer,
	`held_because` text,
	`is_reported` integer DEFAULT false NOT NULL,
	`desk_state` text GENERATED ALWAYS AS (CASE WHEN deleted_at_ms IS NOT NULL THEN 'deleted' WHEN coalesce(held_because, '') = 'removed' THEN 'hidden' WHEN is_reported THEN 'reported' ELSE 'shown' END) VIRTUAL NOT NULL,
	`beginning` text GENERATED ALWAYS AS (lower(substr(text, 1, 40))) VIRTUAL NOT NULL,
	`thread_at_ms` integer NOT NULL,
	`thread_author_uuid` text DEFAULT '' NOT NULL,
	`is_thread_shown` integer DEFAULT 1 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`is_shown` integer GENERATED ALWAYS AS ((deleted_at_ms IS NULL AND hidden_at_ms IS NULL AND held_because IS NULL AND is_thread_shown = 1)) VIRTUAL NOT NULL,
	`oldest_key` text GENERATED ALWAYS AS (printf('%016d', thread_at_ms) || coalesce(parent_uuid, uuid) || (parent_uuid IS NOT NULL) || printf('%016d', written_at_ms) || uuid) VIRTUAL NOT NULL,
	`newest_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - thread_at_ms) || coalesce(parent_uuid, uuid) || (parent_uuid IS NOT NULL) || printf('%016d', written_at_ms) || uuid) VIRTUAL NOT NULL,
	`waiting_key` text GENERATED ALWAYS AS (CASE WHEN held_because <> 'removed' AND deleted_at_ms IS NULL THEN printf('%016d', written_at_ms) || uuid END) VIRTUAL,
	FOREIGN KEY (`post_uuid`) REFERENCES `posts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_like_count" CHECK("comments"."like_count" >= 0),
	CONSTRAINT "comments_text" CHECK(length("comments"."text") <= 500)
);
--> statement-breakpoint
CREATE TABLE `held_word_list` (
	`id` integer PRIMARY KEY NOT NULL,
	`words` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "held_word_list_one" CHECK("held_word_list"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `held_words` (
	`uuid` text PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`folded` text NOT NULL,
	`added_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - added_at_ms) || uuid) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE TABLE `post_likes` (
	`user_uuid` text NOT NULL,
	`post_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `post_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_uuid`) REFERENCES `posts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`author_uuid` text NOT NULL,
	`author_name` text DEFAULT '' NOT NULL,
	`author_avatar_url` text DEFAULT '' NOT NULL,
	`author_family_name` text,
	`text` text NOT NULL,
	`pictures` text DEFAULT '[]' NOT NULL,
	`card` text,
	`written_at_ms` integer NOT NULL,
	`edited_at_ms` integer,
	`deleted_at_ms` integer,
	`removed_at_ms` integer,
	`is_reported` integer DEFAULT false NOT NULL,
	`desk_state` text GENERATED ALWAYS AS (CASE WHEN deleted_at_ms IS NOT NULL THEN 'deleted' WHEN removed_at_ms IS NOT NULL THEN 'hidden' WHEN is_reported THEN 'reported' ELSE 'shown' END) VIRTUAL NOT NULL,
	`beginning` text GENERATED ALWAYS AS (lower(substr(text, 1, 40))) VIRTUAL NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`is_shown` integer GENERATED ALWAYS AS ((deleted_at_ms IS NULL AND removed_at_ms IS NULL)) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - written_at_ms) || uuid) VIRTUAL NOT NULL,
	`author_key` text GENERATED ALWAYS AS ((1 - is_pinned) || printf('%016d', 9007199254740991 - written_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`author_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posts_counts" CHECK("posts"."like_count" >= 0 AND "posts"."comment_count" >= 0),
	CONSTRAINT "posts_text" CHECK(length("posts"."text") <= 2000),
	CONSTRAINT "posts_pictures" CHECK(json_array_length("posts"."pictures") <= 4)
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`locale` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`ready_at_ms` integer,
	`size_bytes` integer,
	`due_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `closings` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`done_at_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `consent_receipts` (
	`user_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`version` text NOT NULL,
	`choices` text NOT NULL,
	`at_ms` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `number`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_blocks` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`until_ms` integer,
	`by_uuid` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `labels` (
	`key` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`tone` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_labels` (
	`user_uuid` text NOT NULL,
	`label_key` text NOT NULL,
	PRIMARY KEY(`user_uuid`, `label_key`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`label_key`) REFERENCES `labels`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`avatar_url` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'normal' NOT NULL,
	`family_uuid` text,
	`family_name` text,
	`labels` text DEFAULT '[]' NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`is_off_air` integer DEFAULT 1 NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_follower_count" CHECK("users"."follower_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `vips` (
	`vb_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`since_at_ms` integer NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`user_avatar_url` text DEFAULT '' NOT NULL,
	`user_family_name` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - level) || printf('%016d', since_at_ms) || user_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`vb_uuid`, `user_uuid`),
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vips_level" CHECK("vips"."level" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE `spending` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`month` text DEFAULT '' NOT NULL,
	`at_ms` integer DEFAULT 0 NOT NULL,
	`day_spent_coins` integer DEFAULT 0 NOT NULL,
	`month_spent_coins` integer DEFAULT 0 NOT NULL,
	`day_topped_satang` integer DEFAULT 0 NOT NULL,
	`month_topped_satang` integer DEFAULT 0 NOT NULL,
	`day_limit_satang` integer,
	`day_next_satang` integer,
	`day_next_from_ms` integer,
	`month_limit_satang` integer,
	`month_next_satang` integer,
	`month_next_from_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spending_limits" CHECK(coalesce("spending"."day_limit_satang", 0) >= 0 AND coalesce("spending"."day_next_satang", 0) >= 0
        AND coalesce("spending"."month_limit_satang", 0) >= 0 AND coalesce("spending"."month_next_satang", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`token_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`subscribed_at_ms` integer NOT NULL,
	`waiting_count` integer DEFAULT 0 NOT NULL,
	`waiting_key` text,
	`pushed_at_ms` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`failed_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`from_time` text NOT NULL,
	`until_time` text NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `fact_counting` (
	`id` integer PRIMARY KEY NOT NULL,
	`counted_to` integer NOT NULL,
	`window_after` integer NOT NULL,
	`window_to` integer NOT NULL,
	`sums` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "fact_counting_one" CHECK("fact_counting"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`vb_uuid` text,
	`user_uuid` text,
	`live_uuid` text,
	`amount` integer NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`variant` text,
	`family_uuid` text,
	`vb_role` text,
	`event_uuid` text,
	`corrects` text,
	`reporter_uuid` text,
	`service_uuid` text,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`corrects`) REFERENCES `facts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "facts_amount" CHECK(abs("facts"."amount") BETWEEN 1 AND iif("facts"."kind" = 'monster_hit', 1000000000, 10000000) AND ("facts"."amount" < 0) = ("facts"."corrects" IS NOT NULL)),
	CONSTRAINT "facts_quantity" CHECK(abs("facts"."quantity") BETWEEN 1 AND 1000000 AND ("facts"."quantity" < 0) = ("facts"."corrects" IS NOT NULL)),
	CONSTRAINT "facts_are_of_two" CHECK("facts"."user_uuid" <> "facts"."vb_uuid")
);
--> statement-breakpoint
CREATE TABLE `filed_facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`variant` text,
	`vb_uuid` text,
	`user_uuid` text,
	`live_uuid` text,
	`family_uuid` text,
	`vb_role` text,
	`amount` integer NOT NULL,
	`quantity` integer NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`corrects` text,
	FOREIGN KEY (`position`) REFERENCES `facts`(`position`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `kept_ranges` (
	`board` text PRIMARY KEY NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`kept_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ranking_rules` (
	`fact_kind` text NOT NULL,
	`ranking` text NOT NULL,
	`ranked` text NOT NULL,
	`scope` text NOT NULL,
	`period` text NOT NULL,
	`measure` text NOT NULL,
	`variant` text,
	PRIMARY KEY(`fact_kind`, `ranking`, `scope`, `period`)
);
--> statement-breakpoint
CREATE TABLE `standings` (
	`board` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`score` integer NOT NULL,
	`last_at_ms` integer NOT NULL,
	`name` text NOT NULL,
	`avatar_url` text NOT NULL,
	`family_name` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - score) || printf('%016d', last_at_ms) || subject_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`subject_uuid`, `board`),
	FOREIGN KEY (`subject_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standings_score" CHECK(abs("standings"."score") <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE `uncounted_facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`set_aside_at_ms` integer NOT NULL,
	`retry_at_ms` integer NOT NULL,
	`dropped_at_ms` integer,
	FOREIGN KEY (`position`) REFERENCES `facts`(`position`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `service_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`service_uuid` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	`revoked_at_ms` integer,
	FOREIGN KEY (`service_uuid`) REFERENCES `services`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `services` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`created_by_uuid` text NOT NULL,
	FOREIGN KEY (`created_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `settlement_closings` (
	`number` integer PRIMARY KEY NOT NULL,
	`gateway` text NOT NULL,
	`day` text NOT NULL,
	`sums` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`closed_at_ms` integer NOT NULL,
	CONSTRAINT "settlement_closings_sums" CHECK(json_valid("settlement_closings"."sums"))
);
--> statement-breakpoint
CREATE TABLE `settlement_days` (
	`gateway` text NOT NULL,
	`day` text NOT NULL,
	`looked_at_ms` integer NOT NULL,
	`open` text,
	`order_key` text GENERATED ALWAYS AS (day || ':' || gateway) VIRTUAL NOT NULL,
	PRIMARY KEY(`gateway`, `day`)
);
--> statement-breakpoint
CREATE TABLE `settlement_lines` (
	`gateway` text NOT NULL,
	`line_id` text NOT NULL,
	`kind` text NOT NULL,
	`source` text,
	`reference` text,
	`gross_satang` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`net_satang` integer NOT NULL,
	`payout_id` text,
	`happened_at_ms` integer NOT NULL,
	`day` text NOT NULL,
	`read_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (day || ':' || gateway || ':' || line_id) VIRTUAL NOT NULL,
	PRIMARY KEY(`gateway`, `line_id`),
	CONSTRAINT "settlement_lines_kind" CHECK("settlement_lines"."kind" IN ('payment', 'refund', 'fee', 'payout', 'other'))
);
--> statement-breakpoint
CREATE TABLE `settlement_months` (
	`gateway` text NOT NULL,
	`month` text NOT NULL,
	`line_count` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (month || ':' || gateway) VIRTUAL NOT NULL,
	PRIMARY KEY(`gateway`, `month`)
);
--> statement-breakpoint
CREATE TABLE `shop_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_grams` (
	`gram` text PRIMARY KEY NOT NULL,
	`item_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_item_grams` (
	`gram` text NOT NULL,
	`item_uuid` text NOT NULL,
	PRIMARY KEY(`gram`, `item_uuid`),
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_items` (
	`uuid` text PRIMARY KEY NOT NULL,
	`category_slug` text NOT NULL,
	`kind` text NOT NULL,
	`wearable` text,
	`grant_days` integer,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`share_picture_url` text,
	`price_coins` integer,
	`sale_starts_at_ms` integer,
	`sale_ends_at_ms` integer,
	`sale_window` text DEFAULT 'open' NOT NULL,
	`stock_total` integer,
	`stock_sold` integer DEFAULT 0 NOT NULL,
	`stock_held` integer DEFAULT 0 NOT NULL,
	`stock_free` integer,
	`per_user_limit` integer,
	`reservation_seconds` integer,
	`is_listed` integer DEFAULT 1 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`search_text` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`popular_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', 9007199254740991 - (stock_sold + like_count)) || uuid) VIRTUAL NOT NULL,
	`newest_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`newest_shelf_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`price_low_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', coalesce(price_coins, 9007199254740991)) || uuid) VIRTUAL NOT NULL,
	`price_high_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', 9007199254740991 - coalesce(price_coins, 0)) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`category_slug`) REFERENCES `shop_categories`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_items_sale_window" CHECK("shop_items"."sale_window" IN ('before', 'open', 'after')),
	CONSTRAINT "shop_items_kind" CHECK("shop_items"."kind" IN ('digital', 'physical', 'voucher')),
	CONSTRAINT "shop_items_wearable" CHECK(("shop_items"."kind" = 'digital') = ("shop_items"."wearable" IS NOT NULL)),
	CONSTRAINT "shop_items_grant_days" CHECK("shop_items"."grant_days" IS NULL OR ("shop_items"."kind" = 'digital' AND "shop_items"."grant_days" > 0)),
	CONSTRAINT "shop_items_codes" CHECK("shop_items"."kind" <> 'voucher' OR "shop_items"."stock_total" IS NOT NULL),
	CONSTRAINT "shop_items_for_good" CHECK("shop_items"."kind" <> 'digital' OR "shop_items"."grant_days" IS NOT NULL OR "shop_items"."price_coins" IS NULL OR "shop_items"."per_user_limit" IS 1),
	CONSTRAINT "shop_items_price" CHECK("shop_items"."price_coins" IS NULL OR "shop_items"."price_coins" > 0),
	CONSTRAINT "shop_items_window" CHECK(coalesce("shop_items"."sale_ends_at_ms" > "shop_items"."sale_starts_at_ms", 1)),
	CONSTRAINT "shop_items_counts" CHECK("shop_items"."stock_sold" >= 0 AND "shop_items"."stock_held" >= 0 AND "shop_items"."like_count" >= 0),
	CONSTRAINT "shop_items_stock" CHECK(("shop_items"."stock_total" IS NULL AND "shop_items"."stock_free" IS NULL) OR ("shop_items"."stock_total" IS NOT NULL
        AND "shop_items"."stock_free" IS NOT NULL AND "shop_items"."stock_free" >= 0
        AND "shop_items"."stock_total" = "shop_items"."stock_sold" + "shop_items"."stock_held" + "shop_items"."stock_free")),
	CONSTRAINT "shop_items_limits" CHECK(coalesce("shop_items"."per_user_limit", 1) > 0 AND coalesce("shop_items"."reservation_seconds", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE `shop_likes` (
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `item_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_holdings` (
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`had` integer DEFAULT 0 NOT NULL,
	`last_had_at_ms` integer,
	`owned_until_ms` integer,
	`had_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - last_had_at_ms) || item_uuid) VIRTUAL,
	PRIMARY KEY(`user_uuid`, `item_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_holdings_counts" CHECK("shop_holdings"."taken" >= 0 AND "shop_holdings"."had" >= 0)
);
--> statement-breakpoint
CREATE TABLE `shop_order_steps` (
	`order_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`step` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`order_uuid`, `version`, `step`),
	FOREIGN KEY (`order_uuid`) REFERENCES `shop_orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_orders` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`variant_uuid` text,
	`for_user_uuid` text,
	`note` text,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`price_coins` integer NOT NULL,
	`prize_uuid` text,
	`code_uuid` text,
	`created_at_ms` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`expires_at_ms` integer,
	`revoked_by` text,
	`shipping_state` text,
	`ship_to` text,
	`carrier` text,
	`tracking_number` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_uuid`) REFERENCES `shop_variants`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prize_uuid`) REFERENCES `shop_prizes`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_uuid`) REFERENCES `shop_codes`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_orders_state" CHECK("shop_orders"."state" IN ('reserved', 'revoked', 'bought', 'redeemed')),
	CONSTRAINT "shop_orders_price" CHECK("shop_orders"."price_coins" >= 0 AND ("shop_orders"."state" = 'redeemed') = ("shop_orders"."price_coins" = 0)),
	CONSTRAINT "shop_orders_gift" CHECK(("shop_orders"."for_user_uuid" IS NULL AND "shop_orders"."note" IS NULL) OR ("shop_orders"."for_user_uuid" IS NOT NULL
        AND "shop_orders"."state" = 'bought' AND "shop_orders"."kind" = 'digital' AND length(coalesce("shop_orders"."note", '')) <= 120)),
	CONSTRAINT "shop_orders_prize" CHECK(("shop_orders"."state" = 'redeemed') = ("shop_orders"."prize_uuid" IS NOT NULL)),
	CONSTRAINT "shop_orders_revoked_by" CHECK(("shop_orders"."state" = 'revoked') = ("shop_orders"."revoked_by" IS NOT NULL)),
	CONSTRAINT "shop_orders_deadline" CHECK("shop_orders"."state" NOT IN ('reserved', 'revoked') OR "shop_orders"."expires_at_ms" IS NOT NULL),
	CONSTRAINT "shop_orders_code" CHECK(("shop_orders"."code_uuid" IS NOT NULL) = ("shop_orders"."kind" = 'voucher' AND "shop_orders"."state" IN ('bought', 'redeemed'))),
	CONSTRAINT "shop_orders_shipping" CHECK(("shop_orders"."shipping_state" IS NOT NULL) = ("shop_orders"."kind" = 'physical' AND "shop_orders"."state" IN ('bought', 'redeemed'))
        AND ("shop_orders"."shipping_state" IS NULL) = ("shop_orders"."ship_to" IS NULL)),
	CONSTRAINT "shop_orders_shipping_state" CHECK("shop_orders"."shipping_state" IS NULL OR "shop_orders"."shipping_state" IN ('preparing', 'shipped', 'delivered', 'returned'))
);
--> statement-breakpoint
CREATE TABLE `shop_codes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`item_uuid` text NOT NULL,
	`code` text NOT NULL,
	`valid_until_ms` integer,
	`order_uuid` text,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_prizes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`state` text DEFAULT 'redeemable' NOT NULL,
	`reason_th` text NOT NULL,
	`reason_en` text NOT NULL,
	`won_at_ms` integer NOT NULL,
	`redeem_until_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - won_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_prizes_state" CHECK("shop_prizes"."state" IN ('redeemable', 'redeemed', 'over'))
);
--> statement-breakpoint
CREATE TABLE `shop_variants` (
	`uuid` text PRIMARY KEY NOT NULL,
	`item_uuid` text NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`position` integer NOT NULL,
	`stock_total` integer NOT NULL,
	`stock_sold` integer DEFAULT 0 NOT NULL,
	`stock_held` integer DEFAULT 0 NOT NULL,
	`stock_free` integer NOT NULL,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_variants_stock" CHECK("shop_variants"."stock_free" >= 0 AND "shop_variants"."stock_sold" >= 0 AND "shop_variants"."stock_held" >= 0
        AND "shop_variants"."stock_total" = "shop_variants"."stock_sold" + "shop_variants"."stock_held" + "shop_variants"."stock_free")
);
--> statement-breakpoint
CREATE TABLE `hidden_lines` (
	`number` integer PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`seq` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`hidden_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `talk_moderators` (
	`vb_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`named_at_ms` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `user_uuid`),
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "talk_moderators_another" CHECK("talk_moderators"."vb_uuid" <> "talk_moderators"."user_uuid")
);
--> statement-breakpoint
CREATE TABLE `talk_rules` (
	`vb_uuid` text PRIMARY KEY NOT NULL,
	`slow_seconds` integer NOT NULL,
	`talkers` text NOT NULL,
	`words` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "talk_rules_slow" CHECK("talk_rules"."slow_seconds" BETWEEN 0 AND 300),
	CONSTRAINT "talk_rules_talkers" CHECK("talk_rules"."talkers" IN ('all', 'followers'))
);
--> statement-breakpoint
CREATE TABLE `talk_silences` (
	`vb_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`until_ms` integer,
	`by_uuid` text NOT NULL,
	`silenced_at_ms` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `user_uuid`),
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "talk_silences_another" CHECK("talk_silences"."vb_uuid" <> "talk_silences"."user_uuid")
);
--> statement-breakpoint
CREATE TABLE `house_pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`sent_by_uuid` text NOT NULL,
	`sent_at_ms` integer NOT NULL,
	FOREIGN KEY (`sent_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`sent_at_ms` integer NOT NULL,
	`forgotten_at_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_merges_lead_to` ON `account_merges` (`leads_to_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `announced_lives_in_order` ON `announced_lives` (`is_open`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `announced_lives_of_caster` ON `announced_lives` (`caster_uuid`,`is_open`,`order_key`);
--> statement-breakpoint
CREATE INDEX `announced_lives_hidden` ON `announced_lives` (`hidden_key`) WHERE hidden_key IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_open` ON `approvals` (`subject_kind`,`subject_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`state`,`asked_key`);
--> statement-breakpoint
CREATE INDEX `approvals_decided` ON `approvals` (`state`,`decided_key`);
--> statement-breakpoint
CREATE INDEX `audit_changes_of` ON `audit_changes` (`entry_uuid`,`position`);
--> statement-breakpoint
CREATE INDEX `audit_entries_latest` ON `audit_entries` (`order_key`);
--> statement-breakpoint
CREATE INDEX `audit_entries_by` ON `audit_entries` (`by_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `audit_entries_about` ON `audit_entries` (`about`);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_links_entry` ON `audit_links` (`entry_uuid`);
--> statement-breakpoint
CREATE INDEX `audit_pending_due` ON `audit_pending` (`link_at_ms`);
--> statement-breakpoint
CREATE INDEX `accounts_of_user` ON `accounts` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_of_user` ON `emails` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_id_unique` ON `tokens` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_of_user_in_order` ON `tokens` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_entry` ON `tokens` (`entry_hash`);
--> statement-breakpoint
CREATE INDEX `banners_at_place` ON `banners` (`place`,`ends_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `banners_in_order` ON `banners` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_blocks_in_order` ON `member_blocks` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_blocks_of_blocked` ON `member_blocks` (`blocked_uuid`,`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_guardians_link` ON `contract_guardians` (`link_hash`);
--> statement-breakpoint
CREATE INDEX `contract_guardians_of` ON `contract_guardians` (`contract_uuid`);
--> statement-breakpoint
CREATE INDEX `contract_signatories_of` ON `contract_signatories` (`user_uuid`,`until_ms`);
--> statement-breakpoint
CREATE INDEX `contract_signatures_by_text` ON `contract_signatures` (`text_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_signatures_that_count` ON `contract_signatures` (`contract_uuid`,`signer`) WHERE is_void = 0;
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
CREATE INDEX `contracts_by_result` ON `contracts` (`result_hash`) WHERE result_hash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `contracts_by_look` ON `contracts` (`look_again_at_ms`) WHERE look_again_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `case_credits_case_number_unique` ON `case_credits` (`case_number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_refund_uuid_unique` ON `credit_notes` (`refund_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_in_order` ON `credit_notes` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_cases_about_unique` ON `money_cases` (`about`);
--> statement-breakpoint
CREATE INDEX `money_cases_open` ON `money_cases` (`number`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `money_cases_of_order` ON `money_cases` (`order_uuid`);
--> statement-breakpoint
CREATE INDEX `refunds_of_case` ON `refunds` (`case_number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_of_transfer` ON `refunds` (`end_to_end_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_of_gateway` ON `refunds` (`gateway_refund_id`) WHERE gateway_refund_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `refunds_of_batch` ON `refunds` (`batch_uuid`) WHERE batch_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `refunds_to_send` ON `refunds` (`started_at_ms`) WHERE state = 'approved' AND way = 'account' AND batch_uuid IS NULL;
--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_under_way` ON `refunds` (`case_number`) WHERE state IN ('asked', 'approved');
--> statement-breakpoint
CREATE UNIQUE INDEX `event_drafts_slug_unique` ON `event_drafts` (`slug`);
--> statement-breakpoint
CREATE INDEX `event_drafts_in_order` ON `event_drafts` (`order_key`);
--> statement-breakpoint
CREATE INDEX `event_reminders_of_user` ON `event_reminders` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `event_reminders_due` ON `event_reminders` (`starts_at_ms`);
--> statement-breakpoint
CREATE INDEX `event_rules_in_time` ON `event_rules` (`fact_kind`,`ends_at_ms`,`starts_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_slug_unique` ON `events` (`slug`);
--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_key`,`starts_at_ms`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_of_type_by_end` ON `events` (`event_type`,`end_key`,`starts_at_ms`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`start_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_of_type_by_start` ON `events` (`event_type`,`start_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_past` ON `events` (`past_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_of_type_past` ON `events` (`event_type`,`past_key`,`permission`);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_closed` ON `events` (`uuid`) WHERE closed_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `events_closed_by_end` ON `events` (`ends_at_ms`) WHERE closed_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `events_to_settle` ON `events` (`settle_at_ms`) WHERE settle_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `families_slug_unique` ON `families` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_of_family` ON `family_invitations` (`family_uuid`,`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_of_vb` ON `family_invitations` (`vb_uuid`,`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_one_open` ON `family_invitations` (`family_uuid`,`vb_uuid`) WHERE state = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `family_members_one` ON `family_members` (`user_uuid`) WHERE left_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `family_members_of_user` ON `family_members` (`user_uuid`,`joined_at_ms`);
--> statement-breakpoint
CREATE INDEX `family_members_left` ON `family_members` (`family_uuid`,`left_at_ms`) WHERE left_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `family_members_by_end` ON `family_members` (`leaves_at_ms`) WHERE leaves_at_ms IS NOT NULL AND left_at_ms IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_of_user` ON `follows` (`user_uuid`,`following_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_of_followed` ON `follows` (`followed_uuid`,`follower_key`);
--> statement-breakpoint
CREATE INDEX `gift_take_backs_of_vb` ON `gift_take_backs` (`vb_uuid`,`position`);
--> statement-breakpoint
CREATE INDEX `gift_take_backs_appealed` ON `gift_take_backs` (`appealed_at_ms`) WHERE appealed_at_ms IS NOT NULL AND answered_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `giver_holds_open` ON `giver_holds` (`giver_uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `giver_holds_to_look_at` ON `giver_holds` (`next_look_at_ms`,`uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `held_gifts_of_vb` ON `held_gifts` (`vb_uuid`,`position`) WHERE state = 'held';
--> statement-breakpoint
CREATE INDEX `held_gifts_by_hold` ON `held_gifts` (`hold_uuid`) WHERE state = 'held' AND hold_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `held_gifts_by_look` ON `held_gifts` (`next_look_at_ms`) WHERE state = 'held' AND reason IN ('age', 'contract');
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_items_in_order` ON `gift_items` (`is_listed`,`order_key`);
--> statement-breakpoint
CREATE INDEX `gifts_of_vb` ON `gifts` (`vb_uuid`,`position`);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_goals_one` ON `live_goals` (`live_uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `live_goals_of_live` ON `live_goals` (`live_uuid`,`set_at_ms`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_uses_of_inviter` ON `invitation_uses` (`inviter_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `invitations_of_user` ON `invitations` (`user_uuid`,`created_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_closings_day_unique` ON `ledger_closings` (`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_closings_hash_unique` ON `ledger_closings` (`hash`);
--> statement-breakpoint
CREATE INDEX `live_shares_of_live` ON `live_shares` (`live_uuid`,`sharer_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_slug_unique` ON `lives` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_in_order` ON `lives` (`status`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_of_caster_in_order` ON `lives` (`caster_uuid`,`status`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_on_air_of_caster` ON `lives` (`caster_uuid`) WHERE status = 'on_air';
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_uuid_unique` ON `moderation_decisions` (`uuid`);
--> statement-breakpoint
CREATE INDEX `moderation_decisions_of_person` ON `moderation_decisions` (`person_uuid`,`decided_at_ms`,`uuid`) WHERE measure <> 'dismiss';
--> statement-breakpoint
CREATE UNIQUE INDEX `report_cases_of_target` ON `report_cases` (`kind`,`target_uuid`);
--> statement-breakpoint
CREATE INDEX `report_cases_waiting` ON `report_cases` (`number`) WHERE open_count + appeal_count > 0;
--> statement-breakpoint
CREATE INDEX `report_cases_of_owner` ON `report_cases` (`owner_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open` ON `reports` (`case_number`,`reporter_uuid`) WHERE decision_number IS NULL;
--> statement-breakpoint
CREATE INDEX `reports_of_case` ON `reports` (`case_number`,`reported_at_ms`);
--> statement-breakpoint
CREATE INDEX `reports_of_reporter` ON `reports` (`reporter_uuid`);
--> statement-breakpoint
CREATE INDEX `reports_with_evidence` ON `reports` (`reported_at_ms`) WHERE evidence_key IS NOT NULL AND decision_number IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `monsters_in_time` ON `monsters` (`ends_at_ms`,`starts_at_ms`);
--> statement-breakpoint
CREATE INDEX `fan_outs_due` ON `fan_outs` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_of_user` ON `notices` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_uuid`) WHERE read_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `notices_by_age` ON `notices` (`happened_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `failed_messages_in_order` ON `failed_messages` (`order_key`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_over` ON `passkey_challenges` (`expires_at_ms`);
--> statement-breakpoint
CREATE INDEX `passkeys_of_user` ON `passkeys` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payees_of_owner` ON `payees` (`owner_kind`,`owner_uuid`);
--> statement-breakpoint
CREATE INDEX `payees_by_state` ON `payees` (`state`,`created_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `charges_of_reference` ON `charges` (`gateway`,`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `charges_of_id` ON `charges` (`gateway`,`charge_id`) WHERE charge_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `gateway_message_takes_due` ON `gateway_message_takes` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `gateway_messages_of_charge` ON `gateway_messages` (`gateway`,`reference`,`number`);
--> statement-breakpoint
CREATE INDEX `gateway_messages_untrusted` ON `gateway_messages` (`number`) WHERE verdict IN ('hint', 'refused');
--> statement-breakpoint
CREATE INDEX `gateway_messages_to_forget` ON `gateway_messages` (`forget_at_ms`);
--> statement-breakpoint
CREATE INDEX `slips_of_order` ON `slips` (`order_uuid`,`noted_at_ms`);
--> statement-breakpoint
CREATE INDEX `order_errands_of_order` ON `order_errands` (`order_uuid`,`at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference_unique` ON `orders` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_user` ON `orders` (`user_uuid`,`kind`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_family` ON `orders` (`family_uuid`,`order_key`) WHERE family_uuid IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_paid_by_user` ON `orders` (`user_uuid`,`paid_key`) WHERE paid_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_open_of_user` ON `orders` (`user_uuid`,`created_at_ms`) WHERE state IN ('created', 'awaiting_payment');
--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`gateway`,`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_by_key` ON `orders` (`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_satang`,`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_in_hand` ON `orders` (`order_key`) WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `orders_refundable` ON `orders` (`order_key`) WHERE refundable_satang > refunded_satang + closed_satang;
--> statement-breakpoint
CREATE INDEX `orders_paid_due` ON `orders` (`due_at_ms`) WHERE state IN ('paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `packages_on_offer` ON `packages` (`audience`,`is_offered`,`price_satang`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_accepted` ON `payments` (`order_uuid`) WHERE is_accepted = 1;
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_uuid`);
--> statement-breakpoint
CREATE INDEX `payments_of_day` ON `payments` (`gateway`,`paid_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_order_uuid_unique` ON `receipts` (`order_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_in_order` ON `tax_invoices` (`order_key`);
--> statement-breakpoint
CREATE INDEX `tax_invoices_of_order` ON `tax_invoices` (`order_uuid`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_replace_once` ON `tax_invoices` (`replaces_number`) WHERE replaces_number IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_uses_reserved` ON `voucher_uses` (`voucher_uuid`,`user_uuid`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code_unique` ON `vouchers` (`code`);
--> statement-breakpoint
CREATE INDEX `vouchers_on_offer` ON `vouchers` (`is_listed`,`valid_until_ms`);
--> statement-breakpoint
CREATE INDEX `carried_reports_due` ON `carried_reports` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_attempts_end_to_end_id_unique` ON `payout_attempts` (`end_to_end_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_attempts_live` ON `payout_attempts` (`payout_uuid`) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX `payout_attempts_of_batch` ON `payout_attempts` (`batch_uuid`,`state`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_batches_message_id_unique` ON `payout_batches` (`message_id`);
--> statement-breakpoint
CREATE INDEX `payout_batches_latest` ON `payout_batches` (`made_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `payout_batches_to_ask` ON `payout_batches` (`ask_at_ms`) WHERE ask_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payout_letters_due` ON `payout_letters` (`due_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_quote_uuid_unique` ON `payouts` (`quote_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_reference_unique` ON `payouts` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_approval_uuid_unique` ON `payouts` (`approval_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_of_owner` ON `payouts` (`owner_kind`,`owner_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `payouts_by_state` ON `payouts` (`state`,`order_key`);
--> statement-breakpoint
CREATE INDEX `payouts_numbered_by_bank` ON `payouts` (`paid_on`) WHERE numbered_by = 'bank';
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_certificates_bank_number_unique` ON `tax_certificates` (`bank_number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_certificates_valid` ON `tax_certificates` (`payout_uuid`) WHERE voided_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `tax_certificates_of_payout` ON `tax_certificates` (`payout_uuid`,`book`,`number`);
--> statement-breakpoint
CREATE INDEX `tax_certificates_of_payee` ON `tax_certificates` (`payee_uuid`,`paid_on`);
--> statement-breakpoint
CREATE INDEX `tax_certificates_by_form` ON `tax_certificates` (`form`,`paid_on`);
--> statement-breakpoint
CREATE INDEX `tax_certificates_voided` ON `tax_certificates` (`tax_satang`) WHERE voided_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `breaches_order_key_unique` ON `breaches` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_requests_open` ON `data_requests` (`user_uuid`,`kind`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `data_requests_of` ON `data_requests` (`user_uuid`,`asked_at_ms`);
--> statement-breakpoint
CREATE INDEX `data_requests_queue` ON `data_requests` (`state`,`order_key`);
--> statement-breakpoint
CREATE INDEX `barred_lookups_until` ON `barred_lookups` (`until_ms`);
--> statement-breakpoint
CREATE INDEX `person_keys_of` ON `person_keys` (`person_uuid`);
--> statement-breakpoint
CREATE INDEX `person_keys_due` ON `person_keys` (`due_at_ms`) WHERE wrapped IS NOT NULL AND due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `person_keys_by_secret` ON `person_keys` (`secret_version`) WHERE wrapped IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `person_keys_unlisted` ON `person_keys` (`destroyed_at_ms`) WHERE wrapped IS NULL AND listed_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `person_lookups_of` ON `person_lookups` (`key_uuid`);
--> statement-breakpoint
CREATE INDEX `personal_looks_of` ON `personal_looks` (`person_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `private_pictures_with` ON `private_pictures` (`with_key_uuid`);
--> statement-breakpoint
CREATE INDEX `private_pictures_kept` ON `private_pictures` (`uuid`) WHERE "private_pictures"."removed_at_ms" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `pk_matches_one_invitation` ON `pk_matches` (`inviter_uuid`) WHERE status = 'invited';
--> statement-breakpoint
CREATE INDEX `pk_matches_of_inviter` ON `pk_matches` (`inviter_live_uuid`,`invited_at_ms`);
--> statement-breakpoint
CREATE INDEX `pk_matches_of_invited` ON `pk_matches` (`invited_live_uuid`,`invited_at_ms`);
--> statement-breakpoint
CREATE INDEX `pk_matches_by_end` ON `pk_matches` (`ends_at_ms`) WHERE status = 'on';
--> statement-breakpoint
CREATE INDEX `pk_matches_by_until` ON `pk_matches` (`invited_until_ms`) WHERE status = 'invited';
--> statement-breakpoint
CREATE UNIQUE INDEX `pk_sides_one_match` ON `pk_sides` (`live_uuid`) WHERE outcome IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `pk_sides_one_match_of_vb` ON `pk_sides` (`vb_uuid`) WHERE outcome IS NULL;
--> statement-breakpoint
CREATE INDEX `pk_sides_of_live` ON `pk_sides` (`live_uuid`,`began_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_oldest` ON `comments` (`post_uuid`,`is_shown`,`oldest_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_newest` ON `comments` (`post_uuid`,`is_shown`,`newest_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_waiting_of` ON `comments` (`post_uuid`,`author_uuid`,`waiting_key`) WHERE waiting_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_hidden` ON `comments` (`post_uuid`,`hidden_at_ms`) WHERE hidden_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_answers` ON `comments` (`parent_uuid`) WHERE parent_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_of_author` ON `comments` (`author_uuid`,`folded`,`written_at_ms`);
--> statement-breakpoint
CREATE INDEX `comments_alike` ON `comments` (`folded`,`written_at_ms`);
--> statement-breakpoint
CREATE INDEX `comments_at_desk` ON `comments` (`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `comments_at_desk_of_author` ON `comments` (`author_uuid`,`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `comments_at_desk_by_text` ON `comments` (`desk_state`,`beginning`,`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_words_folded_unique` ON `held_words` (`folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_words_in_order` ON `held_words` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_of_author` ON `posts` (`author_uuid`,`is_shown`,`author_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_in_order` ON `posts` (`author_uuid`,`is_shown`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_newest` ON `posts` (`is_shown`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_pinned` ON `posts` (`author_uuid`) WHERE is_pinned = 1;
--> statement-breakpoint
CREATE INDEX `posts_at_desk` ON `posts` (`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `posts_at_desk_of_author` ON `posts` (`author_uuid`,`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `posts_at_desk_by_text` ON `posts` (`desk_state`,`beginning`,`uuid`);
--> statement-breakpoint
CREATE INDEX `data_exports_of_user` ON `data_exports` (`user_uuid`,`asked_at_ms`);
--> statement-breakpoint
CREATE INDEX `data_exports_due` ON `data_exports` (`due_at_ms`);
--> statement-breakpoint
CREATE INDEX `closings_due` ON `closings` (`done_at_ms`,`due_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_receipts_in_order` ON `consent_receipts` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `user_labels_of_label` ON `user_labels` (`label_key`);
--> statement-breakpoint
CREATE INDEX `users_of_family` ON `users` (`family_uuid`,`is_off_air`,`name`,`uuid`);
--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`name`,`uuid`);
--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`name`,`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `vips_in_order` ON `vips` (`vb_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `vips_of_user` ON `vips` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_user` ON `push_subscriptions` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_session` ON `push_subscriptions` (`token_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_due` ON `push_subscriptions` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_id_unique` ON `facts` (`id`);
--> statement-breakpoint
CREATE INDEX `facts_of_kind_in_time` ON `facts` (`kind`,`happened_at_ms`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_corrected_once` ON `facts` (`corrects`) WHERE corrects IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_vb` ON `filed_facts` (`vb_uuid`,`kind`,`happened_at_ms`,`position`) WHERE vb_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_user` ON `filed_facts` (`user_uuid`,`kind`,`happened_at_ms`,`position`) WHERE user_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_vb_and_variant` ON `filed_facts` (`vb_uuid`,`kind`,`variant`,`happened_at_ms`,`position`) WHERE vb_uuid IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_user_and_variant` ON `filed_facts` (`user_uuid`,`kind`,`variant`,`happened_at_ms`,`position`) WHERE user_uuid IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `kept_ranges_by_end` ON `kept_ranges` (`last_day`);
--> statement-breakpoint
CREATE INDEX `kept_ranges_by_age` ON `kept_ranges` (`kept_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_in_order` ON `standings` (`board`,`order_key`);
--> statement-breakpoint
CREATE INDEX `uncounted_facts_by_retry` ON `uncounted_facts` (`retry_at_ms`) WHERE dropped_at_ms IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `service_secrets_id_unique` ON `service_secrets` (`id`);
--> statement-breakpoint
CREATE INDEX `service_secrets_of` ON `service_secrets` (`service_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_name_unique` ON `services` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_closings_hash_unique` ON `settlement_closings` (`hash`);
--> statement-breakpoint
CREATE INDEX `settlement_closings_of_day` ON `settlement_closings` (`gateway`,`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_days_in_order` ON `settlement_days` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_lines_in_order` ON `settlement_lines` (`order_key`);
--> statement-breakpoint
CREATE INDEX `settlement_lines_of_day` ON `settlement_lines` (`gateway`,`day`);
--> statement-breakpoint
CREATE INDEX `settlement_lines_of_source` ON `settlement_lines` (`gateway`,`source`);
--> statement-breakpoint
CREATE INDEX `settlement_lines_of_payout` ON `settlement_lines` (`gateway`,`payout_id`) WHERE payout_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_months_in_order` ON `settlement_months` (`order_key`);
--> statement-breakpoint
CREATE INDEX `shop_grams_of_item` ON `shop_item_grams` (`item_uuid`);
--> statement-breakpoint
CREATE INDEX `shop_items_all` ON `shop_items` (`newest_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_of_category` ON `shop_items` (`category_slug`,`newest_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_popular` ON `shop_items` (`popular_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_newest` ON `shop_items` (`newest_shelf_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_price_low` ON `shop_items` (`price_low_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_price_high` ON `shop_items` (`price_high_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_popular` ON `shop_items` (`category_slug`,`popular_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_newest` ON `shop_items` (`category_slug`,`newest_shelf_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_low` ON `shop_items` (`category_slug`,`price_low_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_high` ON `shop_items` (`category_slug`,`price_high_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_to_open` ON `shop_items` (`sale_starts_at_ms`) WHERE sale_window = 'before';
--> statement-breakpoint
CREATE INDEX `shop_items_to_close` ON `shop_items` (`sale_ends_at_ms`) WHERE sale_window = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_holdings_had` ON `shop_holdings` (`user_uuid`,`had_key`) WHERE had > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_holdings_had_of_kind` ON `shop_holdings` (`user_uuid`,`kind`,`had_key`) WHERE had > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_prize_uuid_unique` ON `shop_orders` (`prize_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_code_uuid_unique` ON `shop_orders` (`code_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_of_user` ON `shop_orders` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `shop_orders_of_user_by_state` ON `shop_orders` (`user_uuid`,`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_reserved` ON `shop_orders` (`user_uuid`,`item_uuid`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE INDEX `shop_orders_reserved_by_item` ON `shop_orders` (`item_uuid`,`expires_at_ms`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE INDEX `shop_orders_reserved_by_end` ON `shop_orders` (`expires_at_ms`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE INDEX `shop_orders_for` ON `shop_orders` (`for_user_uuid`,`order_key`) WHERE for_user_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `shop_parcels` ON `shop_orders` (`shipping_state`,`order_key`) WHERE shipping_state IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_codes_order_uuid_unique` ON `shop_codes` (`order_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_codes_of_item` ON `shop_codes` (`item_uuid`,`code`);
--> statement-breakpoint
CREATE INDEX `shop_codes_in_pool` ON `shop_codes` (`item_uuid`,`uuid`) WHERE order_uuid IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_prizes_of_user` ON `shop_prizes` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `shop_prizes_to_redeem` ON `shop_prizes` (`user_uuid`,`item_uuid`) WHERE state = 'redeemable';
--> statement-breakpoint
CREATE INDEX `shop_prizes_of_item` ON `shop_prizes` (`item_uuid`,`order_key`) WHERE state = 'redeemable';
--> statement-breakpoint
CREATE INDEX `shop_prizes_by_end` ON `shop_prizes` (`redeem_until_ms`) WHERE state = 'redeemable';
--> statement-breakpoint
CREATE INDEX `shop_variants_of_item` ON `shop_variants` (`item_uuid`,`position`);
--> statement-breakpoint
CREATE INDEX `hidden_lines_of_live` ON `hidden_lines` (`live_uuid`,`number`);
--> statement-breakpoint
CREATE INDEX `talk_moderators_of_user` ON `talk_moderators` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `talk_silences_latest` ON `talk_silences` (`vb_uuid`,`silenced_at_ms`);
--> statement-breakpoint
CREATE INDEX `talk_silences_of_user` ON `talk_silences` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `uploads_of_user` ON `uploads` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `uploads_forgotten` ON `uploads` (`forgotten_at_ms`) WHERE forgotten_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER hidden_lines_once BEFORE INSERT ON hidden_lines
WHEN EXISTS (SELECT 1 FROM hidden_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_never_go BEFORE DELETE ON account_merges
BEGIN
  SELECT RAISE(ABORT, 'account_merges stay');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_come_once BEFORE INSERT ON account_merges
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM account_merges WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.old_uuid)
BEGIN
  SELECT RAISE(ABORT, 'account_merges stay');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_stay BEFORE UPDATE ON account_merges
WHEN NEW.old_uuid IS NOT OLD.old_uuid OR NEW.into_uuid IS NOT OLD.into_uuid OR NEW.coins IS NOT OLD.coins
  OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.reason IS NOT OLD.reason OR NEW.merged_at_ms IS NOT OLD.merged_at_ms
  OR NEW.leads_to_uuid IS NOT (SELECT into_uuid FROM account_merges WHERE old_uuid = OLD.leads_to_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a merge stays as it was made');
END;
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
CREATE TRIGGER account_merges_move AFTER INSERT ON account_merges
BEGIN
  UPDATE account_merges SET leads_to_uuid = NEW.into_uuid WHERE leads_to_uuid = NEW.old_uuid;

  INSERT INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'user:' || NEW.into_uuid || ':coins', 'COIN', 0, NULL WHERE NEW.coins > 0 ON CONFLICT DO NOTHING;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'merge:' || NEW.old_uuid || ':coins', 'user:' || NEW.old_uuid || ':coins',
      'user:' || NEW.into_uuid || ':coins', NEW.coins, NEW.merged_at_ms
    WHERE NEW.coins > 0;

  UPDATE accounts SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE passkeys SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.old_uuid;
  -- One of each a user: what the other account has stays.
  UPDATE OR IGNORE emails SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE addresses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE paying_ages SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE viewing_ages SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.old_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.old_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.old_uuid;

  INSERT OR IGNORE INTO user_labels (user_uuid, label_key)
    SELECT NEW.into_uuid, label_key FROM user_labels WHERE user_uuid = NEW.old_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.old_uuid;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT vb_uuid, NEW.into_uuid, level, since_at_ms FROM vips
    WHERE user_uuid = NEW.old_uuid AND vb_uuid <> NEW.into_uuid
    ON CONFLICT (vb_uuid, user_uuid) DO UPDATE
      SET level = max(level, excluded.level), since_at_ms = min(since_at_ms, excluded.since_at_ms);
  DELETE FROM vips WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO shop_likes (user_uuid, item_uuid, liked_at_ms)
    SELECT NEW.into_uuid, item_uuid, liked_at_ms FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT NEW.into_uuid, followed_uuid, since_at_ms FROM follows
    WHERE user_uuid = NEW.old_uuid AND followed_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM follows
    WHERE followed_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.old_uuid;
  UPDATE OR IGNORE event_reminders SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT live_uuid, NEW.into_uuid, joined_at_ms FROM live_users WHERE user_uuid = NEW.old_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.old_uuid;
  UPDATE live_shares SET sharer_uuid = NEW.into_uuid WHERE sharer_uuid = NEW.old_uuid;
  UPDATE invitations SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE uploads SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;

  UPDATE orders SET user_uuid = NEW.into_uuid, version = version + 1 WHERE user_uuid = NEW.old_uuid;
  UPDATE voucher_uses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken)
    SELECT voucher_uuid, NEW.into_uuid, taken FROM voucher_holders WHERE user_uuid = NEW.old_uuid
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + excluded.taken;
  DELETE FROM voucher_holders WHERE user_uuid = NEW.old_uuid;

  UPDATE shop_prizes SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE shop_orders SET user_uuid = NEW.into_uuid, version = version + 1 WHERE user_uuid = NEW.old_uuid;
  UPDATE shop_orders SET for_user_uuid = NEW.into_uuid, version = version + 1 WHERE for_user_uuid = NEW.old_uuid;
  -- What both wear for some days is worn for the days of both, as if it had been bought twice.
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken, had, last_had_at_ms, owned_until_ms)
    SELECT NEW.into_uuid, item_uuid, kind, taken, had, last_had_at_ms, owned_until_ms
    FROM shop_holdings WHERE user_uuid = NEW.old_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE
        WHEN excluded.had = 0 THEN owned_until_ms
        WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.merged_at_ms) + max(excluded.owned_until_ms - NEW.merged_at_ms, 0) END,
      last_had_at_ms = max(coalesce(last_had_at_ms, excluded.last_had_at_ms), coalesce(excluded.last_had_at_ms, last_had_at_ms)),
      taken = taken + excluded.taken,
      had = had + excluded.had;
  DELETE FROM shop_holdings WHERE user_uuid = NEW.old_uuid;

  -- What both have spent is spent; of limits that somebody has set themselves the stricter holds, and no higher one waits.
  INSERT INTO spending (user_uuid) VALUES (NEW.into_uuid) ON CONFLICT DO NOTHING;
  INSERT OR REPLACE INTO spending (user_uuid, day, month, at_ms, day_spent_coins, month_spent_coins, day_topped_satang,
      month_topped_satang, day_limit_satang, day_next_satang, day_next_from_ms,
      month_limit_satang, month_next_satang, month_next_from_ms)
    SELECT NEW.into_uuid, max(gone.day, kept.day), max(gone.month, kept.month), max(gone.at_ms, kept.at_ms),
      iif(gone.day >= kept.day, gone.day_spent_coins, 0) + iif(kept.day >= gone.day, kept.day_spent_coins, 0),
      iif(gone.month >= kept.month, gone.month_spent_coins, 0) + iif(kept.month >= gone.month, kept.month_spent_coins, 0),
      iif(gone.day >= kept.day, gone.day_topped_satang, 0) + iif(kept.day >= gone.day, kept.day_topped_satang, 0),
      iif(gone.month >= kept.month, gone.month_topped_satang, 0) + iif(kept.month >= gone.month, kept.month_topped_satang, 0),
      coalesce(min(gone.day_limit_satang, kept.day_limit_satang), gone.day_limit_satang, kept.day_limit_satang),
      iif(gone.day_limit_satang IS NULL, kept.day_next_satang, NULL),
      iif(gone.day_limit_satang IS NULL, kept.day_next_from_ms, NULL),
      coalesce(min(gone.month_limit_satang, kept.month_limit_satang), gone.month_limit_satang, kept.month_limit_satang),
      iif(gone.month_limit_satang IS NULL, kept.month_next_satang, NULL),
      iif(gone.month_limit_satang IS NULL, kept.month_next_from_ms, NULL)
    FROM spending AS gone JOIN spending AS kept ON kept.user_uuid = NEW.into_uuid WHERE gone.user_uuid = NEW.old_uuid;
  DELETE FROM spending WHERE user_uuid = NEW.old_uuid;

  UPDATE family_members SET left_at_ms = NEW.merged_at_ms WHERE user_uuid = NEW.old_uuid AND left_at_ms IS NULL;
  UPDATE users SET (name, avatar_url) = (SELECT name, avatar_url FROM users WHERE uuid = NEW.into_uuid), bio = ''
    WHERE uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER tokens_open_accounts BEFORE INSERT ON tokens
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_open_accounts BEFORE INSERT ON accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_open_accounts BEFORE INSERT ON passkeys
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER emails_open_accounts BEFORE INSERT ON emails
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_merged AFTER UPDATE OF name, avatar_url ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url
BEGIN
  UPDATE users SET name = NEW.name, avatar_url = NEW.avatar_url
  WHERE uuid IN (SELECT old_uuid FROM account_merges WHERE leads_to_uuid = NEW.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_never_go BEFORE DELETE ON announced_lives
BEGIN
  SELECT RAISE(ABORT, 'announced_lives stay');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_come_once BEFORE INSERT ON announced_lives
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM announced_lives WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM announced_lives WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM announced_lives WHERE is_open = NEW.is_open AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM announced_lives WHERE caster_uuid = NEW.caster_uuid AND is_open = NEW.is_open AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'announced_lives stay');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_take_card AFTER INSERT ON announced_lives
BEGIN
  UPDATE announced_lives SET (caster_name, caster_avatar_url, caster_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_announced_lives AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE announced_lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url, caster_family_name = NEW.family_name
  WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_stay BEFORE UPDATE ON announced_lives
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.caster_uuid IS NOT OLD.caster_uuid OR NEW.announced_at_ms IS NOT OLD.announced_at_ms
  OR ((OLD.withdrawn_at_ms IS NOT NULL OR OLD.live_uuid IS NOT NULL)
    AND (NEW.withdrawn_at_ms IS NOT OLD.withdrawn_at_ms OR NEW.live_uuid IS NOT OLD.live_uuid
      OR NEW.starts_at_ms IS NOT OLD.starts_at_ms OR NEW.title IS NOT OLD.title))
BEGIN
  SELECT RAISE(ABORT, 'an announced live that is over stays as it was');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_forget_picture AFTER UPDATE OF poster_url, withdrawn_at_ms ON announced_lives
WHEN (NEW.poster_url IS NOT OLD.poster_url OR (OLD.withdrawn_at_ms IS NULL AND NEW.withdrawn_at_ms IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.caster_uuid AND poster_url = OLD.poster_url)
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.caster_uuid AND avatar_url = OLD.poster_url)
BEGIN
  UPDATE uploads SET forgotten_at_ms = coalesce(NEW.withdrawn_at_ms, NEW.changed_at_ms)
    WHERE key = substr(OLD.poster_url, length('/media/') + 1) AND user_uuid = NEW.caster_uuid AND forgotten_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE announced_lives SET withdrawn_at_ms = NEW.done_at_ms WHERE caster_uuid = NEW.user_uuid AND withdrawn_at_ms IS NULL AND live_uuid IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER approvals_begin BEFORE INSERT ON approvals
WHEN NEW.state <> 'open' OR NEW.first_by IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an approval begins as open');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_are_decided_once BEFORE UPDATE ON approvals
WHEN OLD.state <> 'open'
  -- Open it stays for the first of two alone, whose word stays.
  OR (NEW.state = 'open' AND (OLD.first_by IS NOT NULL OR NEW.first_by IS NULL))
  OR (NEW.state <> 'open' AND (NEW.first_by IS NOT OLD.first_by OR NEW.first_at_ms IS NOT OLD.first_at_ms))
  OR NEW.needed IS NOT OLD.needed
  OR NEW.uuid IS NOT OLD.uuid OR NEW.subject_kind IS NOT OLD.subject_kind OR NEW.subject_id IS NOT OLD.subject_id
  OR NEW.digest IS NOT OLD.digest OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.ground IS NOT OLD.ground
  OR NEW.asked_by IS NOT OLD.asked_by OR NEW.asked_at_ms IS NOT OLD.asked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an approval is decided once, as it was asked for');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_never_go BEFORE DELETE ON approvals
BEGIN
  SELECT RAISE(ABORT, 'approvals stay');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_come_once BEFORE INSERT ON approvals
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM approvals WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM approvals WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM approvals WHERE subject_kind = NEW.subject_kind AND subject_id = NEW.subject_id AND (state = 'open')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'approvals stay');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_change BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_go BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_come_once BEFORE INSERT ON audit_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM audit_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM audit_entries WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'audit_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_seen BEFORE INSERT ON audit_entries
WHEN NEW.seen_position IS NOT NULL AND EXISTS (
  SELECT 1 FROM audit_entries AS entry
  JOIN audit_changes AS change ON change.entry_uuid = entry.uuid AND change.position > NEW.seen_position
  WHERE entry.about = substr(NEW.call, instr(NEW.call, '/'), instr(NEW.call, '}') - instr(NEW.call, '/') + 1) || ' ' || NEW.subject
)
BEGIN
  SELECT RAISE(ABORT, 'somebody of staff has changed it meanwhile');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_before_link BEFORE INSERT ON audit_changes
WHEN EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = NEW.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit that is in the chain takes no more changes');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_never_change BEFORE UPDATE ON audit_changes
BEGIN
  SELECT RAISE(ABORT, 'audit_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_never_go BEFORE DELETE ON audit_changes
BEGIN
  SELECT RAISE(ABORT, 'audit_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_come_once BEFORE INSERT ON audit_changes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM audit_changes WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'audit_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_go_on BEFORE INSERT ON audit_links
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_links)
BEGIN
  SELECT RAISE(ABORT, 'the chain of the audit has no gaps');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_never_change BEFORE UPDATE ON audit_links
BEGIN
  SELECT RAISE(ABORT, 'audit_links are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_never_go BEFORE DELETE ON audit_links
BEGIN
  SELECT RAISE(ABORT, 'audit_links are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_come_once BEFORE INSERT ON audit_links
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM audit_links WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = NEW.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'audit_links are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_pending_is_linked BEFORE DELETE ON audit_pending
WHEN NOT EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = OLD.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit waits until it is in the chain');
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_come_once BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.blocked_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.user_uuid, NEW.blocked_uuid) AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.user_uuid, NEW.blocked_uuid))
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_end_following AFTER INSERT ON member_blocks
BEGIN
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid AND followed_uuid = NEW.blocked_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.blocked_uuid AND followed_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER follows_pass_no_block BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.followed_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.followed_uuid AND blocked_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_go_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_blocks WHERE user_uuid = NEW.user_uuid;
  DELETE FROM member_blocks WHERE blocked_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
    SELECT NEW.into_uuid, blocked_uuid, since_at_ms FROM member_blocks
    WHERE user_uuid = NEW.old_uuid AND blocked_uuid <> NEW.into_uuid;
  DELETE FROM member_blocks WHERE user_uuid = NEW.old_uuid;
  INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM member_blocks
    WHERE blocked_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM member_blocks WHERE blocked_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_never_change BEFORE UPDATE ON cache_generations
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_never_go BEFORE DELETE ON cache_generations
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_come_once BEFORE INSERT ON cache_generations
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM cache_generations WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
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
  OR (OLD.result_hash IS NOT NULL
    AND (NEW.result_hash IS NOT OLD.result_hash OR NEW.result_sealed IS NOT OLD.result_sealed))
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
CREATE TRIGGER contracts_last_as_agreed BEFORE UPDATE ON contracts
WHEN NEW.state IN ('approved', 'accepted')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 86400000 * json_extract(NEW.terms, '$.term_days')
BEGIN
  SELECT RAISE(ABORT, 'a contract lasts no longer than was agreed');
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
CREATE TRIGGER contract_signatures_never_go BEFORE DELETE ON contract_signatures
BEGIN
  SELECT RAISE(ABORT, 'contract_signatures stay');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_come_once BEFORE INSERT ON contract_signatures
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM contract_signatures WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.contract_uuid AND signer = NEW.signer AND text_hash = NEW.text_hash)
  OR EXISTS (SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.contract_uuid AND signer = NEW.signer AND (is_void = 0)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_void AS is_void) WHERE is_void = 0)
BEGIN
  SELECT RAISE(ABORT, 'contract_signatures stay');
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
CREATE TRIGGER contract_signatures_of_the_house_have_authority BEFORE INSERT ON contract_signatures
WHEN NEW.signer = 'house' AND NOT EXISTS (
  SELECT 1 FROM contract_signatories
  WHERE uuid = NEW.by_uuid AND from_ms <= NEW.signed_at_ms AND until_ms > NEW.signed_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'who signs for the house has the authority');
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
CREATE TRIGGER contract_events_never_change BEFORE UPDATE ON contract_events
BEGIN
  SELECT RAISE(ABORT, 'contract_events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER contract_events_never_go BEFORE DELETE ON contract_events
BEGIN
  SELECT RAISE(ABORT, 'contract_events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER contract_events_come_once BEFORE INSERT ON contract_events
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM contract_events WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM contract_events WHERE contract_uuid = NEW.contract_uuid AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'contract_events are append-only');
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
CREATE TRIGGER contract_signatories_stay BEFORE UPDATE ON contract_signatories
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.name IS NOT OLD.name
  OR NEW.authority IS NOT OLD.authority OR NEW.from_ms IS NOT OLD.from_ms OR NEW.until_ms > OLD.until_ms
BEGIN
  SELECT RAISE(ABORT, 'an authority stays as it was given');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_never_go BEFORE DELETE ON contract_signatories
BEGIN
  SELECT RAISE(ABORT, 'contract_signatories stay');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_come_once BEFORE INSERT ON contract_signatories
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM contract_signatories WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM contract_signatories WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'contract_signatories stay');
END;
--> statement-breakpoint
CREATE VIEW contract_family_shares AS
SELECT caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms,
  json_extract(terms, '$.family_share_basis_points') AS basis_points, json_extract(terms, '$.notice_days') AS notice_days
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice');
--> statement-breakpoint
CREATE TRIGGER dated_settings_go_on BEFORE INSERT ON dated_settings
WHEN EXISTS (
  SELECT 1 FROM dated_settings
  WHERE name = NEW.name AND (from_ms >= NEW.from_ms OR set_at_ms > NEW.set_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a dated setting is never changed backwards');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_never_change BEFORE UPDATE ON dated_settings
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_never_go BEFORE DELETE ON dated_settings
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_come_once BEFORE INSERT ON dated_settings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM dated_settings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM dated_settings WHERE name = NEW.name AND from_ms = NEW.from_ms)
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_open_cases AFTER INSERT ON payments
WHEN EXISTS (
  SELECT 1 FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
)
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, payment_id, amount_satang, message_number, opened_at_ms)
  SELECT
    CASE
      WHEN NEW.is_accepted = 1 THEN 'overpaid'
      WHEN orders.paid_at_ms IS NOT NULL THEN 'paid_twice'
      WHEN NEW.amount_satang < orders.total_satang THEN 'underpaid'
      ELSE 'late'
    END,
    moved.id, orders.uuid, NEW.gateway, orders.reference, NEW.payment_id, moved.amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = orders.reference), NEW.recorded_at_ms
  FROM orders JOIN ledger_transfers AS moved
    ON moved.id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  WHERE orders.uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_cases AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, amount_satang, message_number, opened_at_ms)
  SELECT coalesce(NEW.failure_reason, 'nothing_owed'), id, NEW.uuid, NEW.gateway, NEW.reference, amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = NEW.reference), NEW.moved_at_ms
  FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable';
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_are_of_transfers BEFORE INSERT ON money_cases
WHEN NEW.amount_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = NEW.about AND to_account = 'house:refundable'
  ), 0)
  OR NEW.refunding_satang <> 0 OR NEW.refunded_satang <> 0 OR NEW.written_off_satang <> 0
  OR NEW.credited_satang <> 0 OR NEW.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a case has the money of its transfer');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_have_no_gaps BEFORE INSERT ON money_cases
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM money_cases)
BEGIN
  SELECT RAISE(ABORT, 'cases are numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_never_go BEFORE DELETE ON money_cases
BEGIN
  SELECT RAISE(ABORT, 'money_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_come_once BEFORE INSERT ON money_cases
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM money_cases WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM money_cases WHERE about = NEW.about)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_keep_terms BEFORE UPDATE ON money_cases
WHEN NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind OR NEW.about IS NOT OLD.about
  OR NEW.order_uuid IS NOT OLD.order_uuid OR NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.gateway IS NOT OLD.gateway OR NEW.reference IS NOT OLD.reference
  OR NEW.payment_id IS NOT OLD.payment_id OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.message_number IS NOT OLD.message_number OR NEW.detail IS NOT OLD.detail OR NEW.opened_at_ms IS NOT OLD.opened_at_ms
  OR NEW.written_off_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.number || ':write_off'
  ), 0)
  OR NEW.credited_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.number || ':credit'
  ), 0)
  OR NEW.refunding_satang + NEW.refunded_satang IS NOT coalesce((
    SELECT sum(CASE from_account WHEN 'house:refundable' THEN amount ELSE 0 END)
      - sum(CASE to_account WHEN 'house:refundable' THEN amount ELSE 0 END)
    FROM refunds JOIN ledger_transfers ON ledger_transfers.id IN (
      'refund:' || uuid || ':start', 'refund:' || uuid || ':failed', 'refund:' || uuid || ':returned'
    ) WHERE case_number = NEW.number
  ), 0)
BEGIN
  SELECT RAISE(ABORT, 'a case is what the ledger says');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_follow BEFORE INSERT ON refund_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM refund_accounts WHERE order_uuid = NEW.order_uuid)
  OR NEW.set_by_uuid IS NOT (SELECT user_uuid FROM orders WHERE uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the account of a refund is chosen by its buyer');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_never_change BEFORE UPDATE ON refund_accounts
BEGIN
  SELECT RAISE(ABORT, 'refund_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_never_go BEFORE DELETE ON refund_accounts
BEGIN
  SELECT RAISE(ABORT, 'refund_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_come_once BEFORE INSERT ON refund_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM refund_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM refund_accounts WHERE order_uuid = NEW.order_uuid AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'refund_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds
WHEN NEW.state <> 'asked' OR NEW.batch_uuid IS NOT NULL OR NEW.gateway_refund_id IS NOT NULL OR NEW.due_at_ms IS NOT NULL
  OR NEW.account_number IS NOT CASE NEW.way WHEN 'account' THEN (
    SELECT max(refund_accounts.number) FROM refund_accounts JOIN money_cases USING (order_uuid)
    WHERE money_cases.number = NEW.case_number
  ) END
  OR NEW.way NOT IN ('account', 'call', 'mail') OR (NEW.way = 'account' AND NEW.account_number IS NULL)
  OR NOT EXISTS (
  SELECT 1 FROM money_cases
  WHERE number = NEW.case_number
    AND amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang >= NEW.amount_satang
)
BEGIN
  SELECT RAISE(ABORT, 'a refund is of what is left of a case');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_move BEFORE UPDATE ON refunds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.case_number IS NOT OLD.case_number OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.started_by IS NOT OLD.started_by OR NEW.started_at_ms IS NOT OLD.started_at_ms
  OR NEW.way IS NOT OLD.way OR NEW.account_number IS NOT OLD.account_number
  OR (OLD.gateway_refund_id IS NOT NULL AND NEW.gateway_refund_id IS NOT OLD.gateway_refund_id)
  OR (NEW.due_at_ms IS NOT NULL AND NEW.way = 'account')
  OR NEW.state IS NOT OLD.state AND NOT CASE OLD.state || '>' || NEW.state
    WHEN 'asked>declined' THEN 1
    WHEN 'asked>approved' THEN EXISTS (
      SELECT 1 FROM approvals
      WHERE subject_kind = 'refund' AND subject_id = NEW.uuid AND state = 'approved' AND amount_satang = NEW.amount_satang
    ) AND EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':start')
    WHEN 'approved>paid' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':paid')
    WHEN 'approved>failed' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':failed')
    WHEN 'paid>returned' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':returned')
    ELSE 0
  END
BEGIN
  SELECT RAISE(ABORT, 'a refund may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_go_in_files BEFORE UPDATE OF batch_uuid ON refunds
WHEN NEW.batch_uuid IS NOT OLD.batch_uuid AND NOT (
  NEW.way = 'account' AND OLD.state = 'approved' AND NEW.state = 'approved' AND (OLD.batch_uuid IS NULL OR NEW.batch_uuid IS NULL)
  AND (SELECT released_at_ms FROM payout_batches WHERE uuid = coalesce(NEW.batch_uuid, OLD.batch_uuid)) IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a refund goes in one file');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_go_by_files BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'approved' AND NEW.state IS NOT OLD.state AND NEW.way = 'account'
  AND (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NULL
BEGIN
  SELECT RAISE(ABORT, 'a refund is paid by what was sent to the bank');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_never_go BEFORE DELETE ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refunds stay');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_come_once BEFORE INSERT ON refunds
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM refunds WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM refunds WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM refunds WHERE end_to_end_id = NEW.end_to_end_id)
  OR EXISTS (SELECT 1 FROM refunds WHERE gateway_refund_id = NEW.gateway_refund_id AND (gateway_refund_id IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.gateway_refund_id AS gateway_refund_id) WHERE gateway_refund_id IS NOT NULL)
  OR EXISTS (SELECT 1 FROM refunds WHERE case_number = NEW.case_number AND (state IN ('asked', 'approved'))) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state IN ('asked', 'approved'))
BEGIN
  SELECT RAISE(ABORT, 'refunds stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_refunds BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' AND NOT EXISTS (
  SELECT 1 FROM refunds
  WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1) AND amount_satang = NEW.amount
    AND CASE substr(NEW.id, 9 + length(uuid))
      WHEN 'start' THEN state = 'asked'
      WHEN 'paid' THEN state = 'approved'
        AND NEW.to_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      WHEN 'failed' THEN state = 'approved'
      WHEN 'returned' THEN state = 'paid'
        AND NEW.from_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'a refund moves what it says');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_cases BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'case:*' AND NOT EXISTS (
  SELECT 1 FROM money_cases LEFT JOIN orders ON orders.uuid = order_uuid
  WHERE number = CAST(substr(NEW.id, 6) AS INTEGER) AND CASE NEW.id
    WHEN 'case:' || number || ':write_off'
      THEN ended_at_ms IS NULL AND NEW.amount = amount_satang - refunding_satang - money_cases.refunded_satang
    WHEN 'case:' || number || ':credit'
      THEN ended_at_ms IS NULL AND refunding_satang = 0 AND NEW.amount = amount_satang - money_cases.refunded_satang
        AND orders.kind <> 'family_credit'
    WHEN 'case:' || number || ':coins'
      THEN NEW.amount = credited_satang * (coins + bonus_coins) / subtotal_satang AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a case moves what is left of it');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_are_moved BEFORE INSERT ON case_credits
WHEN NEW.amount_satang IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':credit')
  OR NEW.coins IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':coins')
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM case_credits))
BEGIN
  SELECT RAISE(ABORT, 'a credit says what was moved, and is numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_never_change BEFORE UPDATE ON case_credits
BEGIN
  SELECT RAISE(ABORT, 'case_credits are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_never_go BEFORE DELETE ON case_credits
BEGIN
  SELECT RAISE(ABORT, 'case_credits are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_come_once BEFORE INSERT ON case_credits
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM case_credits WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM case_credits WHERE case_number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'case_credits are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_carry_cases AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' OR (NEW.id GLOB 'case:*' AND NEW.to_account GLOB 'house:*')
BEGIN
  UPDATE money_cases SET
    refunding_satang = refunding_satang + CASE 'house:refunding'
      WHEN NEW.to_account THEN NEW.amount WHEN NEW.from_account THEN -NEW.amount ELSE 0 END,
    refunded_satang = refunded_satang + CASE
      WHEN NEW.to_account GLOB 'world:*' THEN NEW.amount WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END,
    written_off_satang = written_off_satang + CASE NEW.to_account WHEN 'house:written_off' THEN NEW.amount ELSE 0 END,
    credited_satang = credited_satang + CASE NEW.to_account WHEN 'house:credited' THEN NEW.amount ELSE 0 END,
    ended_at_ms = CASE WHEN refunded_satang + written_off_satang + credited_satang + CASE
        WHEN NEW.to_account GLOB 'world:*' OR NEW.to_account IN ('house:written_off', 'house:credited') THEN NEW.amount
        WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END = amount_satang
      THEN NEW.moved_at_ms END
  WHERE number = CASE WHEN NEW.id GLOB 'case:*' THEN CAST(substr(NEW.id, 6) AS INTEGER) ELSE (
    SELECT case_number FROM refunds WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1)
  ) END;
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_never_change BEFORE UPDATE ON credit_notes
BEGIN
  SELECT RAISE(ABORT, 'credit_notes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_never_go BEFORE DELETE ON credit_notes
BEGIN
  SELECT RAISE(ABORT, 'credit_notes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_come_once BEFORE INSERT ON credit_notes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM credit_notes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM credit_notes WHERE refund_uuid = NEW.refund_uuid)
  OR EXISTS (SELECT 1 FROM credit_notes WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'credit_notes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_are_of_refunds BEFORE INSERT ON credit_notes
WHEN NOT EXISTS (SELECT 1 FROM refunds WHERE uuid = NEW.refund_uuid AND state = 'paid' AND amount_satang = NEW.amount_satang)
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM credit_notes))
BEGIN
  SELECT RAISE(ABORT, 'credit notes are of refunds, and numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_tell_orders AFTER UPDATE ON money_cases
WHEN NEW.order_uuid IS NOT NULL AND (
  NEW.refunding_satang + NEW.refunded_satang <> OLD.refunding_satang + OLD.refunded_satang
  OR NEW.written_off_satang + NEW.credited_satang <> OLD.written_off_satang + OLD.credited_satang
)
BEGIN
  UPDATE orders SET version = version + 1,
    refunded_satang = refunded_satang + NEW.refunding_satang + NEW.refunded_satang - OLD.refunding_satang - OLD.refunded_satang,
    closed_satang = closed_satang + NEW.written_off_satang + NEW.credited_satang - OLD.written_off_satang - OLD.credited_satang
  WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_refunded_is_moved BEFORE UPDATE OF refunded_satang, closed_satang ON orders
WHEN (NEW.refunded_satang IS NOT OLD.refunded_satang OR NEW.closed_satang IS NOT OLD.closed_satang) AND (
  NEW.refunded_satang IS NOT (
    SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  ) OR NEW.closed_satang IS NOT (
    SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'what became of its money is what its cases say');
END;
--> statement-breakpoint
CREATE VIEW event_points AS
SELECT
  facts.what, facts.position, facts.id AS fact_id, facts.kind AS fact_kind, rule.event_uuid, rule.ranked, events.closed_at_ms,
  'event:' || rule.event_uuid || ':' || rule.ranked AS board,
  iif(rule.ranked = 'vb', vb.uuid, giver.uuid) AS subject_uuid,
  iif(rule.ranked = 'vb', vb.name, giver.name) AS name,
  iif(rule.ranked = 'vb', vb.avatar_url, giver.avatar_url) AS avatar_url,
  iif(rule.ranked = 'vb', vb.family_name, giver.family_name) AS family_name,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE facts.times END AS points,
  facts.happened_at_ms
FROM countable_facts AS facts
LEFT JOIN users AS vb ON vb.uuid = facts.vb_uuid
LEFT JOIN users AS giver ON giver.uuid = facts.user_uuid
CROSS JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE VIEW event_facts AS
SELECT facts.position, rule.event_uuid
FROM facts
CROSS JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE VIEW closed_events AS SELECT uuid FROM events INDEXED BY events_closed WHERE closed_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER counting_moves_events AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms), name, avatar_url, family_name
  FROM event_points WHERE what = 'window' AND closed_at_ms IS NULL AND subject_uuid IS NOT NULL
  GROUP BY board, subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER counting_notes_late_facts AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM events INDEXED BY events_closed_by_end
  WHERE closed_at_ms IS NOT NULL AND ends_at_ms > (SELECT min(value ->> 'first_at_ms') FROM json_each(NEW.sums))
)
BEGIN
  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT DISTINCT event_uuid, fact_id FROM event_points
  WHERE what = 'fact' AND position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER events_make_rules AFTER INSERT ON events
WHEN NEW.vb_ranking IS NOT NULL OR NEW.user_ranking IS NOT NULL
BEGIN
  INSERT INTO event_rules (event_uuid, ranked, fact_kind, measure, variant, starts_at_ms, ends_at_ms)
  SELECT NEW.uuid, ranked, fact_kind, measure, variant, NEW.starts_at_ms, NEW.ends_at_ms
  FROM ranking_rules
  WHERE scope = 'everyone' AND period = 'day'
    AND ((ranked = 'vb' AND ranking = NEW.vb_ranking) OR (ranked = 'user' AND ranking = NEW.user_ranking));
  -- Five minutes for facts that are on their way.
  UPDATE events SET settle_at_ms = coalesce(settle_at_ms, ends_at_ms + 300000) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms),
    point.name, point.avatar_url, point.family_name
  FROM event_points AS point
  WHERE point.what = 'fact' AND point.subject_uuid IS NOT NULL AND point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER events_are_of_known_rankings BEFORE INSERT ON events
WHEN (NEW.vb_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.vb_ranking AND ranked = 'vb' AND scope = 'everyone' AND period = 'day'))
  OR (NEW.user_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.user_ranking AND ranked = 'user' AND scope = 'everyone' AND period = 'day'))
BEGIN
  SELECT RAISE(ABORT, 'an event is ranked by a ranking of its target');
END;
--> statement-breakpoint
CREATE TRIGGER events_keep_terms BEFORE UPDATE ON events
WHEN (OLD.vb_ranking IS NOT NULL OR OLD.user_ranking IS NOT NULL) AND (
  NEW.uuid IS NOT OLD.uuid OR NEW.event_type IS NOT OLD.event_type
  OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
  OR NEW.ends_at_ms > OLD.ends_at_ms
  OR (NEW.ends_at_ms < OLD.ends_at_ms AND (NEW.ended_early_th IS NULL OR NEW.ended_early_en IS NULL OR OLD.closed_at_ms IS NOT NULL))
  OR NEW.vb_ranking IS NOT OLD.vb_ranking OR NEW.user_ranking IS NOT OLD.user_ranking
  OR NEW.participant_roles IS NOT OLD.participant_roles
)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an event that is counted stay');
END;
--> statement-breakpoint
CREATE TRIGGER events_end_early_once BEFORE UPDATE ON events
WHEN OLD.ended_early_th IS NOT NULL AND (
  NEW.ended_early_th IS NOT OLD.ended_early_th OR NEW.ended_early_en IS NOT OLD.ended_early_en OR NEW.ends_at_ms <> OLD.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'an event ends early once');
END;
--> statement-breakpoint
CREATE TRIGGER events_move_ends AFTER UPDATE OF ends_at_ms ON events
WHEN NEW.ends_at_ms <> OLD.ends_at_ms
BEGIN
  UPDATE event_rules SET ends_at_ms = NEW.ends_at_ms WHERE event_uuid = NEW.uuid;
  UPDATE monsters SET ends_at_ms = NEW.ends_at_ms WHERE event_uuid = NEW.uuid;
  UPDATE events SET settle_at_ms = NEW.ends_at_ms + 300000 WHERE uuid = NEW.uuid AND settle_at_ms IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER events_close_once BEFORE UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NOT NULL OR NEW.closed_at_ms < NEW.ends_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an event closes once, after its end');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_insert AFTER INSERT ON standings
WHEN NEW.board >= 'event:' AND NEW.board < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(NEW.board, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_update AFTER UPDATE OF board, subject_uuid, score, last_at_ms ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(OLD.board, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_delete BEFORE DELETE ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(OLD.board, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_never_change BEFORE UPDATE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_never_go BEFORE DELETE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_come_once BEFORE INSERT ON event_awards
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM event_awards WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM event_awards WHERE event_uuid = NEW.event_uuid AND ranked = NEW.ranked AND rank = NEW.rank)
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_in AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count + 1 WHERE uuid = NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_over AFTER UPDATE OF family_uuid, role ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid OR (OLD.role = 'family') <> (NEW.role = 'family')
BEGIN
  UPDATE families SET
    member_count = member_count - 1,
    on_air_count = on_air_count - (SELECT count(*) FROM lives WHERE caster_uuid = OLD.uuid AND status = 'on_air')
  WHERE uuid = OLD.family_uuid AND OLD.role <> 'family';
  UPDATE families SET
    member_count = member_count + 1,
    on_air_count = on_air_count + (SELECT count(*) FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air')
  WHERE uuid = NEW.family_uuid AND NEW.role <> 'family';
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_out AFTER DELETE ON users WHEN OLD.family_uuid IS NOT NULL AND OLD.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count - 1 WHERE uuid = OLD.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = 0 WHERE uuid = NEW.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN (OLD.status = 'on_air') <> (NEW.status = 'on_air')
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = (NEW.status <> 'on_air') WHERE uuid = NEW.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = 1 WHERE uuid = OLD.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_never_go BEFORE DELETE ON family_invitations
BEGIN
  SELECT RAISE(ABORT, 'family_invitations stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_come_once BEFORE INSERT ON family_invitations
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_invitations WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE family_uuid = NEW.family_uuid AND state = NEW.state AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE vb_uuid = NEW.vb_uuid AND state = NEW.state AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE family_uuid = NEW.family_uuid AND vb_uuid = NEW.vb_uuid AND (state = 'open')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'family_invitations stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_never_go BEFORE DELETE ON family_members
BEGIN
  SELECT RAISE(ABORT, 'family_members stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_come_once BEFORE INSERT ON family_members
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_members WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_members WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM family_members WHERE user_uuid = NEW.user_uuid AND (left_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.left_at_ms AS left_at_ms) WHERE left_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'family_members stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_begin BEFORE INSERT ON family_invitations WHEN NEW.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'an invitation begins open');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_stay BEFORE UPDATE ON family_invitations
WHEN OLD.state <> 'open' OR NEW.state = 'open' OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.made_at_ms IS NOT OLD.made_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid AND (OLD.vb_uuid IS NOT NULL OR NEW.state <> 'accepted'))
BEGIN
  SELECT RAISE(ABORT, 'an invitation is answered once, as it was made');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_are_accepted BEFORE UPDATE OF state ON family_invitations
WHEN NEW.state = 'accepted' AND (
  NEW.decided_at_ms < NEW.made_at_ms OR NEW.decided_at_ms >= NEW.expires_at_ms
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role <> 'family')
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL AND (NEW.kind = 'join' OR family_uuid = NEW.family_uuid)
  )
  OR NEW.family_share_basis_points IS NOT (
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
  OR NEW.notice_days IS NOT (
    SELECT notice_days FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
)
BEGIN
  SELECT RAISE(ABORT, 'who comes into a family is of no other one, and has read what holds');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_make_members AFTER UPDATE OF state ON family_invitations WHEN NEW.state = 'accepted'
BEGIN
  UPDATE family_members SET left_at_ms = NEW.decided_at_ms WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL;
  INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
  VALUES (NEW.uuid, NEW.vb_uuid, NEW.family_uuid, NEW.decided_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER users_come_with_family AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
  VALUES (NEW.uuid, NEW.uuid, NEW.family_uuid, NEW.created_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER users_are_of_their_family BEFORE UPDATE OF family_uuid, role ON users
WHEN (NEW.family_uuid IS NOT OLD.family_uuid OR NEW.role IS NOT OLD.role)
  AND iif(NEW.role = 'family', NULL, NEW.family_uuid) IS NOT (
    SELECT family_uuid FROM family_members WHERE user_uuid = NEW.uuid AND left_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'the family of somebody is the one that they belong to');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_begin BEFORE INSERT ON family_members
WHEN NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE uuid = NEW.uuid AND state = 'accepted' AND vb_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid
      AND decided_at_ms = NEW.joined_at_ms
  ) AND NOT EXISTS (
    SELECT 1 FROM users
    WHERE uuid = NEW.uuid AND uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND created_at_ms = NEW.joined_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'nobody belongs to a family without having confirmed it');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_join AFTER INSERT ON family_members
BEGIN
  UPDATE users SET family_uuid = NEW.family_uuid WHERE uuid = NEW.user_uuid AND family_uuid IS NOT NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_members_stay BEFORE UPDATE ON family_members
WHEN OLD.left_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid
  OR NEW.family_uuid IS NOT OLD.family_uuid OR NEW.joined_at_ms IS NOT OLD.joined_at_ms
BEGIN
  SELECT RAISE(ABORT, 'who belonged where and when is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_have_notice BEFORE UPDATE OF notice_at_ms, leaves_at_ms ON family_members
WHEN NEW.leaves_at_ms IS NOT NULL AND (OLD.leaves_at_ms IS NOT NULL OR NEW.leaves_at_ms IS NOT NEW.notice_at_ms + 86400000 * coalesce((
  SELECT notice_days FROM contract_family_shares
  WHERE caster_uuid = NEW.user_uuid AND starts_at_ms <= NEW.notice_at_ms AND until_ms > NEW.notice_at_ms
), 0))
BEGIN
  SELECT RAISE(ABORT, 'notice is as long as the agreement says');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_leave BEFORE UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT OLD.left_at_ms AND NEW.left_at_ms IS NOT NEW.leaves_at_ms
  AND NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE vb_uuid = NEW.user_uuid AND state = 'accepted' AND kind = 'move' AND decided_at_ms = NEW.left_at_ms
  )
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid AND merged_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'normal')
BEGIN
  SELECT RAISE(ABORT, 'nobody leaves a family before their notice is over');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_part AFTER UPDATE OF left_at_ms ON family_members WHEN NEW.left_at_ms IS NOT NULL
BEGIN
  UPDATE users SET family_uuid = NULL WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_take_days AFTER INSERT ON live_days WHEN NEW.family_uuid <> ''
BEGIN
  INSERT INTO family_months (family_uuid, month, user_uuid, live_seconds, live_day_count)
  VALUES (NEW.family_uuid, substr(NEW.day, 1, 7), NEW.vb_uuid, NEW.seconds, NEW.seconds > 0)
  ON CONFLICT DO UPDATE SET live_seconds = live_seconds + excluded.live_seconds,
    live_day_count = live_day_count + excluded.live_day_count;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_renew_days AFTER UPDATE OF seconds ON live_days WHEN NEW.family_uuid <> ''
BEGIN
  UPDATE family_months SET live_seconds = live_seconds + NEW.seconds - OLD.seconds,
    live_day_count = live_day_count + (NEW.seconds > 0) - (OLD.seconds > 0)
  WHERE family_uuid = NEW.family_uuid AND month = substr(NEW.day, 1, 7) AND user_uuid = NEW.vb_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_gain_followers AFTER INSERT ON follows
BEGIN
  INSERT INTO family_months (family_uuid, month, user_uuid, new_follower_count)
  SELECT family_uuid, strftime('%Y-%m', NEW.since_at_ms / 1000 + 25200, 'unixepoch'), user_uuid, 1 FROM family_members
  WHERE user_uuid = NEW.followed_uuid AND joined_at_ms <= NEW.since_at_ms
    AND (left_at_ms IS NULL OR left_at_ms > NEW.since_at_ms)
  ON CONFLICT DO UPDATE SET new_follower_count = new_follower_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_lose_followers AFTER DELETE ON follows
BEGIN
  UPDATE family_months SET new_follower_count = new_follower_count - 1
  WHERE user_uuid = OLD.followed_uuid AND month = strftime('%Y-%m', OLD.since_at_ms / 1000 + 25200, 'unixepoch')
    AND family_uuid = (
      SELECT family_uuid FROM family_members
      WHERE user_uuid = OLD.followed_uuid AND joined_at_ms <= OLD.since_at_ms
        AND (left_at_ms IS NULL OR left_at_ms > OLD.since_at_ms)
    );
END;
--> statement-breakpoint
CREATE TRIGGER follows_are_of_accounts BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.user_uuid, NEW.followed_uuid) AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.user_uuid, NEW.followed_uuid))
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER follows_come_once BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM follows WHERE user_uuid = NEW.user_uuid AND followed_uuid = NEW.followed_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER follows_stay BEFORE UPDATE ON follows
BEGIN
  SELECT RAISE(ABORT, 'who follows whom is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER follows_count AFTER INSERT ON follows
BEGIN
  UPDATE users SET follower_count = follower_count + 1 WHERE uuid = NEW.followed_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER follows_count_back AFTER DELETE ON follows
BEGIN
  UPDATE users SET follower_count = follower_count - 1 WHERE uuid = OLD.followed_uuid;
END;
--> statement-breakpoint
CREATE VIEW gift_points AS
SELECT gifts.position, iif(of.value LIKE 'family %', family_uuid, vb_uuid) AS owner_uuid, replace(of.value, 'family ', '') AS by,
  strftime(iif(of.value LIKE '%day', '%Y-%m-%d', '%Y-%m'), given_at_ms / 1000 + 25200, 'unixepoch') AS period,
  CASE of.value WHEN 'live' THEN live_uuid WHEN 'gift' THEN item_uuid WHEN 'giver' THEN iif(is_hidden, '', giver_uuid)
    WHEN 'family vb' THEN vb_uuid ELSE '' END AS subject,
  coins, vtokens, family_vtokens
FROM gifts CROSS JOIN json_each('["day", "live", "gift", "giver", "family day", "family vb"]') AS of
WHERE of.value NOT LIKE 'family %' OR family_uuid IS NOT NULL;
--> statement-breakpoint
CREATE VIEW gift_ages AS
SELECT position, vb_uuid AS owner_uuid, 'age' AS by, date(of_age_at_ms / 1000 + 25200, 'unixepoch') AS period, '' AS subject,
  coins, vtokens, family_vtokens
FROM gifts WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);
--> statement-breakpoint
CREATE TRIGGER gift_progress_never_go BEFORE DELETE ON gift_progress
BEGIN
  SELECT RAISE(ABORT, 'gift_progress stay');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_come_once BEFORE INSERT ON gift_progress
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM gift_progress WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'gift_progress stay');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_only_rises BEFORE UPDATE ON gift_progress
WHEN NEW.released_to < OLD.released_to OR NEW.summed_to < OLD.summed_to
  OR (NEW.released_to > OLD.released_to AND NEW.released_at_ms < (
    SELECT of_age_at_ms FROM gifts WHERE position <= NEW.released_to ORDER BY position DESC LIMIT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'gifts become payable once, and not before they are of age');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_sums AFTER UPDATE OF summed_to ON gift_progress WHEN NEW.summed_to > OLD.summed_to
BEGIN
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, count(*), sum(coins), sum(vtokens), sum(family_vtokens)
  FROM gift_points
  WHERE position > OLD.summed_to AND position <= NEW.summed_to
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gift_points.position AND state = 'taken_back')
  GROUP BY owner_uuid, by, period, subject
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, count(*), sum(coins), sum(vtokens), sum(family_vtokens)
  FROM gift_ages WHERE position > OLD.summed_to AND position <= NEW.summed_to
  GROUP BY owner_uuid, by, period, subject
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
END;
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
  -- One transfer a VB, however many gifts it is of.
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'release:' || NEW.released_to || ':' || owner_uuid, 'user:' || owner_uuid || ':vtoken_held',
    'user:' || owner_uuid || ':vtoken_payable', sum(vtokens), NEW.released_at_ms
  FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
  GROUP BY owner_uuid;
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, sum(family_vtokens) FROM gifts
  WHERE position > OLD.released_to AND position <= NEW.released_to AND family_vtokens > 0
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
  GROUP BY vb_uuid, family_uuid
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_begin AFTER INSERT ON family_parts
WHEN (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
  > coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0)
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is of what is payable');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_rise AFTER UPDATE ON family_parts
WHEN NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR (NEW.vtokens > OLD.vtokens AND (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
    > coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0))
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is of what is payable');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_fall AFTER UPDATE ON family_parts
WHEN NEW.vtokens < OLD.vtokens AND NOT EXISTS (
  SELECT 1 FROM payouts CROSS JOIN json_each(payouts.family_parts) AS part
  WHERE payouts.owner_kind = 'user' AND payouts.owner_uuid = NEW.vb_uuid AND payouts.state = 'submitted' AND payouts.version = 0
    AND part.value ->> 'family_uuid' = NEW.family_uuid AND part.value ->> 'vtokens' = OLD.vtokens - NEW.vtokens
)
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is set aside with a payout');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_stay BEFORE DELETE ON family_parts
BEGIN
  SELECT RAISE(ABORT, 'the families'' part stays');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_begin BEFORE INSERT ON held_gifts
WHEN NEW.state = 'freed'
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR (NEW.reason <> 'contract' AND NEW.position <= (SELECT released_to FROM gift_progress))
BEGIN
  SELECT RAISE(ABORT, 'what is payable is not held again');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_leave_ages AFTER INSERT ON held_gifts
WHEN NEW.position <= (SELECT summed_to FROM gift_progress)
BEGIN
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - gift.coins,
    vtokens = earning_sums.vtokens - gift.vtokens, family_vtokens = earning_sums.family_vtokens - gift.family_vtokens
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND owner_uuid = gift.vb_uuid AND by = 'age'
    AND period = date(gift.of_age_at_ms / 1000 + 25200, 'unixepoch') AND subject = '';
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_move BEFORE UPDATE ON held_gifts
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid
  OR (NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('held>freed', 'held>taken_back', 'taken_back>held'))
  OR (NEW.state = 'freed' AND (OLD.state = 'freed' OR OLD.reason <> 'age'
    OR NEW.moved_at_ms < (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted IS NOT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'what is held is freed at its age, or taken back by two people');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_are_freed AFTER UPDATE OF state ON held_gifts WHEN NEW.state = 'freed'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'free:' || gift.uuid, 'user:' || gift.vb_uuid || ':vtoken_held', 'user:' || gift.vb_uuid || ':vtoken_payable',
    gift.vtokens, NEW.moved_at_ms
  FROM gifts AS gift WHERE gift.position = NEW.position;
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, family_vtokens FROM gifts WHERE position = NEW.position AND family_vtokens > 0
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_never_go BEFORE DELETE ON held_gifts
BEGIN
  SELECT RAISE(ABORT, 'held_gifts stay');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_come_once BEFORE INSERT ON held_gifts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM held_gifts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'held_gifts stay');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_hold AFTER INSERT ON giver_holds
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
  SELECT position, vb_uuid, NEW.reason, NEW.reference, NEW.next_look_at_ms, NEW.uuid, NEW.set_at_ms
  FROM gifts
  WHERE position > (SELECT released_to FROM gift_progress) AND giver_uuid = NEW.giver_uuid
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);
  UPDATE held_gifts SET reason = NEW.reason, reference = NEW.reference, next_look_at_ms = NEW.next_look_at_ms,
    hold_uuid = NEW.uuid
  WHERE state = 'held' AND hold_uuid IS NULL AND reason = 'age'
    AND position IN (SELECT position FROM gifts WHERE giver_uuid = NEW.giver_uuid AND position > (SELECT released_to FROM gift_progress));
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_keep_terms BEFORE UPDATE ON giver_holds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.giver_uuid IS NOT OLD.giver_uuid OR NEW.reason IS NOT OLD.reason
  OR NEW.reference IS NOT OLD.reference OR NEW.set_by_uuid IS NOT OLD.set_by_uuid OR NEW.set_at_ms IS NOT OLD.set_at_ms
  OR OLD.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a hold is ended once');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_look_again AFTER UPDATE OF next_look_at_ms ON giver_holds WHEN NEW.ended_at_ms IS NULL
BEGIN
  UPDATE held_gifts SET next_look_at_ms = NEW.next_look_at_ms WHERE hold_uuid = NEW.uuid AND state = 'held';
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_let_go AFTER UPDATE OF ended_at_ms ON giver_holds
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL
BEGIN
  UPDATE held_gifts SET (hold_uuid, reason, reference, next_look_at_ms) = (
    SELECT other.uuid, coalesce(other.reason, 'age'), coalesce(other.reference, ''),
      coalesce(other.next_look_at_ms, gift.of_age_at_ms)
    FROM gifts AS gift
    LEFT JOIN giver_holds AS other ON other.giver_uuid = gift.giver_uuid AND other.ended_at_ms IS NULL
    WHERE gift.position = held_gifts.position ORDER BY other.set_at_ms LIMIT 1
  )
  WHERE hold_uuid = NEW.uuid AND state = 'held';
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_never_go BEFORE DELETE ON giver_holds
BEGIN
  SELECT RAISE(ABORT, 'giver_holds stay');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_come_once BEFORE INSERT ON giver_holds
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM giver_holds WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM giver_holds WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'giver_holds stay');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_never_change BEFORE UPDATE ON gifts
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_never_go BEFORE DELETE ON gifts
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_come_once BEFORE INSERT ON gifts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM gifts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_lives BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM lives
  WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND started_at_ms <= NEW.given_at_ms
    AND coalesce(ended_at_ms > NEW.given_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'gifts are given while their live is on air');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_the_catalogue BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM gift_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND coins * NEW.quantity = NEW.coins
)
BEGIN
  SELECT RAISE(ABORT, 'the catalogue has no such gift');
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
CREATE TRIGGER gifts_come_of_age BEFORE INSERT ON gifts
WHEN NEW.of_age_at_ms < max(NEW.given_at_ms, coalesce((SELECT of_age_at_ms FROM gifts ORDER BY position DESC LIMIT 1), 0))
BEGIN
  SELECT RAISE(ABORT, 'gifts come of age one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_welcome BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.vb_uuid AND blocked_uuid = NEW.giver_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.giver_uuid AND blocked_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL AND reason = 'freeze')
BEGIN
  SELECT RAISE(ABORT, 'this giver is blocked');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':coins', 'user:' || NEW.giver_uuid || ':coins', 'house:gifts', NEW.coins, NEW.given_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':vtokens', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held', NEW.vtokens, NEW.given_at_ms);
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES ('gift:' || NEW.uuid, NEW.kind, iif(NEW.match_id IS NULL, NULL, 'pk'), NEW.vb_uuid, NEW.giver_uuid,
      NEW.live_uuid, NEW.coins, NEW.quantity, NEW.given_at_ms, NEW.family_uuid, NEW.vb_role);
  SELECT RAISE(ABORT, 'a gift stands where its fact does') WHERE NEW.position IS NOT last_insert_rowid();
END;
--> statement-breakpoint
CREATE TRIGGER gifts_of_held_givers AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL)
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, reason, reference, next_look_at_ms, uuid, NEW.given_at_ms
    FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL ORDER BY set_at_ms LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER lives_open_vtokens AFTER INSERT ON lives
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_held', 'VTOKEN', 0);
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_payable', 'VTOKEN', 0);
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state <> 'held')
  OR (NEW.position <= (SELECT released_to FROM gift_progress)
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state = 'held'))
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = iif(NEW.to_giver, 'gift_take_back', 'gift_take_back_refund') AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'a gift is taken back while it is held, by two people');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, 'review', '', NEW.taken_at_ms, NEW.taken_at_ms
    WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position);
  UPDATE held_gifts SET state = 'taken_back', moved_at_ms = NEW.taken_at_ms WHERE position = NEW.position;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':vtokens', 'user:' || vb_uuid || ':vtoken_held', 'user:' || vb_uuid || ':vtoken_reversed',
      vtokens, NEW.taken_at_ms FROM gifts WHERE position = NEW.position;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':coins', 'house:gifts',
      iif(NEW.to_giver, 'user:' || giver_uuid || ':coins', 'house:coins_refunded'), coins, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role,
      corrects, reporter_uuid)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms, family_uuid,
      vb_role, id, NEW.approved_by_uuid
    FROM facts WHERE position = NEW.position;
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - point.coins,
    vtokens = earning_sums.vtokens - point.vtokens, family_vtokens = earning_sums.family_vtokens - point.family_vtokens
  FROM gift_points AS point
  WHERE point.position = NEW.position AND point.position <= (SELECT summed_to FROM gift_progress)
    AND earning_sums.owner_uuid = point.owner_uuid AND earning_sums.by = point.by
    AND earning_sums.period = point.period AND earning_sums.subject = point.subject;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_keep_terms BEFORE UPDATE ON gift_take_backs
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.to_giver IS NOT OLD.to_giver OR NEW.asked_by_uuid IS NOT OLD.asked_by_uuid
  OR NEW.approved_by_uuid IS NOT OLD.approved_by_uuid OR NEW.taken_at_ms IS NOT OLD.taken_at_ms
  OR (OLD.appeal IS NOT NULL AND NEW.appeal IS NOT OLD.appeal)
  OR (OLD.answer IS NOT NULL AND (NEW.answer IS NOT OLD.answer OR NEW.is_granted IS NOT OLD.is_granted))
BEGIN
  SELECT RAISE(ABORT, 'what was taken back, asked and answered stays so');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_are_granted AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'granted:' || uuid, 'user:' || vb_uuid || ':vtoken_reversed', 'user:' || vb_uuid || ':vtoken_held', vtokens,
      NEW.answered_at_ms FROM gifts WHERE position = NEW.position;
  UPDATE held_gifts SET state = 'held', reason = 'age', reference = '', hold_uuid = NULL, moved_at_ms = NEW.answered_at_ms,
    next_look_at_ms = (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)
    WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    SELECT 'granted:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role
    FROM facts WHERE position = NEW.position;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, 1, coins, vtokens, family_vtokens FROM gift_points
  WHERE position = NEW.position AND position <= (SELECT summed_to FROM gift_progress)
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_never_go BEFORE DELETE ON gift_take_backs
BEGIN
  SELECT RAISE(ABORT, 'gift_take_backs stay');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_come_once BEFORE INSERT ON gift_take_backs
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM gift_take_backs WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'gift_take_backs stay');
END;
--> statement-breakpoint
CREATE TRIGGER live_goals_are_of_lives BEFORE INSERT ON live_goals
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a goal is set on air');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_goals AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM live_goals WHERE live_uuid = NEW.live_uuid AND ended_at_ms IS NULL)
BEGIN
  UPDATE live_goals SET received_coins = received_coins + NEW.coins,
    reached_at_ms = coalesce(reached_at_ms, iif(received_coins + NEW.coins >= coins, NEW.given_at_ms, NULL))
  WHERE live_uuid = NEW.live_uuid AND ended_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_goals BEFORE DELETE ON lives
BEGIN
  DELETE FROM live_goals WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
BEGIN
  SELECT RAISE(ABORT, 'a command has one answer');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_never_change BEFORE UPDATE ON invitation_uses
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_never_go BEFORE DELETE ON invitation_uses
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_come_once BEFORE INSERT ON invitation_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM invitation_uses WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM invitation_uses WHERE newcomer_uuid = NEW.newcomer_uuid)
  OR EXISTS (SELECT 1 FROM invitation_uses WHERE inviter_uuid = NEW.inviter_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_are_paid BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_transfers
  WHERE id = 'invitation:' || NEW.newcomer_uuid || ':coins' AND amount = NEW.coins
    AND to_account = 'user:' || NEW.newcomer_uuid || ':coins')
BEGIN
  SELECT RAISE(ABORT, 'an invitation that counts is paid');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_never_change BEFORE UPDATE ON ledger_closings
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_never_go BEFORE DELETE ON ledger_closings
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_come_once BEFORE INSERT ON ledger_closings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_closings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_closings WHERE day = NEW.day)
  OR EXISTS (SELECT 1 FROM ledger_closings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_follow BEFORE INSERT ON ledger_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM ledger_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM ledger_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'days are closed one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_are_known BEFORE INSERT ON ledger_accounts
WHEN NEW.currency <> 'VTOKEN' AND instr(NEW.id, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.id GLOB 'world:?*' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id GLOB 'user:?*:coins' OR NEW.id GLOB 'family:?*:coins'
    THEN NEW.currency = 'COIN' AND NEW.lowest IS 0 AND NEW.highest IS NULL
  WHEN NEW.id GLOB 'family:?*:debt' THEN NEW.currency = 'THB' AND coalesce(NEW.lowest <= 0, 0) AND NEW.highest IS 0
  WHEN NEW.id = 'house:coins' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id IN ('house:earned', 'house:bank_fees') THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  ELSE NEW.id GLOB 'house:?*' AND NEW.lowest IS 0 AND NEW.highest IS NULL
END
BEGIN
  SELECT RAISE(ABORT, 'there is no account of that kind');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_bounds BEFORE UPDATE ON ledger_accounts
WHEN NEW.highest IS NOT OLD.highest
  OR (NEW.lowest IS NOT OLD.lowest AND NOT (NEW.id GLOB 'family:?*:debt' AND coalesce(NEW.lowest <= 0, 0)))
BEGIN
  SELECT RAISE(ABORT, 'the bounds of an account stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- What payouts move: api/payout/money-rules.sql.
  WHEN NEW.id GLOB 'payout:?*' THEN NEW.from_account || '>' || NEW.to_account IN (
    'house:earned>house:payouts_on_the_way', 'house:payouts_on_the_way>house:earned',
    'house:payouts_on_the_way>house:bank_out', 'house:payouts_on_the_way>house:tax_withheld',
    'house:payouts_on_the_way>house:payout_fees', 'house:payouts_on_the_way>house:fee_vat',
    'house:bank_out>house:payouts_returned', 'house:payouts_returned>house:payouts_on_the_way',
    'house:payouts_on_the_way>house:payouts_returned', 'house:payouts_returned>house:earned',
    'house:bank_fees>house:bank_out',
    'house:tax_withheld>house:earned', 'house:payout_fees>house:earned', 'house:fee_vat>house:earned'
  )
  WHEN NEW.from_account GLOB 'world:*'
    THEN (NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in')
      OR (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:returned')
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable' AND NEW.id GLOB '*loan*'
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  -- All coins of an account that goes into another one.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
  -- Coins of a gift that is taken back go to its giver, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0 OR NEW.last_transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an account opens empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'ledger_accounts stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_come_once BEFORE INSERT ON ledger_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
WHEN NEW.id IS NOT OLD.id OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count OR NEW.last_transfer_id IS NOT OLD.last_transfer_id)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE account_id = NEW.id AND position = NEW.entry_count AND balance_after = NEW.balance
        AND NEW.entry_count = OLD.entry_count + 1 AND NEW.balance = OLD.balance + amount
        AND transfer_id = NEW.last_transfer_id AND NEW.last_transfer_id IS NOT OLD.last_transfer_id
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances are carried by entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account)
  IS NOT (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
BEGIN
  SELECT RAISE(ABORT, 'a transfer stays in one currency');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_name_vtokens BEFORE INSERT ON ledger_accounts
WHEN (NEW.currency = 'VTOKEN') <> (instr(NEW.id, ':vtoken') > 0)
BEGIN
  SELECT RAISE(ABORT, 'accounts of V-tokens are named so, and no others');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_vtokens BEFORE INSERT ON ledger_transfers
WHEN (instr(NEW.from_account, ':vtoken') > 0 OR instr(NEW.to_account, ':vtoken') > 0)
  AND NOT CASE substr(NEW.from_account, instr(NEW.from_account, ':vtoken')) || '>'
      || substr(NEW.to_account, instr(NEW.to_account, ':vtoken'))
    WHEN ':vtokens>:vtoken_held' THEN NEW.to_account LIKE 'user:%'
    -- The family's part of what its VB is paid; and back, where that payout is given up.
    WHEN ':vtoken_on_the_way>:vtoken_payable' THEN substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      OR (NEW.id GLOB 'payout:?*' AND NEW.to_account LIKE 'family:%')
    WHEN ':vtoken_payable>:vtoken_payable' THEN NEW.id GLOB 'payout:?*'
      AND NEW.from_account LIKE 'family:%' AND NEW.to_account LIKE 'user:%'
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>payable', 'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited',
          -- Cancelled or refused before it was sent; sent.
          'set_aside>payable', 'set_aside>on_the_way',
          -- Failed before execution; paid.
          'on_the_way>payable', 'on_the_way>paid',
          -- The bank sent it back: it is sent again, or given up.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens may not go there');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_make_entries AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, -NEW.amount, balance - NEW.amount
    FROM ledger_accounts WHERE id = NEW.from_account;
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, NEW.amount, balance + NEW.amount
    FROM ledger_accounts WHERE id = NEW.to_account;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN (
    SELECT id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
    FROM ledger_transfers ORDER BY rowid DESC LIMIT 1
  ) IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'entries are made by transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position, last_transfer_id = NEW.transfer_id
  WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_come_once BEFORE INSERT ON ledger_transfers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_transfers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_come_once BEFORE INSERT ON ledger_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE account_id = NEW.account_id AND position = NEW.position)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_are_on_air BEFORE INSERT ON live_rooms
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_fill AFTER INSERT ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count
  WHERE uuid = NEW.live_uuid;
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_move AFTER UPDATE ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count - OLD.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count - OLD.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count - OLD.visitor_count
  WHERE uuid = NEW.live_uuid;
  -- Who went into another account meanwhile is there by that one.
  DELETE FROM live_users WHERE live_uuid = NEW.live_uuid
    AND user_uuid IN (
      SELECT coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = value), value) FROM json_each(OLD.users)
    )
    AND user_uuid NOT IN (SELECT value FROM json_each(NEW.users));
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER lives_empty_room AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  UPDATE live_rooms SET viewer_count = 0, users = '[]' WHERE live_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM window_sums
    WHERE kind = 'gift' AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_in AFTER INSERT ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_over AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_out AFTER DELETE ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || part.day, 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(NEW.started_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(NEW.ended_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
  ) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0;
END;
--> statement-breakpoint
CREATE TRIGGER facts_fill_live_days AFTER INSERT ON facts WHEN NEW.kind = 'streaming' AND NEW.vb_uuid IS NOT NULL
BEGIN
  INSERT INTO live_days (day, vb_uuid, family_uuid, seconds)
  VALUES (date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch'), NEW.vb_uuid, coalesce(NEW.family_uuid, ''), NEW.amount)
  ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds;
END;
--> statement-breakpoint
CREATE TRIGGER live_days_count_in AFTER INSERT ON live_days
WHEN NOT EXISTS (
  SELECT 1 FROM live_days WHERE vb_uuid = NEW.vb_uuid AND day = NEW.day AND family_uuid <> NEW.family_uuid AND seconds > 0
) AND NEW.seconds > 0
BEGIN
  INSERT INTO active_days (day, vb_count) VALUES (NEW.day, 1) ON CONFLICT DO UPDATE SET vb_count = vb_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER live_days_count_over AFTER UPDATE OF seconds ON live_days
WHEN (NEW.seconds > 0) <> (OLD.seconds > 0) AND NOT EXISTS (
  SELECT 1 FROM live_days WHERE vb_uuid = NEW.vb_uuid AND day = NEW.day AND family_uuid <> NEW.family_uuid AND seconds > 0
)
BEGIN
  UPDATE active_days SET vb_count = vb_count + iif(NEW.seconds > 0, 1, -1) WHERE day = NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER lives_take_card AFTER INSERT ON lives
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_lives AFTER UPDATE OF name, avatar_url, family_name, labels ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
  OR OLD.labels IS NOT NEW.labels
BEGIN
  UPDATE lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url,
    caster_family_name = NEW.family_name, caster_labels = NEW.labels
  WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER reports_blur_lives AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'live' AND OLD.open_count < 3 AND NEW.open_count >= 3
BEGIN
  UPDATE lives SET blurred_by = 'reports' WHERE uuid = NEW.target_uuid AND blurred_by IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER decisions_clear_lives AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'live' AND OLD.open_count > 0 AND NEW.open_count = 0
BEGIN
  UPDATE lives SET blurred_by = NULL WHERE uuid = NEW.target_uuid AND blurred_by = 'reports';
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_never_go BEFORE DELETE ON report_cases
BEGIN
  SELECT RAISE(ABORT, 'report_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_come_once BEFORE INSERT ON report_cases
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM report_cases WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM report_cases WHERE kind = NEW.kind AND target_uuid = NEW.target_uuid)
BEGIN
  SELECT RAISE(ABORT, 'report_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_never_go BEFORE DELETE ON moderation_decisions
BEGIN
  SELECT RAISE(ABORT, 'moderation_decisions stay');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_come_once BEFORE INSERT ON moderation_decisions
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM moderation_decisions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM moderation_decisions WHERE case_number = NEW.case_number AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM moderation_decisions WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'moderation_decisions stay');
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_take_name AFTER INSERT ON report_cases
BEGIN
  UPDATE report_cases SET owner_name = (SELECT name FROM users WHERE uuid = NEW.owner_uuid) WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_report_cases AFTER UPDATE OF name ON users WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE report_cases SET owner_name = NEW.name WHERE owner_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER reports_open_case AFTER INSERT ON reports
BEGIN
  UPDATE report_cases SET open_count = open_count + 1, reported_at_ms = NEW.reported_at_ms WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER reports_leave_case AFTER DELETE ON reports WHEN OLD.decision_number IS NULL
BEGIN
  UPDATE report_cases SET open_count = open_count - 1 WHERE number = OLD.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_follow BEFORE INSERT ON moderation_decisions
WHEN NEW.number <> (SELECT decision_count + 1 FROM report_cases WHERE number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has decided');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_close_reports AFTER INSERT ON moderation_decisions
BEGIN
  UPDATE reports SET decision_number = NEW.number WHERE case_number = NEW.case_number AND decision_number IS NULL;
  UPDATE report_cases SET open_count = 0, decision_count = NEW.number WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN NEW.case_number IS NOT OLD.case_number OR NEW.number IS NOT OLD.number OR NEW.uuid IS NOT OLD.uuid
  OR NEW.measure IS NOT OLD.measure OR NEW.reason IS NOT OLD.reason OR NEW.by_uuid IS NOT OLD.by_uuid
  OR NEW.decided_at_ms IS NOT OLD.decided_at_ms
  OR (OLD.appealed_at_ms IS NOT NULL AND (NEW.appeal IS NOT OLD.appeal OR NEW.appealed_at_ms IS NOT OLD.appealed_at_ms))
  OR (OLD.answered_at_ms IS NOT NULL AND (NEW.answer IS NOT OLD.answer OR NEW.is_lifted IS NOT OLD.is_lifted
    OR NEW.answered_by_uuid IS NOT OLD.answered_by_uuid OR NEW.answered_at_ms IS NOT OLD.answered_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'a decision stays as it was made');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_wait AFTER UPDATE OF appealed_at_ms, answered_at_ms ON moderation_decisions
BEGIN
  UPDATE report_cases SET appeal_count = appeal_count
    + (NEW.appealed_at_ms IS NOT NULL AND NEW.answered_at_ms IS NULL)
    - (OLD.appealed_at_ms IS NOT NULL AND OLD.answered_at_ms IS NULL)
  WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE report_cases SET title = '' WHERE owner_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  DELETE FROM reports WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET (owner_uuid, owner_name) = (SELECT uuid, name FROM users WHERE uuid = NEW.into_uuid)
    WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE VIEW monster_blows AS
SELECT
  facts.position, facts.kind AS fact_kind, monsters.event_uuid, events.closed_at_ms, facts.id AS fact_id, facts.corrects,
  facts.vb_uuid, facts.user_uuid, facts.live_uuid,
  facts.amount * monsters.damage_per_coin AS damage, facts.happened_at_ms, facts.family_uuid, facts.vb_role
FROM facts
CROSS JOIN monsters ON monsters.ends_at_ms > facts.happened_at_ms AND monsters.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = monsters.event_uuid
WHERE +facts.kind IN ('gift', 'sticker')
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE VIEW monster_falls AS
WITH
  days AS (
    SELECT level.event_uuid, level.level, level.falls_at, pulse.starts_at_ms, pulse.damage,
      sum(pulse.damage) OVER (PARTITION BY level.event_uuid, level.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM monster_levels AS level
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = level.event_uuid AND pulse.step = 'day'
  ),
  hours AS (
    SELECT day.event_uuid, day.level, day.falls_at, pulse.starts_at_ms, pulse.damage, day.dealt - day.damage
      + sum(pulse.damage) OVER (PARTITION BY day.event_uuid, day.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM days AS day
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = day.event_uuid AND pulse.step = 'hour'
      AND pulse.starts_at_ms >= day.starts_at_ms AND pulse.starts_at_ms < day.starts_at_ms + 86400000
    WHERE day.falls_at > day.dealt - day.damage AND day.falls_at <= day.dealt
  ),
  minutes AS (
    SELECT hour.event_uuid, hour.level, hour.falls_at, pulse.starts_at_ms, pulse.damage, hour.dealt - hour.damage
      + sum(pulse.damage) OVER (PARTITION BY hour.event_uuid, hour.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM hours AS hour
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = hour.event_uuid AND pulse.step = 'minute'
      AND pulse.starts_at_ms >= hour.starts_at_ms AND pulse.starts_at_ms < hour.starts_at_ms + 3600000
    WHERE hour.falls_at > hour.dealt - hour.damage AND hour.falls_at <= hour.dealt
  )
SELECT event_uuid, level, starts_at_ms FROM minutes WHERE falls_at > dealt - damage AND falls_at <= dealt;
--> statement-breakpoint
CREATE TRIGGER counting_hits_monsters AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (SELECT 1 FROM json_each(NEW.sums) WHERE value ->> 'kind' IN ('gift', 'sticker'))
BEGIN
  -- Facts of their own, which come after all that there are, and are counted with them.
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NULL
  ORDER BY position
  -- A blow that was dropped is taken back already.
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER counting_notes_late_blows AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM events INDEXED BY events_closed_by_end
  WHERE closed_at_ms IS NOT NULL AND ends_at_ms > (SELECT min(value ->> 'first_at_ms') FROM json_each(NEW.sums))
)
BEGIN
  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT event_uuid, fact_id FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER counting_hurts_monsters AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (SELECT 1 FROM json_each(NEW.sums) WHERE value ->> 'kind' = 'monster_hit')
BEGIN
  INSERT INTO monster_pulses (event_uuid, step, starts_at_ms, damage)
  SELECT hit.event_uuid, step.value ->> 0,
    (hit.first_at_ms + 25200000) / (step.value ->> 1) * (step.value ->> 1) - 25200000 AS pulse_at_ms, sum(hit.amount)
  FROM window_sums AS hit
  CROSS JOIN json_each('[["day", 86400000], ["hour", 3600000], ["minute", 60000]]') AS step
  WHERE hit.kind = 'monster_hit'
  GROUP BY hit.event_uuid, step.value ->> 0, pulse_at_ms
  ON CONFLICT (event_uuid, step, starts_at_ms) DO UPDATE SET damage = damage + excluded.damage;

  UPDATE monsters SET
    damage = monsters.damage + hits.damage,
    hit_count = monsters.hit_count + hits.hit_count,
    last_hit_at_ms = max(coalesce(monsters.last_hit_at_ms, 0), hits.last_hit_at_ms)
  FROM (
    SELECT event_uuid, sum(amount) AS damage, sum(quantity) AS hit_count, max(last_at_ms) AS last_hit_at_ms
    FROM window_sums WHERE kind = 'monster_hit'
    GROUP BY event_uuid
  ) AS hits
  WHERE monsters.event_uuid = hits.event_uuid;

  -- A day on which a VB's room fought: once, however many blows it dealt. At the beginning of the day, so that it does
  -- not matter which of them comes first.
  INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'monster_date:' || event_uuid || ':' || vb_uuid || ':' || day, 'monster_date', vb_uuid, 1, starts_at_ms, family_uuid, vb_role
  FROM (
    SELECT min(first_position) AS first_position, event_uuid, vb_uuid, family_uuid, vb_role,
      date(first_at_ms / 1000 + 25200, 'unixepoch') AS day,
      (first_at_ms + 25200000) / 86400000 * 86400000 - 25200000 AS starts_at_ms
    FROM window_sums
    -- Not where all of them take blows back.
    WHERE kind = 'monster_hit' AND vb_uuid IS NOT NULL AND times > -fact_count
    GROUP BY event_uuid, vb_uuid, starts_at_ms
  )
  ORDER BY first_position;
END;
--> statement-breakpoint
CREATE TRIGGER monsters_lose_levels AFTER UPDATE OF damage ON monsters
BEGIN
  UPDATE monster_levels SET fell_at_ms =
    (SELECT starts_at_ms FROM monster_falls WHERE event_uuid = monster_levels.event_uuid AND level = monster_levels.level)
  WHERE event_uuid = NEW.event_uuid AND iif(
    fell_at_ms IS NULL,
    falls_at <= NEW.damage,
    fell_at_ms > (
      -- A blow moves no fall of its own minute; what takes one back may.
      SELECT min(iif(times < fact_count, first_at_ms - 60000, first_at_ms)) FROM window_sums
      WHERE kind = 'monster_hit' AND event_uuid = NEW.event_uuid
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER monsters_are_of_events BEFORE INSERT ON monsters
WHEN NEW.damage <> 0 OR NEW.hit_count <> 0 OR NOT EXISTS (
  SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'monster'
    AND starts_at_ms = NEW.starts_at_ms AND ends_at_ms = NEW.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a monster is that of its event, unhurt');
END;
--> statement-breakpoint
CREATE TRIGGER monsters_take_past_blows AFTER INSERT ON monsters
BEGIN
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE event_uuid = NEW.event_uuid AND happened_at_ms >= NEW.starts_at_ms AND happened_at_ms < NEW.ends_at_ms
    AND fact_kind IN ('gift', 'sticker') AND +position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = monster_blows.position)
  ORDER BY position;
END;
--> statement-breakpoint
CREATE TRIGGER notices_are_wanted BEFORE INSERT ON notices
WHEN NEW.actor_uuid IS NEW.user_uuid
  OR EXISTS (SELECT 1 FROM notices WHERE user_uuid = NEW.user_uuid AND key = NEW.key)
  OR EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.actor_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.actor_uuid AND blocked_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER notices_stay BEFORE UPDATE ON notices
WHEN NEW.key IS NOT OLD.key OR NEW.kind IS NOT OLD.kind OR NEW.facts IS NOT OLD.facts OR NEW.path IS NOT OLD.path
  OR NEW.happened_at_ms IS NOT OLD.happened_at_ms OR (OLD.read_at_ms IS NOT NULL AND NEW.read_at_ms IS NOT OLD.read_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'what happened is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER notices_go_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM notices WHERE user_uuid = NEW.user_uuid;
  DELETE FROM notices_off WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER notices_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE notices SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM notices WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE notices_off SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM notices_off WHERE user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER fan_outs_go_on BEFORE UPDATE ON fan_outs
WHEN NEW.key IS NOT OLD.key OR NEW.followed_uuid IS NOT OLD.followed_uuid OR NEW.told_to < OLD.told_to
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'whom all are told of is not told again');
END;
--> statement-breakpoint
CREATE TRIGGER lives_tell_followers AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    SELECT 'on_air:' || NEW.uuid, 'on_air', NEW.caster_uuid,
      json_object('name', users.name, 'title', NEW.title, 'state', ''), '/live/' || NEW.slug, NEW.started_at_ms, NEW.started_at_ms
    FROM users WHERE uuid = NEW.caster_uuid AND follower_count > 0;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_tell_followers AFTER INSERT ON announced_lives WHEN NEW.withdrawn_at_ms IS NULL
BEGIN
  INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    SELECT 'announced:' || NEW.uuid, 'announced', NEW.caster_uuid,
      json_object('name', users.name, 'title', NEW.title, 'state', ''), '/users/' || NEW.caster_uuid,
      NEW.announced_at_ms, NEW.announced_at_ms
    FROM users WHERE uuid = NEW.caster_uuid AND follower_count > 0;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_tell_nobody AFTER UPDATE OF withdrawn_at_ms, hidden_at_ms ON announced_lives
WHEN coalesce(OLD.withdrawn_at_ms, OLD.hidden_at_ms) IS NULL AND coalesce(NEW.withdrawn_at_ms, NEW.hidden_at_ms) IS NOT NULL
BEGIN
  UPDATE fan_outs SET due_at_ms = NULL WHERE key = 'announced:' || NEW.uuid AND due_at_ms IS NOT NULL;
END;
--> statement-breakpoint
CREATE VIEW comment_notices AS
WITH told (comment_uuid, user_uuid, kind) AS (
  SELECT comments.uuid, value ->> 'user_uuid', 'mentioned' FROM comments, json_each(comments.mentions)
  UNION ALL
  SELECT comments.uuid, coalesce(parent.author_uuid, posts.author_uuid), 'answered'
    FROM comments JOIN posts ON posts.uuid = comments.post_uuid LEFT JOIN comments AS parent ON parent.uuid = comments.parent_uuid
)
SELECT comments.uuid AS comment_uuid, told.user_uuid, told.kind || ':' || comments.uuid AS key, told.kind,
    json_object('name', users.name, 'title', substr(comments.text, 1, 80), 'state', '') AS facts,
    '/posts/' || comments.post_uuid || '?order=newest#c-' || comments.uuid AS path, comments.author_uuid, comments.written_at_ms
  FROM told JOIN comments ON comments.uuid = told.comment_uuid JOIN users ON users.uuid = comments.author_uuid;
--> statement-breakpoint
CREATE TRIGGER comments_tell AFTER INSERT ON comments WHEN NEW.held_because IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT user_uuid, key, kind, facts, path, author_uuid, written_at_ms FROM comment_notices WHERE comment_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_tell_late AFTER UPDATE OF held_because ON comments
WHEN OLD.held_because IS NOT NULL AND NEW.held_because IS NULL AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT user_uuid, key, kind, facts, path, author_uuid, written_at_ms FROM comment_notices WHERE comment_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_tell AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'payout:' || NEW.uuid || ':' || NEW.version, 'payout_moved',
      json_object('name', '', 'title', NEW.reference, 'state', NEW.state), '/payout/payouts/' || NEW.uuid, NEW.moved_at_ms
    FROM users WHERE (NEW.owner_kind = 'user' AND uuid = NEW.owner_uuid)
      OR (NEW.owner_kind = 'family' AND family_uuid = NEW.owner_uuid AND role = 'family');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell AFTER UPDATE OF state ON orders WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.processed_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.user_uuid, 'order:' || NEW.uuid, 'order_processed',
      json_object('name', '', 'title', NEW.reference, 'state', ''), '/payment/orders/' || NEW.uuid, NEW.processed_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_of_gifts AFTER INSERT ON shop_orders WHEN NEW.for_user_uuid IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.for_user_uuid, 'item_given:' || NEW.uuid, 'item_given', json_object('name', name, 'title', '', 'state', ''),
      '/shop/history/' || NEW.uuid, NEW.user_uuid, NEW.moved_at_ms
    FROM users WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER contracts_tell AFTER UPDATE OF state ON contracts WHEN NEW.state = 'returned' AND OLD.state <> 'returned'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.caster_uuid, 'contract:' || NEW.uuid || ':' || NEW.moved_at_ms, 'contract_returned',
      json_object('name', '', 'title', '', 'state', ''), '/contract', NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_tell_of_new_terms AFTER INSERT ON contracts WHEN NEW.state = 'proposed'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.caster_uuid, 'contract:' || NEW.uuid || ':' || NEW.moved_at_ms, 'contract_proposed',
      json_object('name', '', 'title', '', 'state', ''), '/contract/new-terms', NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_never_change BEFORE UPDATE ON failed_messages
BEGIN
  SELECT RAISE(ABORT, 'failed_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_never_go BEFORE DELETE ON failed_messages
BEGIN
  SELECT RAISE(ABORT, 'failed_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_come_once BEFORE INSERT ON failed_messages
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM failed_messages WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM failed_messages WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM failed_messages WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_never_go BEFORE DELETE ON admin_codes
BEGIN
  SELECT RAISE(ABORT, 'admin_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_come_once BEFORE INSERT ON admin_codes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM admin_codes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM admin_codes WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'admin_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_work_once BEFORE UPDATE ON admin_codes
WHEN OLD.used_at_ms IS NOT NULL OR NEW.hash IS NOT OLD.hash OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a code works once');
END;
--> statement-breakpoint
CREATE TRIGGER payees_stay BEFORE UPDATE ON payees
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.key_uuid IS NOT OLD.key_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.created_by_uuid IS NOT OLD.created_by_uuid
BEGIN
  SELECT RAISE(ABORT, 'a payee is somebody''s for good');
END;
--> statement-breakpoint
CREATE TRIGGER payees_are_looked_at_by_others BEFORE UPDATE OF state ON payees
WHEN NEW.state = 'approved' AND EXISTS (
  SELECT 1 FROM users AS reviewer
  WHERE reviewer.uuid = NEW.reviewed_by_uuid AND (
    reviewer.uuid = NEW.owner_uuid
    OR reviewer.family_uuid IN (NEW.owner_uuid, (SELECT family_uuid FROM users WHERE uuid = NEW.owner_uuid))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves a payee of their own');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_begin_terms_of_payees AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT 'ended' AND NEW.state = 'ended' AND NOT EXISTS (
  SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended')
)
BEGIN
  UPDATE person_keys SET due_at_ms = max(coalesce(due_at_ms, 0), NEW.ends_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'payee_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  ))
  WHERE wrapped IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE owner_kind = 'user' AND owner_uuid = NEW.caster_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_hold_terms_of_payees AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state IN ('accepted', 'accepted_temp')
BEGIN
  UPDATE person_keys SET due_at_ms = NULL
  WHERE wrapped IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE owner_kind = 'user' AND owner_uuid = NEW.caster_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_put_off_terms_of_payees AFTER UPDATE OF state ON payouts
WHEN OLD.state IS NOT NEW.state
BEGIN
  UPDATE person_keys SET due_at_ms = max(due_at_ms, NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'payee_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  ))
  WHERE wrapped IS NOT NULL AND due_at_ms IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE uuid = NEW.payee_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER payees_never_go BEFORE DELETE ON payees
BEGIN
  SELECT RAISE(ABORT, 'payees stay');
END;
--> statement-breakpoint
CREATE TRIGGER payees_come_once BEFORE INSERT ON payees
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payees WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payees WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM payees WHERE owner_kind = NEW.owner_kind AND owner_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'payees stay');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_follow BEFORE INSERT ON payee_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has set the account');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_never_change BEFORE UPDATE ON payee_accounts
BEGIN
  SELECT RAISE(ABORT, 'payee_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_never_go BEFORE DELETE ON payee_accounts
BEGIN
  SELECT RAISE(ABORT, 'payee_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_come_once BEFORE INSERT ON payee_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payee_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'payee_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_go_on BEFORE INSERT ON payee_facts
WHEN EXISTS (
  SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms >= NEW.from_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a fact of a payee is never changed backwards');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_never_change BEFORE UPDATE ON payee_facts
BEGIN
  SELECT RAISE(ABORT, 'payee_facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_never_go BEFORE DELETE ON payee_facts
BEGIN
  SELECT RAISE(ABORT, 'payee_facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_come_once BEFORE INSERT ON payee_facts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payee_facts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms = NEW.from_ms)
BEGIN
  SELECT RAISE(ABORT, 'payee_facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_is_a_chain BEFORE INSERT ON order_archive
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM order_archive)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM order_archive ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment follows the one before');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang + orders.closed_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an order that is over leaves');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_never_change BEFORE UPDATE ON order_archive
BEGIN
  SELECT RAISE(ABORT, 'order_archive are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_never_go BEFORE DELETE ON order_archive
BEGIN
  SELECT RAISE(ABORT, 'order_archive are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_come_once BEFORE INSERT ON order_archive
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_archive WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'order_archive are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_never_change BEFORE UPDATE ON archived_orders
BEGIN
  SELECT RAISE(ABORT, 'archived_orders are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_never_go BEFORE DELETE ON archived_orders
BEGIN
  SELECT RAISE(ABORT, 'archived_orders are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_come_once BEFORE INSERT ON archived_orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM archived_orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'archived_orders are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER charges_begin BEFORE INSERT ON charges
WHEN NEW.nth IS NOT (SELECT coalesce(max(nth), 0) + 1 FROM charges WHERE order_uuid = NEW.order_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM orders
    WHERE uuid = NEW.order_uuid AND gateway = NEW.gateway AND total_satang = NEW.amount_satang
      AND NEW.reference GLOB reference || '*'
  )
BEGIN
  SELECT RAISE(ABORT, 'a charge is of its order');
END;
--> statement-breakpoint
CREATE TRIGGER charges_keep_terms BEFORE UPDATE ON charges
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.nth IS NOT OLD.nth OR NEW.gateway IS NOT OLD.gateway
  OR NEW.reference IS NOT OLD.reference OR NEW.amount_satang IS NOT OLD.amount_satang
  OR (OLD.charge_id IS NOT NULL AND NEW.charge_id IS NOT OLD.charge_id)
  OR (OLD.state <> 'waiting' AND NEW.state = 'waiting') OR (OLD.state = 'made' AND NEW.state <> 'made')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a charge stay');
END;
--> statement-breakpoint
CREATE TRIGGER charges_never_go BEFORE DELETE ON charges
BEGIN
  SELECT RAISE(ABORT, 'charges stay');
END;
--> statement-breakpoint
CREATE TRIGGER charges_come_once BEFORE INSERT ON charges
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM charges WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM charges WHERE order_uuid = NEW.order_uuid AND nth = NEW.nth)
  OR EXISTS (SELECT 1 FROM charges WHERE gateway = NEW.gateway AND charge_id = NEW.charge_id AND (charge_id IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.charge_id AS charge_id) WHERE charge_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'charges stay');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_never_change BEFORE UPDATE ON gateway_messages
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_come_in_order BEFORE INSERT ON gateway_messages
WHEN NEW.number > 0 AND NEW.number <= (SELECT coalesce(max(number), 0) FROM gateway_messages)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_are_forgotten_in_time BEFORE DELETE ON gateway_messages
WHEN OLD.forget_at_ms > (SELECT came_at_ms FROM gateway_messages ORDER BY number DESC LIMIT 1)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages stay until they may be forgotten');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_wait AFTER INSERT ON gateway_messages
WHEN NEW.verdict IN ('signed', 'hint')
BEGIN
  INSERT INTO gateway_message_takes (message_number, times, did, last_at_ms, due_at_ms)
  VALUES (NEW.number, 0, 'waiting', NEW.came_at_ms, NEW.came_at_ms + 60000);
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_take_their_takes AFTER DELETE ON gateway_messages
BEGIN
  DELETE FROM gateway_message_takes WHERE message_number = OLD.number;
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0 OR NEW.refundable_satang <> 0
  OR NEW.paid_at_ms IS NOT NULL OR NEW.processed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the order');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_at_ms IS NOT NULL AND NEW.paid_at_ms IS NOT OLD.paid_at_ms)
  OR (OLD.processed_at_ms IS NOT NULL AND NEW.processed_at_ms IS NOT OLD.processed_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order is paid by one payment');
END;
--> statement-breakpoint
CREATE TRIGGER orders_never_go BEFORE DELETE ON orders
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_come_once BEFORE INSERT ON orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM orders WHERE reference = NEW.reference)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM orders WHERE family_uuid = NEW.family_uuid AND order_key = NEW.order_key AND (family_uuid IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.family_uuid AS family_uuid) WHERE family_uuid IS NOT NULL)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND paid_key = NEW.paid_key AND (paid_at_ms IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.paid_at_ms AS paid_at_ms) WHERE paid_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_beginning AFTER INSERT ON orders
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_steps AFTER UPDATE OF state ON orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_are_of_orders BEFORE INSERT ON order_steps
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = NEW.order_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'orders tell their steps themselves');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_change BEFORE UPDATE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_go BEFORE DELETE ON order_steps
WHEN NOT EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = OLD.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_come_once BEFORE INSERT ON order_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM order_steps WHERE order_uuid = NEW.order_uuid AND version = NEW.version)
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_are_transferred BEFORE INSERT ON payments
WHEN NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':in' AND amount = NEW.amount_satang
) OR NEW.amount_satang IS NOT (
  CASE NEW.is_accepted WHEN 1 THEN (SELECT total_satang FROM orders WHERE uuid = NEW.order_uuid) ELSE 0 END
  + coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  ), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'a payment is what the ledger took');
END;
--> statement-breakpoint
CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_never_go BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_come_once BEFORE INSERT ON payments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payments WHERE gateway = NEW.gateway AND payment_id = NEW.payment_id)
  OR EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.order_uuid AND (is_accepted = 1)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_accepted AS is_accepted) WHERE is_accepted = 1)
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_have_no_gaps BEFORE INSERT ON receipts
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM receipts)
BEGIN
  SELECT RAISE(ABORT, 'receipts are numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_never_change BEFORE UPDATE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_never_go BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_come_once BEFORE INSERT ON receipts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM receipts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_orders BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = substr(NEW.id, 7, instr(substr(NEW.id, 7), ':') - 1)
    AND state IN ('paid', 'paid_late')
    AND CASE substr(NEW.id, 8 + length(uuid))
      WHEN 'sale' THEN NEW.amount <= total_satang
      WHEN 'refundable' THEN NEW.amount <= total_satang
      WHEN 'debt' THEN NEW.to_account = 'family:' || family_uuid || ':debt' AND NEW.amount = (
        SELECT amount FROM ledger_transfers WHERE id = 'order:' || uuid || ':sale'
      )
      WHEN 'coins' THEN NEW.amount = coins + bonus_coins AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'an order moves what it says');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_whole BEFORE UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state AND NOT (
  coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':sale'), 0)
    + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0) = NEW.total_satang
  AND (NEW.state = 'processed') = EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.uuid)
  AND (NEW.state = 'processed' AND NEW.coins + NEW.bonus_coins > 0)
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':coins')
  AND (NEW.state = 'processed' AND NEW.kind = 'family_credit')
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':debt')
)
BEGIN
  SELECT RAISE(ABORT, 'an order ends with its money sold or refundable');
END;
--> statement-breakpoint
CREATE TRIGGER orders_refundable_is_moved BEFORE UPDATE OF refundable_satang ON orders
WHEN NEW.refundable_satang IS NOT OLD.refundable_satang AND NEW.refundable_satang IS NOT (
  coalesce((
    SELECT sum(amount_satang - CASE is_accepted WHEN 1 THEN NEW.total_satang ELSE 0 END)
    FROM payments WHERE order_uuid = NEW.uuid
  ), 0) + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'what is refundable is what the ledger says');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;
--> statement-breakpoint
CREATE TRIGGER receipts_are_of_sales BEFORE INSERT ON receipts
WHEN NEW.amount_satang IS NOT (
  SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.order_uuid || ':sale' AND to_account = 'house:sales'
)
BEGIN
  SELECT RAISE(ABORT, 'a receipt says what was sold');
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'a user has as many open orders as they may');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_never_change BEFORE UPDATE ON order_errands
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_never_go BEFORE DELETE ON order_errands
WHEN NOT EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = OLD.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_come_once BEFORE INSERT ON order_errands
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_errands WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM order_errands WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER slips_never_change BEFORE UPDATE ON slips
BEGIN
  SELECT RAISE(ABORT, 'slips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER slips_never_go BEFORE DELETE ON slips
BEGIN
  SELECT RAISE(ABORT, 'slips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER slips_come_once BEFORE INSERT ON slips
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM slips WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM slips WHERE slip_key = NEW.slip_key)
BEGIN
  SELECT RAISE(ABORT, 'slips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_follow BEFORE INSERT ON tax_invoices
WHEN (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM tax_invoices))
  OR NOT EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid AND amount_satang = NEW.amount_satang)
  OR NEW.replaces_number IS NOT (SELECT max(number) FROM tax_invoices WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a tax invoice says what was sold');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_never_change BEFORE UPDATE ON tax_invoices
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_never_go BEFORE DELETE ON tax_invoices
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_come_once BEFORE INSERT ON tax_invoices
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_invoices WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_invoices WHERE order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM tax_invoices WHERE replaces_number = NEW.replaces_number AND (replaces_number IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.replaces_number AS replaces_number) WHERE replaces_number IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_take AFTER INSERT ON voucher_uses WHEN NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken) VALUES (NEW.voucher_uuid, NEW.user_uuid, 1)
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + 1;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_take_again AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state = 'freed' AND NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken + 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_free AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state <> 'freed' AND NEW.state = 'freed'
BEGIN
  UPDATE vouchers SET taken = taken - 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken - 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_keep_terms BEFORE UPDATE ON voucher_uses
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.voucher_uuid IS NOT OLD.voucher_uuid
  OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (OLD.state = 'used' AND NEW.state <> 'used')
BEGIN
  SELECT RAISE(ABORT, 'a voucher once used stays used');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_never_go BEFORE DELETE ON voucher_uses
BEGIN
  SELECT RAISE(ABORT, 'voucher_uses stay');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_come_once BEFORE INSERT ON voucher_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM voucher_uses WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM voucher_uses WHERE order_uuid = NEW.order_uuid)
  OR EXISTS (SELECT 1 FROM voucher_uses WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid AND (state = 'reserved')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'reserved')
BEGIN
  SELECT RAISE(ABORT, 'voucher_uses stay');
END;
--> statement-breakpoint
CREATE VIEW vouchers_on_the_move AS
SELECT account_merges.into_uuid AS user_uuid, voucher_holders.voucher_uuid FROM account_merges
JOIN voucher_holders ON voucher_holders.user_uuid = account_merges.old_uuid;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_insert AFTER INSERT ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_update AFTER UPDATE ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_follow BEFORE INSERT ON tax_certificates
WHEN NEW.voided_at_ms IS NOT NULL
  OR NEW.number <> 1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = NEW.book), 0)
  OR NEW.book <> 543 + substr(NEW.paid_on, 1, 4)
  OR NOT EXISTS (
    SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND payee_uuid = NEW.payee_uuid AND paid_on = NEW.paid_on
      AND payee_part_satang = NEW.base_satang AND tax_satang = NEW.tax_satang AND state <> 'given_up'
      AND (numbered_by = 'bank') = (NEW.bank_number IS NOT NULL)
  )
  OR (NEW.replaces_number IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM tax_certificates AS old
    WHERE old.book = NEW.replaces_book AND old.number = NEW.replaces_number
      AND old.payout_uuid = NEW.payout_uuid AND old.voided_at_ms IS NOT NULL
  ))
BEGIN
  SELECT RAISE(ABORT, 'a certificate says what was withheld');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_stay BEFORE UPDATE ON tax_certificates
WHEN OLD.voided_at_ms IS NOT NULL OR NEW.voided_at_ms IS NULL
  OR NEW.book IS NOT OLD.book OR NEW.number IS NOT OLD.number OR NEW.payout_uuid IS NOT OLD.payout_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.form IS NOT OLD.form OR NEW.income_type IS NOT OLD.income_type
  OR NEW.paid_on IS NOT OLD.paid_on OR NEW.base_satang IS NOT OLD.base_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.issued_at_ms IS NOT OLD.issued_at_ms OR NEW.replaces_book IS NOT OLD.replaces_book
  OR NEW.replaces_number IS NOT OLD.replaces_number OR NEW.bank_number IS NOT OLD.bank_number
  OR NEW.payer IS NOT OLD.payer OR NEW.payee_sealed IS NOT OLD.payee_sealed
BEGIN
  SELECT RAISE(ABORT, 'a certificate stays, void or not');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_never_go BEFORE DELETE ON tax_certificates
BEGIN
  SELECT RAISE(ABORT, 'tax_certificates stay');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_come_once BEFORE INSERT ON tax_certificates
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_certificates WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE book = NEW.book AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE bank_number = NEW.bank_number)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE payout_uuid = NEW.payout_uuid AND (voided_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.voided_at_ms AS voided_at_ms) WHERE voided_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'tax_certificates stay');
END;
--> statement-breakpoint
CREATE VIEW filed_certificates AS
SELECT certificate.payout_uuid, certificate.book, certificate.number
FROM tax_certificates AS certificate
CROSS JOIN tax_filings AS filing ON filing.form = certificate.form AND filing.month = substr(certificate.paid_on, 1, 7)
  AND filing.up_to_number >= certificate.number
WHERE certificate.voided_at_ms IS NULL;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_filed_stay BEFORE UPDATE OF voided_at_ms ON tax_certificates
WHEN EXISTS (SELECT 1 FROM filed_certificates WHERE book = OLD.book AND number = OLD.number)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_are_whole BEFORE INSERT ON tax_filings
WHEN NEW.number <> (SELECT count(*) FROM tax_filings WHERE form = NEW.form AND month = NEW.month)
  OR NEW.up_to_number <> coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.month, 1, 4)), 0)
  OR (NEW.form <> 'pp_36' AND NEW.tax_satang <> (
    SELECT coalesce(sum(tax_satang), 0) FROM tax_certificates
    WHERE form = NEW.form AND paid_on LIKE NEW.month || '-%' AND voided_at_ms IS NULL AND number > coalesce((
      SELECT max(up_to_number) FROM tax_filings WHERE form = NEW.form AND month = NEW.month
    ), 0)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a list is handed in whole');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_never_change BEFORE UPDATE ON tax_filings
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_never_go BEFORE DELETE ON tax_filings
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_come_once BEFORE INSERT ON tax_filings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_filings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_filings WHERE form = NEW.form AND month = NEW.month AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_set_aside AFTER INSERT ON payouts
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_' || value, 'VTOKEN', 0, NULL
    FROM json_each('["set_aside","on_the_way","paid"]');
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':0:set_aside', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens - (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_come_back AFTER UPDATE OF state ON payouts
WHEN OLD.state <> NEW.state AND NEW.state = 'cancelled'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'approved' AND NEW.state = 'sent'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':leave', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':owed', 'house:earned', 'house:payouts_on_the_way',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_fail AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'failed'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NULL
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'family:' || (value ->> 'family_uuid') || ':vtoken_payable', 'VTOKEN', 0, NULL FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way',
      'house:bank_out', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:payouts_on_the_way',
      'house:tax_withheld', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payouts_on_the_way',
      'house:payout_fees', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:payouts_on_the_way',
      'house:fee_vat', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang, tax_satang, issued_at_ms,
      payer, payee_sealed)
    SELECT 543 + substr(NEW.paid_on, 1, 4),
      1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.paid_on, 1, 4)), 0),
      NEW.uuid, NEW.payee_uuid, json_extract(NEW.terms, '$.tax_form'), json_extract(NEW.terms, '$.income_type'),
      NEW.paid_on, NEW.payee_part_satang, NEW.tax_satang, NEW.moved_at_ms,
      (SELECT payer FROM payout_attempts JOIN payout_batches ON payout_batches.uuid = batch_uuid
        WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1),
      (SELECT identity_sealed FROM payees WHERE uuid = NEW.payee_uuid)
    WHERE NEW.tax_satang > 0 AND NEW.numbered_by = 'ours';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NOT NULL
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:bank_out', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_return AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'paid' AND NEW.state = 'returned'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:bank_out', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'sent'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned', 'house:payouts_on_the_way', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_fail_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'returned'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_are_paid AFTER INSERT ON bank_charges
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.payout_uuid || ':' || NEW.attempt_number || ':bank_charge_' || NEW.verdict,
    'house:bank_fees', 'house:bank_out', NEW.amount_satang, NEW.charged_at_ms
  );
END;
--> statement-breakpoint
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (SELECT 1 FROM filed_certificates WHERE payout_uuid = OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_give_up AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'given_up'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned',
      'house:earned', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:tax_withheld',
      'house:earned', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payout_fees',
      'house:earned', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:fee_vat',
      'house:earned', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  UPDATE tax_certificates SET voided_at_ms = NEW.moved_at_ms, void_reason = 'payment_given_up'
    WHERE payout_uuid = NEW.uuid AND voided_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_never_change BEFORE UPDATE ON payout_quotes
BEGIN
  SELECT RAISE(ABORT, 'payout_quotes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_never_go BEFORE DELETE ON payout_quotes
BEGIN
  SELECT RAISE(ABORT, 'payout_quotes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_come_once BEFORE INSERT ON payout_quotes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_quotes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_quotes WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'payout_quotes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_begin BEFORE INSERT ON payouts
WHEN NEW.state <> 'submitted' OR NEW.version <> 0 OR NEW.paid_on IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid AND state = 'open'
  )
  OR NOT EXISTS (
    SELECT 1 FROM payout_quotes AS quote
    WHERE quote.uuid = NEW.quote_uuid AND quote.expires_at_ms > NEW.created_at_ms
      AND quote.owner_kind = NEW.owner_kind AND quote.owner_uuid = NEW.owner_uuid
      AND quote.payee_uuid = NEW.payee_uuid AND quote.account_number = NEW.account_number
      AND quote.family_parts = NEW.family_parts AND quote.terms_digest = NEW.terms_digest
      AND quote.vtokens = NEW.vtokens AND quote.family_vtokens = NEW.family_vtokens
      AND quote.tax_satang = NEW.tax_satang AND quote.net_satang = NEW.net_satang
  )
  OR NEW.family_vtokens <> (SELECT coalesce(sum(value ->> 'vtokens'), 0) FROM json_each(NEW.family_parts))
BEGIN
  SELECT RAISE(ABORT, 'a payout begins as its quote says');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave_families_theirs BEFORE INSERT ON payouts
WHEN EXISTS (
    SELECT 1 FROM json_each(NEW.family_parts) AS part
    WHERE part.value ->> 'vtokens' > coalesce((
      SELECT vtokens FROM family_parts WHERE vb_uuid = NEW.owner_uuid AND family_uuid = part.value ->> 'family_uuid'
    ), 0)
  )
  OR (SELECT coalesce(sum(vtokens), 0) FROM family_parts WHERE vb_uuid = NEW.owner_uuid) - NEW.family_vtokens > (
    SELECT balance FROM ledger_accounts WHERE id = NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable'
  ) - NEW.vtokens
BEGIN
  SELECT RAISE(ABORT, 'a payout takes of the families'' part what its gifts noted');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_take_turns BEFORE UPDATE ON payouts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the payout');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_keep_terms BEFORE UPDATE ON payouts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.quote_uuid IS NOT OLD.quote_uuid OR NEW.reference IS NOT OLD.reference
  OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.account_number IS NOT OLD.account_number
  OR NEW.family_parts IS NOT OLD.family_parts OR NEW.terms IS NOT OLD.terms OR NEW.terms_digest IS NOT OLD.terms_digest
  OR NEW.vtokens IS NOT OLD.vtokens OR NEW.family_vtokens IS NOT OLD.family_vtokens
  OR NEW.gross_satang IS NOT OLD.gross_satang OR NEW.family_share_satang IS NOT OLD.family_share_satang
  OR NEW.payee_part_satang IS NOT OLD.payee_part_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.fee_satang IS NOT OLD.fee_satang OR NEW.fee_vat_satang IS NOT OLD.fee_vat_satang
  OR NEW.vat_satang IS NOT OLD.vat_satang OR NEW.net_satang IS NOT OLD.net_satang
  OR NEW.numbered_by IS NOT OLD.numbered_by
  OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS NOT OLD.paid_on)
  -- Once it was held it is approved anew.
  OR (NEW.approval_uuid IS NOT OLD.approval_uuid) <> (OLD.state = 'held' AND NEW.state = 'submitted')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a payout stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_never_go BEFORE DELETE ON payouts
BEGIN
  SELECT RAISE(ABORT, 'payouts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_come_once BEFORE INSERT ON payouts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payouts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payouts WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM payouts WHERE quote_uuid = NEW.quote_uuid)
  OR EXISTS (SELECT 1 FROM payouts WHERE reference = NEW.reference)
  OR EXISTS (SELECT 1 FROM payouts WHERE approval_uuid = NEW.approval_uuid)
  OR EXISTS (SELECT 1 FROM payouts WHERE owner_kind = NEW.owner_kind AND owner_uuid = NEW.owner_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'payouts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_move_legally BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'submitted>approved', 'submitted>held', 'submitted>cancelled',
  'held>submitted', 'held>cancelled',
  'approved>sent', 'approved>held',
  'sent>paid', 'sent>failed', 'sent>returned',
  'paid>returned',
  'returned>sent', 'returned>given_up'
)
BEGIN
  SELECT RAISE(ABORT, 'a payout may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_approvals BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND (OLD.state = 'submitted' OR NEW.state = 'submitted') AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid
    AND CASE NEW.state WHEN 'submitted' THEN state = 'open' WHEN 'approved' THEN state = 'approved'
      ELSE state IN ('refused', 'withdrawn') END
)
BEGIN
  SELECT RAISE(ABORT, 'a payout is approved by as many as it needs');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_of_payouts_are_of_others BEFORE UPDATE ON approvals
WHEN NEW.subject_kind = 'payout' AND (NEW.state = 'approved' OR NEW.first_by IS NOT OLD.first_by) AND EXISTS (
  SELECT 1 FROM payouts CROSS JOIN users AS approver
  WHERE payouts.approval_uuid = NEW.uuid AND approver.uuid = iif(NEW.state = 'approved', NEW.decided_by, NEW.first_by) AND (
    payouts.owner_uuid IN (approver.uuid, approver.family_uuid)
    OR approver.family_uuid = (SELECT family_uuid FROM users WHERE uuid = payouts.owner_uuid)
    OR EXISTS (SELECT 1 FROM json_each(payouts.family_parts) AS part WHERE part.value ->> 'family_uuid' = approver.family_uuid)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves what is theirs or their family''s');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_attempts BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NOT CASE
  WHEN NEW.state = 'sent' THEN EXISTS (
    SELECT 1 FROM payout_attempts AS attempt JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid
    WHERE attempt.payout_uuid = NEW.uuid AND attempt.state = 'live' AND batch.released_at_ms IS NOT NULL
  )
  -- Tax that was withheld stays withheld: what was paid once is returned, and never failed.
  WHEN OLD.state = 'sent' THEN (NEW.state = 'paid' OR (NEW.state = 'failed') = (OLD.paid_on IS NULL))
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
      = CASE NEW.state WHEN 'paid' THEN 'paid' ELSE 'rejected' END
  WHEN OLD.state = 'paid' THEN
    (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'returned'
  ELSE NOT EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.uuid AND state = 'live')
END
BEGIN
  SELECT RAISE(ABORT, 'a payout goes by what the bank has said');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_begin BEFORE INSERT ON payout_attempts
WHEN NEW.state <> 'live'
  OR NEW.number <> 1 + (SELECT count(*) FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid)
  OR (SELECT state FROM payouts WHERE uuid = NEW.payout_uuid) NOT IN ('approved', 'returned')
  OR (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a payment is tried when the last try is over');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_end BEFORE UPDATE ON payout_attempts
WHEN NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.number IS NOT OLD.number
  OR NEW.end_to_end_id IS NOT OLD.end_to_end_id OR NEW.batch_uuid IS NOT OLD.batch_uuid
  OR NEW.account_number IS NOT OLD.account_number
  OR OLD.state || '>' || NEW.state NOT IN ('live>paid', 'live>rejected', 'live>dropped', 'paid>returned')
  OR (NEW.state = 'dropped') <> (SELECT released_at_ms IS NULL FROM payout_batches WHERE uuid = NEW.batch_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a try ends as the bank says');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_never_go BEFORE DELETE ON payout_attempts
BEGIN
  SELECT RAISE(ABORT, 'payout_attempts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_come_once BEFORE INSERT ON payout_attempts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_attempts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM payout_attempts WHERE end_to_end_id = NEW.end_to_end_id)
  OR EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid AND (state = 'live')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'live')
BEGIN
  SELECT RAISE(ABORT, 'payout_attempts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_stay BEFORE UPDATE ON payout_batches
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.message_id IS NOT OLD.message_id OR NEW.format IS NOT OLD.format
  OR NEW.value_day IS NOT OLD.value_day OR NEW.digest IS NOT OLD.digest OR NEW.total_satang IS NOT OLD.total_satang
  OR NEW.transfer_count IS NOT OLD.transfer_count OR NEW.made_by_uuid IS NOT OLD.made_by_uuid
  OR (OLD.released_at_ms IS NOT NULL AND NEW.released_at_ms IS NOT OLD.released_at_ms)
  OR (OLD.offered_at_ms IS NOT NULL AND NEW.offered_at_ms IS NOT OLD.offered_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a file for the bank stays as it was made');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_are_compared BEFORE UPDATE OF released_at_ms ON payout_batches
WHEN OLD.released_at_ms IS NULL AND NEW.released_at_ms IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE subject_kind = 'payout_batch' AND subject_id = NEW.uuid AND digest = NEW.digest AND state = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'two people compare a file before it is sent');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_end BEFORE UPDATE ON payout_batches
WHEN (OLD.ended_as IS NOT NULL AND (NEW.ended_as IS NOT OLD.ended_as OR NEW.ended_on IS NOT OLD.ended_on))
  OR (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL AND (
    OLD.released_at_ms IS NULL
    OR (NEW.ended_as = 'not_sent') <> (OLD.offered_at_ms IS NULL)
    OR (NEW.ended_as <> 'not_sent' AND OLD.silent_at_ms IS NULL)
    OR (NEW.ended_as = 'paid') <> (NEW.ended_on IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM approvals WHERE subject_kind = 'payout_batch_end' AND state = 'approved'
      AND subject_id = NEW.uuid || ':' || NEW.ended_as || ':' || coalesce(NEW.ended_on, ''))
  ))
  OR (OLD.offered_at_ms IS NULL AND NEW.offered_at_ms IS NOT NULL AND NEW.ended_as IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a file ends as two people say, and is sent no more');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_never_go BEFORE DELETE ON payout_batches
BEGIN
  SELECT RAISE(ABORT, 'payout_batches stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_come_once BEFORE INSERT ON payout_batches
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_batches WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_batches WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM payout_batches WHERE message_id = NEW.message_id)
BEGIN
  SELECT RAISE(ABORT, 'payout_batches stay');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_never_change BEFORE UPDATE ON bank_reports
BEGIN
  SELECT RAISE(ABORT, 'bank_reports are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_never_go BEFORE DELETE ON bank_reports
BEGIN
  SELECT RAISE(ABORT, 'bank_reports are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_come_once BEFORE INSERT ON bank_reports
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM bank_reports WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM bank_reports WHERE digest = NEW.digest)
BEGIN
  SELECT RAISE(ABORT, 'bank_reports are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_are_believed BEFORE UPDATE ON carried_reports
WHEN NEW.digest <> OLD.digest OR NEW.kind <> OLD.kind OR NEW.report_id <> OLD.report_id OR NEW.words <> OLD.words
  OR NEW.carried_at_ms <> OLD.carried_at_ms
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approvals
    WHERE subject_kind = 'bank_report' AND subject_id = NEW.digest AND digest = NEW.digest AND state = 'approved'
  ))
BEGIN
  SELECT RAISE(ABORT, 'a report that was carried here is believed by two people');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_wait BEFORE INSERT ON carried_reports WHEN NEW.due_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a report that was carried here is believed by two people');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_never_go BEFORE DELETE ON carried_reports
BEGIN
  SELECT RAISE(ABORT, 'carried_reports stay');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_come_once BEFORE INSERT ON carried_reports
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM carried_reports WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM carried_reports WHERE digest = NEW.digest)
BEGIN
  SELECT RAISE(ABORT, 'carried_reports stay');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_never_change BEFORE UPDATE ON bank_charges
BEGIN
  SELECT RAISE(ABORT, 'bank_charges are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_never_go BEFORE DELETE ON bank_charges
BEGIN
  SELECT RAISE(ABORT, 'bank_charges are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_come_once BEFORE INSERT ON bank_charges
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM bank_charges WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM bank_charges WHERE payout_uuid = NEW.payout_uuid AND attempt_number = NEW.attempt_number AND verdict = NEW.verdict)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_tell_beginning AFTER INSERT ON payouts
BEGIN
  INSERT INTO payout_steps (payout_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_tell_steps AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO payout_steps (payout_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_never_change BEFORE UPDATE ON payout_steps
BEGIN
  SELECT RAISE(ABORT, 'payout_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_never_go BEFORE DELETE ON payout_steps
BEGIN
  SELECT RAISE(ABORT, 'payout_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_come_once BEFORE INSERT ON payout_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_steps WHERE payout_uuid = NEW.payout_uuid AND version = NEW.version)
BEGIN
  SELECT RAISE(ABORT, 'payout_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_are_written_about AFTER UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('held', 'paid', 'failed', 'returned', 'given_up', 'cancelled')
BEGIN
  INSERT INTO payout_letters (payout_uuid, version, due_at_ms) VALUES (NEW.uuid, NEW.version, NEW.moved_at_ms)
    ON CONFLICT (payout_uuid) DO UPDATE SET version = excluded.version, due_at_ms = excluded.due_at_ms;
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_never_go BEFORE DELETE ON person_keys
BEGIN
  SELECT RAISE(ABORT, 'person_keys stay');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_come_once BEFORE INSERT ON person_keys
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM person_keys WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM person_keys WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'person_keys stay');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_end_for_good BEFORE UPDATE ON person_keys
WHEN OLD.uuid IS NOT NEW.uuid OR OLD.person_uuid IS NOT NEW.person_uuid
  OR (OLD.destroyed_at_ms IS NOT NULL AND (NEW.wrapped IS NOT NULL OR NEW.destroyed_at_ms IS NOT OLD.destroyed_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'a destroyed key stays destroyed');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_forget AFTER UPDATE OF destroyed_at_ms ON person_keys
WHEN OLD.destroyed_at_ms IS NULL AND NEW.destroyed_at_ms IS NOT NULL
BEGIN
  DELETE FROM person_lookups WHERE key_uuid = NEW.uuid;
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.destroyed_at_ms, destroyed_because = NEW.destroyed_because
    WHERE wrapped IS NOT NULL AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_let_pictures_go AFTER UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('accepted', 'rejected', 'cancelled', 'ended')
BEGIN
  UPDATE person_keys SET due_at_ms = NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'picture_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  )
  WHERE wrapped IS NOT NULL AND due_at_ms IS NULL
    AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.key_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_have_keys BEFORE INSERT ON person_lookups
WHEN NOT EXISTS (SELECT 1 FROM person_keys
  WHERE uuid = NEW.key_uuid AND person_uuid = NEW.person_uuid AND wrapped IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a lookup has a key');
END;
--> statement-breakpoint
CREATE VIEW identities_in_use AS
SELECT held.kind, held.hmac, held.key_uuid, held.person_uuid
FROM person_lookups AS held
JOIN contracts ON contracts.caster_uuid = held.person_uuid AND contracts.key_uuid = held.key_uuid
WHERE held.kind IN ('national_id', 'passport') AND contracts.state IN (
  'approved', 'temp_approved', 'temp_offered', 'accepted', 'accepted_temp', 'notice', 'suspended'
);
--> statement-breakpoint
CREATE TRIGGER contracts_are_one_persons BEFORE UPDATE OF state ON contracts
WHEN NEW.state IN ('approved', 'temp_approved') AND NEW.state IS NOT OLD.state
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN identities_in_use AS other ON other.kind = own.kind AND other.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND other.person_uuid IS NOT NEW.caster_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'somebody else has this identity');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_one_persons AFTER INSERT ON person_lookups
WHEN NEW.kind IN ('national_id', 'passport') AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND person_uuid IS NOT NEW.person_uuid)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has this identity');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_not_of_the_barred BEFORE UPDATE OF state ON contracts
WHEN OLD.state = 'done' AND NEW.state IN ('approved', 'temp_approved')
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN barred_lookups AS barred ON barred.kind = own.kind AND barred.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND barred.until_ms > NEW.moved_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_not_barred AFTER INSERT ON person_lookups
WHEN EXISTS (SELECT 1 FROM barred_lookups
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND until_ms > NEW.noted_at_ms)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
--> statement-breakpoint
CREATE TRIGGER barred_lookups_are_of_nobody_here BEFORE INSERT ON barred_lookups
WHEN EXISTS (SELECT 1 FROM identities_in_use WHERE kind = NEW.kind AND hmac = NEW.hmac)
BEGIN
  SELECT RAISE(ABORT, 'this identity is in use');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_of_the_barred_wait BEFORE INSERT ON contracts
WHEN NEW.state = 'draft' AND EXISTS (
  SELECT 1 FROM contracts AS rejected
  JOIN person_lookups AS own ON own.key_uuid = rejected.key_uuid
  JOIN barred_lookups AS barred ON barred.kind = own.kind AND barred.hmac = own.hmac
  WHERE rejected.caster_uuid = NEW.caster_uuid AND rejected.state = 'rejected'
    AND barred.barred_at_ms = rejected.moved_at_ms AND barred.until_ms > NEW.begun_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_stay_whose_they_are BEFORE UPDATE ON person_lookups
BEGIN
  SELECT RAISE(ABORT, 'a lookup is taken away and noted anew');
END;
--> statement-breakpoint
CREATE TRIGGER personal_looks_never_change BEFORE UPDATE ON personal_looks
BEGIN
  SELECT RAISE(ABORT, 'personal_looks are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER personal_looks_never_go BEFORE DELETE ON personal_looks
BEGIN
  SELECT RAISE(ABORT, 'personal_looks are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER personal_looks_come_once BEFORE INSERT ON personal_looks
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM personal_looks WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM personal_looks WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'personal_looks are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER private_pictures_never_go BEFORE DELETE ON private_pictures
BEGIN
  SELECT RAISE(ABORT, 'private_pictures stay');
END;
--> statement-breakpoint
CREATE TRIGGER private_pictures_come_once BEFORE INSERT ON private_pictures
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM private_pictures WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM private_pictures WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'private_pictures stay');
END;
--> statement-breakpoint
CREATE TRIGGER breaches_never_change BEFORE UPDATE ON breaches
BEGIN
  SELECT RAISE(ABORT, 'breaches are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER breaches_never_go BEFORE DELETE ON breaches
BEGIN
  SELECT RAISE(ABORT, 'breaches are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER breaches_come_once BEFORE INSERT ON breaches
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM breaches WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM breaches WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM breaches WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'breaches are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_never_change BEFORE UPDATE ON breach_steps
BEGIN
  SELECT RAISE(ABORT, 'breach_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_never_go BEFORE DELETE ON breach_steps
BEGIN
  SELECT RAISE(ABORT, 'breach_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_come_once BEFORE INSERT ON breach_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM breach_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'breach_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_close_in_order BEFORE INSERT ON breach_steps
WHEN EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'closed')
  OR (NEW.step = 'closed' AND NOT EXISTS (
    SELECT 1 FROM breach_steps AS done WHERE done.breach_uuid = NEW.breach_uuid AND (
      done.step = 'authority_told'
      AND EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'assessed')
      OR done.risk = 'none' AND done.number = (
        SELECT max(number) FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'assessed'
      )
    )
  ))
BEGIN
  SELECT RAISE(ABORT, 'a breach is closed once it was weighed and told');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_never_go BEFORE DELETE ON data_requests
BEGIN
  SELECT RAISE(ABORT, 'data_requests stay');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_come_once BEFORE INSERT ON data_requests
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM data_requests WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM data_requests WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind AND (state = 'open')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'data_requests stay');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_are_answered_once BEFORE UPDATE ON data_requests
WHEN OLD.state <> 'open' OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.kind IS NOT OLD.kind
  OR NEW.due_at_ms IS NOT OLD.due_at_ms OR NEW.text_sealed IS NOT OLD.text_sealed
BEGIN
  SELECT RAISE(ABORT, 'a request is answered once');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_are_of_lives BEFORE INSERT ON pk_matches
WHEN NEW.status <> 'invited'
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.inviter_live_uuid AND caster_uuid = NEW.inviter_uuid AND status = 'on_air')
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.invited_live_uuid AND caster_uuid = NEW.invited_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a match begins with an invitation between two on air');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_are_welcome BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'who blocks each other has no match');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_move_one_way BEFORE UPDATE OF status ON pk_matches
WHEN NOT (OLD.status = 'invited' AND NEW.status IN ('on', 'declined', 'withdrawn', 'expired')
  OR OLD.status = 'on' AND NEW.status = 'over')
BEGIN
  SELECT RAISE(ABORT, 'a match moves one way');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_begin AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'on'
BEGIN
  SELECT RAISE(ABORT, 'who blocks each other has no match') WHERE EXISTS (
    SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid
      OR user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid
  );
  SELECT RAISE(ABORT, 'both are on air') WHERE (
    SELECT count(*) FROM lives WHERE uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'on_air'
  ) <> 2;
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.inviter_live_uuid, NEW.inviter_uuid, NEW.began_at_ms);
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.invited_live_uuid, NEW.invited_uuid, NEW.began_at_ms);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
  );
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_their_match BEFORE INSERT ON gifts
WHEN NEW.match_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM pk_sides WHERE live_uuid = NEW.live_uuid AND outcome IS NULL AND match_uuid = NEW.match_id
)
BEGIN
  SELECT RAISE(ABORT, 'a gift counts in the match that its room has');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_pk AFTER INSERT ON gifts WHEN NEW.match_id IS NOT NULL
BEGIN
  UPDATE pk_sides SET coins = coins + NEW.coins, vtokens = vtokens + NEW.vtokens
  WHERE match_uuid = NEW.match_id AND live_uuid = NEW.live_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_end AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'over'
BEGIN
  UPDATE pk_sides SET outcome = CASE
    WHEN NEW.left_uuid IS NOT NULL THEN iif(vb_uuid = NEW.left_uuid, 'lost', 'won')
    WHEN coins > (SELECT coins FROM pk_sides AS other WHERE other.match_uuid = NEW.uuid AND other.live_uuid <> pk_sides.live_uuid) THEN 'won'
    WHEN coins < (SELECT coins FROM pk_sides AS other WHERE other.match_uuid = NEW.uuid AND other.live_uuid <> pk_sides.live_uuid) THEN 'lost'
    ELSE 'drawn'
  END
  WHERE match_uuid = NEW.uuid;
  INSERT INTO facts (id, kind, variant, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
    SELECT 'pk:' || NEW.uuid || ':' || side.vb_uuid, 'pk', side.outcome, side.vb_uuid, side.live_uuid, min(side.vtokens, 10000000),
      NEW.over_at_ms, vb.family_uuid, vb.role
    FROM pk_sides AS side JOIN users AS vb ON vb.uuid = side.vb_uuid
    WHERE side.match_uuid = NEW.uuid AND side.vtokens > 0;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_pk AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE pk_matches SET status = 'over', over_at_ms = min(ends_at_ms, NEW.ended_at_ms),
    left_uuid = iif(NEW.ended_at_ms < ends_at_ms, NEW.caster_uuid, NULL)
  WHERE uuid = (SELECT match_uuid FROM pk_sides WHERE live_uuid = NEW.uuid AND outcome IS NULL);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid = NEW.uuid AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid = NEW.uuid AND status = 'invited'
  );
END;
--> statement-breakpoint
CREATE TRIGGER comments_never_go BEFORE DELETE ON comments
BEGIN
  SELECT RAISE(ABORT, 'comments stay');
END;
--> statement-breakpoint
CREATE TRIGGER comments_come_once BEFORE INSERT ON comments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM comments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM comments WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND is_shown = NEW.is_shown AND oldest_key = NEW.oldest_key)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND is_shown = NEW.is_shown AND newest_key = NEW.newest_key)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND author_uuid = NEW.author_uuid AND waiting_key = NEW.waiting_key AND (waiting_key IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.waiting_key AS waiting_key) WHERE waiting_key IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'comments stay');
END;
--> statement-breakpoint
CREATE TRIGGER comments_have_a_place BEFORE INSERT ON comments
WHEN NEW.deleted_at_ms IS NOT NULL OR NEW.hidden_at_ms IS NOT NULL OR NEW.is_thread_shown <> 1
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = posts.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = posts.author_uuid AND blocked_uuid = NEW.author_uuid)
  )
  OR (NEW.parent_uuid IS NULL AND NEW.thread_at_ms <> NEW.written_at_ms)
  OR (NEW.parent_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM comments AS parent
    WHERE parent.uuid = NEW.parent_uuid AND parent.post_uuid = NEW.post_uuid AND parent.parent_uuid IS NULL
      AND parent.is_shown = 1 AND parent.written_at_ms = NEW.thread_at_ms
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = parent.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = parent.author_uuid AND blocked_uuid = NEW.author_uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a comment has its place');
END;
--> statement-breakpoint
CREATE TRIGGER comments_stay_whose BEFORE UPDATE ON comments
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms OR NEW.post_uuid IS NOT OLD.post_uuid
  OR NEW.parent_uuid IS NOT OLD.parent_uuid OR NEW.thread_at_ms IS NOT OLD.thread_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.text IS NOT OLD.text AND NEW.deleted_at_ms IS NULL)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'a comment stays as it was written');
END;
--> statement-breakpoint
CREATE TRIGGER comments_take_card AFTER INSERT ON comments
BEGIN
  UPDATE comments SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid),
    thread_author_uuid =
      coalesce((SELECT author_uuid FROM comments AS parent WHERE parent.uuid = NEW.parent_uuid), NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_are_emptied AFTER UPDATE OF deleted_at_ms ON comments
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE comments SET text = '', mentions = '[]', folded = NULL WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_wait_for_a_look AFTER INSERT ON comments WHEN NEW.held_because IS NOT NULL
BEGIN
  INSERT INTO report_cases (kind, target_uuid, owner_uuid, title, path, reported_at_ms)
    VALUES ('comment', NEW.uuid, NEW.author_uuid, NEW.text, '/posts/' || NEW.post_uuid, NEW.written_at_ms);
  INSERT INTO reports (uuid, case_number, reporter_uuid, reason, note, reported_at_ms)
    SELECT NEW.uuid, number, NULL, NEW.held_because, NULL, NEW.written_at_ms
    FROM report_cases WHERE kind = 'comment' AND target_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_are_hidden_by_reports AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'comment' AND NEW.open_count > OLD.open_count AND NEW.open_count >= (
  SELECT json_extract(value, '$.reports_hide') FROM dated_settings
  WHERE name = 'comment_rules' AND from_ms <= NEW.reported_at_ms ORDER BY from_ms DESC LIMIT 1
)
BEGIN
  UPDATE comments SET held_because = 'reported' WHERE uuid = NEW.target_uuid AND held_because IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER comments_count AFTER INSERT ON comments WHEN NEW.is_shown = 1
BEGIN
  UPDATE posts SET comment_count = comment_count + 1 WHERE uuid = NEW.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_count_on AFTER UPDATE OF deleted_at_ms, hidden_at_ms, held_because, is_thread_shown ON comments
WHEN NEW.is_shown <> OLD.is_shown
BEGIN
  UPDATE posts SET comment_count = comment_count + NEW.is_shown - OLD.is_shown WHERE uuid = NEW.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_show_answers AFTER UPDATE OF deleted_at_ms, hidden_at_ms, held_because ON comments
WHEN NEW.parent_uuid IS NULL AND NEW.is_shown <> OLD.is_shown
BEGIN
  UPDATE comments SET is_thread_shown = NEW.is_shown WHERE parent_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_come_once BEFORE INSERT ON comment_likes
WHEN EXISTS (SELECT 1 FROM comment_likes WHERE user_uuid = NEW.user_uuid AND comment_uuid = NEW.comment_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM comments WHERE uuid = NEW.comment_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = author_uuid AND blocked_uuid = NEW.user_uuid)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_stay BEFORE UPDATE ON comment_likes
BEGIN
  SELECT RAISE(ABORT, 'who likes what is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_count AFTER INSERT ON comment_likes
BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE uuid = NEW.comment_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_count_back AFTER DELETE ON comment_likes
BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE uuid = OLD.comment_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER held_words_are_listed AFTER INSERT ON held_words
BEGIN
  UPDATE held_word_list SET words = (SELECT json_group_array(folded) FROM held_words);
END;
--> statement-breakpoint
CREATE TRIGGER held_words_are_taken_off AFTER DELETE ON held_words
BEGIN
  UPDATE held_word_list SET words = (SELECT json_group_array(folded) FROM held_words);
END;
--> statement-breakpoint
CREATE TRIGGER comments_are_reported AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'comment' AND (NEW.open_count > 0) <> (OLD.open_count > 0)
BEGIN
  UPDATE comments SET is_reported = (NEW.open_count > 0) WHERE uuid = NEW.target_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_never_go BEFORE DELETE ON posts
BEGIN
  SELECT RAISE(ABORT, 'posts stay');
END;
--> statement-breakpoint
CREATE TRIGGER posts_come_once BEFORE INSERT ON posts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM posts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM posts WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND is_shown = NEW.is_shown AND author_key = NEW.author_key)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND is_shown = NEW.is_shown AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM posts WHERE is_shown = NEW.is_shown AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND (is_pinned = 1)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_pinned AS is_pinned) WHERE is_pinned = 1)
BEGIN
  SELECT RAISE(ABORT, 'posts stay');
END;
--> statement-breakpoint
CREATE TRIGGER posts_stay_whose BEFORE UPDATE ON posts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'a post stays whose it is');
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_of_accounts BEFORE INSERT ON posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER posts_take_card AFTER INSERT ON posts
BEGIN
  UPDATE posts SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_posts AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE posts
    SET author_name = NEW.name, author_avatar_url = NEW.avatar_url, author_family_name = NEW.family_name
    WHERE author_uuid = NEW.uuid;
  UPDATE comments
    SET author_name = NEW.name, author_avatar_url = NEW.avatar_url, author_family_name = NEW.family_name
    WHERE author_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_emptied AFTER UPDATE OF deleted_at_ms ON posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.author_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures));
  UPDATE posts SET text = '', pictures = '[]', card = NULL, is_pinned = 0 WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM post_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.user_uuid;
  UPDATE comments SET deleted_at_ms = NEW.done_at_ms WHERE author_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
  UPDATE posts SET deleted_at_ms = NEW.done_at_ms WHERE author_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms)
    SELECT NEW.into_uuid, post_uuid, liked_at_ms FROM post_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM post_likes WHERE user_uuid = NEW.old_uuid;
  INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms)
    SELECT NEW.into_uuid, comment_uuid, liked_at_ms FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  -- A viewer has no posts, unless they were a VB once.
  UPDATE posts SET is_pinned = 0 WHERE author_uuid = NEW.old_uuid AND is_pinned = 1;
  UPDATE posts SET (author_uuid, author_name, author_avatar_url, author_family_name) =
      (SELECT uuid, name, avatar_url, family_name FROM users WHERE uuid = NEW.into_uuid)
    WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET (author_uuid, author_name, author_avatar_url, author_family_name) =
      (SELECT uuid, name, avatar_url, family_name FROM users WHERE uuid = NEW.into_uuid)
    WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE thread_author_uuid = NEW.old_uuid AND parent_uuid IS NULL AND author_uuid = NEW.into_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE parent_uuid IN (SELECT uuid FROM comments WHERE author_uuid = NEW.into_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_come_once BEFORE INSERT ON post_likes
WHEN EXISTS (SELECT 1 FROM post_likes WHERE user_uuid = NEW.user_uuid AND post_uuid = NEW.post_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = author_uuid AND blocked_uuid = NEW.user_uuid)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_stay BEFORE UPDATE ON post_likes
BEGIN
  SELECT RAISE(ABORT, 'who likes what is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_count AFTER INSERT ON post_likes
BEGIN
  UPDATE posts SET like_count = like_count + 1 WHERE uuid = NEW.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_count_back AFTER DELETE ON post_likes
BEGIN
  UPDATE posts SET like_count = like_count - 1 WHERE uuid = OLD.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_reported AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'post' AND (NEW.open_count > 0) <> (OLD.open_count > 0)
BEGIN
  UPDATE posts SET is_reported = (NEW.open_count > 0) WHERE uuid = NEW.target_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_never_change BEFORE UPDATE ON consent_receipts
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_never_go BEFORE DELETE ON consent_receipts
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_come_once BEFORE INSERT ON consent_receipts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM consent_receipts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM consent_receipts WHERE user_uuid = NEW.user_uuid AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM consent_receipts WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', avatar_url = '/pictures/avatar.svg', bio = '', role = 'normal', family_uuid = NULL
    WHERE uuid = NEW.user_uuid;
  DELETE FROM accounts WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkeys WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.user_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.user_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.user_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.user_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  -- What a contract or the law binds us to keep stays until its term is over.
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.done_at_ms, destroyed_because = 'account_closed'
    WHERE person_uuid = NEW.user_uuid AND wrapped IS NOT NULL AND kind IN ('draft', 'refused_application', 'picture');
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
  UPDATE shop_orders SET note = NULL, version = version + 1 WHERE user_uuid = NEW.user_uuid AND note IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay_done BEFORE UPDATE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay BEFORE DELETE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE VIEW user_label_lists AS
SELECT user_labels.user_uuid, json_group_array(json_object(
  'key', labels.key, 'name_th', labels.name_th, 'name_en', labels.name_en, 'tone', labels.tone
) ORDER BY labels.key) AS labels
FROM user_labels CROSS JOIN labels ON labels.key = user_labels.label_key
GROUP BY user_labels.user_uuid;
--> statement-breakpoint
CREATE TRIGGER users_join_family AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL
BEGIN
  UPDATE users SET family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_change_family AFTER UPDATE OF family_uuid ON users WHEN OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE users SET family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER families_renew_users AFTER UPDATE OF name ON families WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE users SET family_name = NEW.name WHERE family_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_are_borne AFTER INSERT ON user_labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = NEW.user_uuid)
  WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_are_laid_down AFTER DELETE ON user_labels
BEGIN
  UPDATE users SET labels = coalesce((SELECT labels FROM user_label_lists WHERE user_uuid = OLD.user_uuid), '[]')
  WHERE uuid = OLD.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER labels_renew_users AFTER UPDATE OF name_th, name_en, tone ON labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = users.uuid)
  WHERE uuid IN (SELECT user_uuid FROM user_labels WHERE label_key = NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER vips_take_card AFTER INSERT ON vips
BEGIN
  UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.user_uuid)
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_vips AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE vips SET user_name = NEW.name, user_avatar_url = NEW.avatar_url, user_family_name = NEW.family_name
  WHERE user_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_keep_out BEFORE INSERT ON tokens
WHEN EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = NEW.user_uuid AND (until_ms IS NULL OR until_ms > NEW.created_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'who is blocked gets no token');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_spending AFTER INSERT ON ledger_accounts
WHEN NEW.id LIKE 'user:%:coins' AND EXISTS (SELECT 1 FROM users WHERE uuid = substr(NEW.id, 6, 36))
BEGIN
  INSERT INTO spending (user_uuid) VALUES (substr(NEW.id, 6, 36)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_are_spending AFTER INSERT ON ledger_transfers
WHEN NEW.to_account IN ('house:gifts', 'house:shop') AND NEW.from_account LIKE 'user:%'
BEGIN
  UPDATE spending SET
    day_topped_satang = iif(day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), day_topped_satang, 0),
    month_topped_satang = iif(month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), month_topped_satang, 0),
    day_spent_coins = iif(day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), day_spent_coins, 0) + NEW.amount,
    month_spent_coins = iif(month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), month_spent_coins, 0) + NEW.amount,
    day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'),
    month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'),
    at_ms = NEW.moved_at_ms
  WHERE user_uuid = substr(NEW.from_account, 6, 36);
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_topped_up AFTER INSERT ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL
BEGIN
  INSERT INTO spending (user_uuid) VALUES (NEW.user_uuid) ON CONFLICT DO NOTHING;
  UPDATE spending SET
    day_spent_coins = iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), day_spent_coins, 0),
    month_spent_coins = iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), month_spent_coins, 0),
    day_topped_satang = iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), day_topped_satang, 0) + NEW.total_satang,
    month_topped_satang = iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), month_topped_satang, 0) + NEW.total_satang,
    day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'),
    month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'),
    at_ms = NEW.created_at_ms
  WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_not_topped_up AFTER UPDATE OF state ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL AND OLD.state IN ('created', 'awaiting_payment')
  AND NEW.state IN ('failed', 'expired', 'cancelled')
BEGIN
  UPDATE spending SET
    day_topped_satang = day_topped_satang - iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(day_topped_satang, NEW.total_satang), 0),
    month_topped_satang = month_topped_satang - iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(month_topped_satang, NEW.total_satang), 0)
  WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER spending_is_limited AFTER UPDATE OF day_spent_coins, day_topped_satang ON spending
WHEN (iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang) IS NOT NULL
    AND ((NEW.day_spent_coins > iif(NEW.day = OLD.day, OLD.day_spent_coins, 0) AND NEW.day_spent_coins * (SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.at_ms ORDER BY from_ms DESC LIMIT 1) / 100 > iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang))
      OR (NEW.day_topped_satang > iif(NEW.day = OLD.day, OLD.day_topped_satang, 0) AND NEW.day_topped_satang > iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang))))
  OR (iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang) IS NOT NULL
    AND ((NEW.month_spent_coins > iif(NEW.month = OLD.month, OLD.month_spent_coins, 0) AND NEW.month_spent_coins * (SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.at_ms ORDER BY from_ms DESC LIMIT 1) / 100 > iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang))
      OR (NEW.month_topped_satang > iif(NEW.month = OLD.month, OLD.month_topped_satang, 0) AND NEW.month_topped_satang > iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang))))
BEGIN
  SELECT RAISE(ABORT, 'a spending limit is reached');
END;
--> statement-breakpoint
CREATE TRIGGER spending_day_limits_rise_later BEFORE UPDATE OF day_limit_satang ON spending
WHEN OLD.day_limit_satang IS NOT NULL AND NOT coalesce(NEW.day_limit_satang <= OLD.day_limit_satang, 0)
  AND NOT coalesce(OLD.day_next_from_ms IS NOT NULL AND (OLD.day_next_satang IS NULL OR NEW.day_limit_satang <= OLD.day_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a limit is raised after a while, not at once');
END;
--> statement-breakpoint
CREATE TRIGGER spending_month_limits_rise_later BEFORE UPDATE OF month_limit_satang ON spending
WHEN OLD.month_limit_satang IS NOT NULL AND NOT coalesce(NEW.month_limit_satang <= OLD.month_limit_satang, 0)
  AND NOT coalesce(OLD.month_next_from_ms IS NOT NULL AND (OLD.month_next_satang IS NULL OR NEW.month_limit_satang <= OLD.month_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a limit is raised after a while, not at once');
END;
--> statement-breakpoint
CREATE TRIGGER notices_wait_for_devices AFTER INSERT ON notices WHEN NEW.read_at_ms IS NULL
BEGIN
  UPDATE push_subscriptions SET waiting_count = waiting_count + 1, waiting_key = NEW.key,
    due_at_ms = coalesce(due_at_ms, max(NEW.happened_at_ms, 60000 + (
      SELECT max(pushed_at_ms) FROM push_subscriptions WHERE user_uuid = NEW.user_uuid
    )))
  WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE token_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.user_uuid;
  DELETE FROM quiet_hours WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.old_uuid;
  DELETE FROM quiet_hours WHERE user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_come_once BEFORE INSERT ON facts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM facts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM facts WHERE corrects = NEW.corrects AND (corrects IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.corrects AS corrects) WHERE corrects IS NOT NULL)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact is of a known kind, and whole');
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_corrected_whole BEFORE INSERT ON facts
WHEN NEW.corrects IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM facts AS wrong
  WHERE wrong.id = NEW.corrects AND wrong.corrects IS NULL AND wrong.kind = NEW.kind
    AND wrong.amount = -NEW.amount AND wrong.quantity = -NEW.quantity AND wrong.variant IS NEW.variant
    AND wrong.vb_uuid IS NEW.vb_uuid AND wrong.user_uuid IS NEW.user_uuid AND wrong.live_uuid IS NEW.live_uuid
    AND wrong.family_uuid IS NEW.family_uuid AND wrong.vb_role IS NEW.vb_role AND wrong.event_uuid IS NEW.event_uuid
    AND wrong.happened_at_ms = NEW.happened_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a correction is the opposite of one fact');
END;
--> statement-breakpoint
CREATE VIEW window_sums AS
SELECT
  sum.value ->> 'kind' AS kind, sum.value ->> 'variant' AS variant, sum.value ->> 'vb_uuid' AS vb_uuid,
  sum.value ->> 'user_uuid' AS user_uuid, sum.value ->> 'live_uuid' AS live_uuid, sum.value ->> 'family_uuid' AS family_uuid,
  sum.value ->> 'vb_role' AS vb_role, sum.value ->> 'event_uuid' AS event_uuid, sum.value ->> 'amount' AS amount,
  sum.value ->> 'quantity' AS quantity, sum.value ->> 'times' AS times, sum.value ->> 'fact_count' AS fact_count,
  sum.value ->> 'first_at_ms' AS first_at_ms, sum.value ->> 'last_at_ms' AS last_at_ms, sum.value ->> 'first_position' AS first_position
FROM fact_counting CROSS JOIN json_each(fact_counting.sums) AS sum;
--> statement-breakpoint
CREATE VIEW countable_facts AS
SELECT
  'fact' AS what, position, id, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
  amount, quantity, iif(corrects IS NULL, 1, -1) AS times, happened_at_ms
FROM facts
UNION ALL
SELECT
  'window', NULL, NULL, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
  amount, quantity, times, last_at_ms
FROM window_sums;
--> statement-breakpoint
CREATE VIEW fact_points AS
SELECT
  facts.what, facts.position, facts.kind AS fact_kind, rule.ranking, rule.scope, rule.period,
  rule.ranking
    || CASE rule.scope
      WHEN 'family' THEN ':' || facts.family_uuid
      WHEN 'role' THEN ':' || facts.vb_role
      WHEN 'vb' THEN ':' || facts.vb_uuid
      WHEN 'live' THEN ':' || facts.live_uuid
      ELSE ''
    END
    || ':' || rule.period
    || CASE rule.period
      WHEN 'day' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      WHEN 'week' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch', '-6 days', 'weekday 1')
      WHEN 'month' THEN ':' || strftime('%Y-%m', facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      ELSE ''
    END AS board,
  iif(rule.ranked = 'vb', vb.uuid, giver.uuid) AS subject_uuid,
  iif(rule.ranked = 'vb', vb.name, giver.name) AS name,
  iif(rule.ranked = 'vb', vb.avatar_url, giver.avatar_url) AS avatar_url,
  iif(rule.ranked = 'vb', vb.family_name, giver.family_name) AS family_name,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE facts.times END AS points,
  facts.happened_at_ms
FROM countable_facts AS facts
LEFT JOIN users AS vb ON vb.uuid = facts.vb_uuid
LEFT JOIN users AS giver ON giver.uuid = facts.user_uuid
CROSS JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL
  AND iif(rule.ranked = 'vb', vb.uuid, giver.uuid) IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms), name, avatar_url, family_name
  FROM fact_points WHERE what = 'window' GROUP BY board, subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER counting_outdates_sums AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM kept_ranges WHERE last_day >= (
    SELECT date(min(value ->> 'first_at_ms') / 1000 + 25200, 'unixepoch') FROM json_each(NEW.sums)
  )
)
BEGIN
  -- The plus keeps the index by end in use.
  UPDATE kept_ranges SET kept_at_ms = 0 WHERE board IN (
    SELECT kept.board
    FROM (
      SELECT DISTINCT date(first_at_ms / 1000 + 25200, 'unixepoch') AS day FROM window_sums
    ) AS counted
    CROSS JOIN kept_ranges AS kept ON kept.last_day >= counted.day AND kept.first_day <= counted.day
    WHERE +kept.kept_at_ms > 0
  );
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_goes_on BEFORE UPDATE OF window_after, window_to ON fact_counting
WHEN NOT (NEW.window_after = OLD.counted_to AND NEW.window_to = NEW.counted_to AND NEW.counted_to > OLD.counted_to)
  AND NOT (
    NEW.window_after = NEW.window_to - 1 AND NEW.counted_to = OLD.counted_to
    AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to AND dropped_at_ms IS NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted once');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_adds_up BEFORE UPDATE OF window_after, window_to, sums ON fact_counting
WHEN (
  SELECT sum(value ->> 'fact_count') IS NOT NEW.window_to - NEW.window_after
    OR min(value ->> 'first_position') IS NOT NEW.window_after + 1
  FROM json_each(NEW.sums)
)
BEGIN
  SELECT RAISE(ABORT, 'what is counted is what lies in the window');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_passes_over BEFORE UPDATE OF counted_to ON fact_counting
WHEN NEW.counted_to <> NEW.window_to AND NOT (
  NEW.counted_to = OLD.counted_to + 1 AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.counted_to)
)
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted, or set aside');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_keeps_pairs BEFORE UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM uncounted_facts AS uncounted
  CROSS JOIN facts AS wrong ON wrong.position = uncounted.position
  CROSS JOIN facts AS correction ON correction.corrects = wrong.id
  WHERE correction.position > NEW.window_after AND correction.position <= NEW.window_to
)
BEGIN
  SELECT RAISE(ABORT, 'what it corrects is not counted');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_makes_good AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to)
BEGIN
  DELETE FROM uncounted_facts WHERE position = NEW.window_to;
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_never_go BEFORE DELETE ON fact_counting
BEGIN
  SELECT RAISE(ABORT, 'fact_counting stay');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_come_once BEFORE INSERT ON fact_counting
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM fact_counting WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'fact_counting stay');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms),
    point.name, point.avatar_url, point.family_name
  FROM fact_points AS point
  WHERE point.what = 'fact' AND point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_come_next BEFORE INSERT ON uncounted_facts
WHEN NEW.position IS NOT (SELECT counted_to + 1 FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'only the fact that is to be counted next is set aside');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_passed_over AFTER INSERT ON uncounted_facts
BEGIN
  UPDATE fact_counting SET counted_to = NEW.position;
  UPDATE uncounted_facts SET dropped_at_ms = (
    SELECT aside.dropped_at_ms FROM facts AS correction
    CROSS JOIN facts AS wrong ON wrong.id = correction.corrects
    CROSS JOIN uncounted_facts AS aside ON aside.position = wrong.position
    WHERE correction.position = NEW.position
  ) WHERE position = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_dropped_for_good BEFORE UPDATE OF dropped_at_ms ON uncounted_facts
WHEN OLD.dropped_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'what is dropped stays dropped');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_stay_until_counted BEFORE DELETE ON uncounted_facts
WHEN OLD.position <> (SELECT window_to FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'what is set aside stays until it is counted');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_never_change BEFORE UPDATE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_never_go BEFORE DELETE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_come_once BEFORE INSERT ON ranking_rules
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ranking_rules WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ranking_rules WHERE fact_kind = NEW.fact_kind AND ranking = NEW.ranking AND scope = NEW.scope AND period = NEW.period)
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_standings AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE standings SET name = NEW.name, avatar_url = NEW.avatar_url, family_name = NEW.family_name
  WHERE subject_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_are_two BEFORE INSERT ON service_secrets
WHEN (SELECT count(*) FROM service_secrets WHERE service_uuid = NEW.service_uuid AND revoked_at_ms IS NULL) >= 2
BEGIN
  SELECT RAISE(ABORT, 'two secrets of a server are good at once');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_end_for_good BEFORE UPDATE ON service_secrets
WHEN OLD.revoked_at_ms IS NOT NULL AND NEW.revoked_at_ms IS NOT OLD.revoked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a revoked secret stays revoked');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_never_change BEFORE UPDATE ON settlement_lines
BEGIN
  SELECT RAISE(ABORT, 'settlement_lines are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_never_go BEFORE DELETE ON settlement_lines
BEGIN
  SELECT RAISE(ABORT, 'settlement_lines are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_come_once BEFORE INSERT ON settlement_lines
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM settlement_lines WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
  OR EXISTS (SELECT 1 FROM settlement_lines WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_make_months AFTER INSERT ON settlement_lines
BEGIN
  INSERT INTO settlement_months (gateway, month, line_count, fee_satang, vat_satang)
  VALUES (NEW.gateway, substr(NEW.day, 1, 7), 1, NEW.fee_satang, NEW.vat_satang)
  ON CONFLICT (gateway, month) DO UPDATE SET
    line_count = line_count + 1, fee_satang = fee_satang + NEW.fee_satang, vat_satang = vat_satang + NEW.vat_satang;
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_never_change BEFORE UPDATE ON settlement_closings
BEGIN
  SELECT RAISE(ABORT, 'settlement_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_never_go BEFORE DELETE ON settlement_closings
BEGIN
  SELECT RAISE(ABORT, 'settlement_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_come_once BEFORE INSERT ON settlement_closings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM settlement_closings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM settlement_closings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'settlement_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_follow BEFORE INSERT ON settlement_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM settlement_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM settlement_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway), '')
  OR NOT EXISTS (SELECT 1 FROM settlement_days WHERE gateway = NEW.gateway AND day = NEW.day AND open IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'days are closed one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_come_in_time BEFORE INSERT ON settlement_lines
WHEN NEW.day <= (SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway)
  AND NOT EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
BEGIN
  SELECT RAISE(ABORT, 'the day of a settlement is closed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_likes_count AFTER INSERT ON shop_likes
BEGIN
  UPDATE shop_items SET like_count = like_count + 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_likes_count_back AFTER DELETE ON shop_likes
BEGIN
  UPDATE shop_items SET like_count = like_count - 1 WHERE uuid = OLD.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_add_grams AFTER INSERT ON shop_items WHEN NEW.search_text <> ''
BEGIN
  INSERT INTO shop_item_grams (gram, item_uuid)
    SELECT DISTINCT substr(NEW.search_text, at.key + 1, 2), NEW.uuid
    FROM json_each('[0' || replace(hex(zeroblob(length(NEW.search_text) - 1)), '00', ',0') || ']') AS at
    WHERE at.key + 1 < length(NEW.search_text) AND instr(substr(NEW.search_text, at.key + 1, 2), ' ') = 0;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_renew_grams AFTER UPDATE OF search_text ON shop_items
WHEN NEW.search_text IS NOT OLD.search_text AND NEW.search_text <> ''
BEGIN
  DELETE FROM shop_item_grams WHERE item_uuid = NEW.uuid;
  INSERT INTO shop_item_grams (gram, item_uuid)
    SELECT DISTINCT substr(NEW.search_text, at.key + 1, 2), NEW.uuid
    FROM json_each('[0' || replace(hex(zeroblob(length(NEW.search_text) - 1)), '00', ',0') || ']') AS at
    WHERE at.key + 1 < length(NEW.search_text) AND instr(substr(NEW.search_text, at.key + 1, 2), ' ') = 0;
END;
--> statement-breakpoint
CREATE TRIGGER shop_item_grams_count AFTER INSERT ON shop_item_grams
BEGIN
  INSERT INTO shop_grams (gram, item_count) VALUES (NEW.gram, 1)
    ON CONFLICT (gram) DO UPDATE SET item_count = item_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_item_grams_count_back AFTER DELETE ON shop_item_grams
BEGIN
  UPDATE shop_grams SET item_count = item_count - 1 WHERE gram = OLD.gram;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_never_go BEFORE DELETE ON shop_items
BEGIN
  SELECT RAISE(ABORT, 'shop_items stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_come_once BEFORE INSERT ON shop_items
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_items WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'shop_items stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_begin BEFORE INSERT ON shop_orders
WHEN NEW.version <> 0 OR NEW.state NOT IN ('reserved', 'bought', 'redeemed') OR NEW.shipping_state IS NOT 'preparing' AND NEW.shipping_state IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a shop order does not begin like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_of_items BEFORE INSERT ON shop_orders
WHEN NEW.state <> 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND price_coins = NEW.price_coins
    AND coalesce(sale_starts_at_ms <= NEW.created_at_ms, 1) AND coalesce(sale_ends_at_ms > NEW.created_at_ms, 1)
    AND (NEW.state <> 'reserved' OR NEW.expires_at_ms = NEW.created_at_ms + reservation_seconds * 1000)
)
BEGIN
  SELECT RAISE(ABORT, 'the item is not sold like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_redeem_prizes BEFORE INSERT ON shop_orders
WHEN NEW.state = 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_prizes JOIN shop_items ON shop_items.uuid = shop_prizes.item_uuid
  WHERE shop_prizes.uuid = NEW.prize_uuid AND shop_prizes.user_uuid = NEW.user_uuid
    AND shop_prizes.item_uuid = NEW.item_uuid AND shop_prizes.state = 'redeemable' AND shop_items.kind = NEW.kind
    AND coalesce(shop_prizes.redeem_until_ms > NEW.created_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'there is no such prize to redeem');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_to_others BEFORE INSERT ON shop_orders
WHEN NEW.for_user_uuid IS NOT NULL AND (
  NEW.for_user_uuid = NEW.user_uuid
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.for_user_uuid AND blocked_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM shop_holdings
    WHERE user_uuid = NEW.for_user_uuid AND item_uuid = NEW.item_uuid AND had > 0 AND owned_until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'it cannot be given to them');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_reserve_few BEFORE INSERT ON shop_orders
WHEN NEW.state = 'reserved'
  AND (SELECT count(*) FROM shop_orders WHERE user_uuid = NEW.user_uuid AND state = 'reserved') >= 5
BEGIN
  SELECT RAISE(ABORT, 'this user has as many reservations as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_bought_at_once_are_paid BEFORE INSERT ON shop_orders
WHEN NEW.state = 'bought' AND NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'shop:' || NEW.uuid || ':coins' AND amount = NEW.price_coins
    AND from_account = 'user:' || NEW.user_uuid || ':coins' AND to_account = 'house:shop'
)
BEGIN
  SELECT RAISE(ABORT, 'what is bought is paid');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_bought_later_are_paid BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'shop:' || NEW.uuid || ':coins' AND amount = NEW.price_coins
    AND from_account = 'user:' || NEW.user_uuid || ':coins' AND to_account = 'house:shop'
)
BEGIN
  SELECT RAISE(ABORT, 'what is bought is paid');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_turns BEFORE UPDATE ON shop_orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the shop order');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (NEW.for_user_uuid IS NOT OLD.for_user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.for_user_uuid AND into_uuid = NEW.for_user_uuid
  )) OR (NEW.note IS NOT OLD.note
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
  OR NEW.item_uuid IS NOT OLD.item_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.price_coins IS NOT OLD.price_coins OR NEW.prize_uuid IS NOT OLD.prize_uuid
  OR NEW.created_at_ms IS NOT OLD.created_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.code_uuid IS NOT NULL AND NEW.code_uuid IS NOT OLD.code_uuid)
  -- An address goes with the account that it was of.
  OR (OLD.ship_to IS NOT NULL AND NEW.ship_to IS NOT OLD.ship_to
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the terms of a shop order stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_legally BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('reserved>bought', 'reserved>revoked')
BEGIN
  SELECT RAISE(ABORT, 'a shop order may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_ship_legally BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state
  AND coalesce(OLD.shipping_state, '') || '>' || coalesce(NEW.shipping_state, '') NOT IN (
    '>preparing', 'preparing>shipped', 'shipped>delivered', 'shipped>returned', 'returned>preparing'
  )
BEGIN
  SELECT RAISE(ABORT, 'a parcel may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_deadlines BEFORE UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND (
  (NEW.state = 'bought' AND NEW.moved_at_ms >= OLD.expires_at_ms)
  OR (NEW.revoked_by IS 'time' AND NEW.moved_at_ms < OLD.expires_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a deadline is kept');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_never_go BEFORE DELETE ON shop_orders
BEGIN
  SELECT RAISE(ABORT, 'shop_orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_come_once BEFORE INSERT ON shop_orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.prize_uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE code_uuid = NEW.code_uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid AND (state = 'reserved')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'reserved')
BEGIN
  SELECT RAISE(ABORT, 'shop_orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_stock AFTER INSERT ON shop_orders
BEGIN
  UPDATE shop_items SET
    stock_sold = stock_sold + (NEW.state <> 'reserved'),
    stock_held = stock_held + (NEW.state = 'reserved') - (NEW.state = 'redeemed'),
    stock_free = stock_free - (NEW.state <> 'redeemed')
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_stock AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state <> 'reserved'
BEGIN
  UPDATE shop_items SET
    stock_sold = stock_sold + (NEW.state = 'bought'),
    stock_held = stock_held - 1,
    stock_free = stock_free + (NEW.state = 'revoked')
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_count AFTER INSERT ON shop_orders WHEN NEW.state <> 'redeemed'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken)
    VALUES (coalesce(NEW.for_user_uuid, NEW.user_uuid), NEW.item_uuid, NEW.kind, 1)
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET taken = taken + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_count_back AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'revoked'
BEGIN
  UPDATE shop_holdings SET taken = taken - 1 WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_at_once AFTER INSERT ON shop_orders WHEN NEW.state <> 'reserved'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, had, last_had_at_ms, owned_until_ms)
    SELECT coalesce(NEW.for_user_uuid, NEW.user_uuid), NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
    FROM shop_items WHERE uuid = NEW.item_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.moved_at_ms) + excluded.owned_until_ms - NEW.moved_at_ms END,
      last_had_at_ms = max(coalesce(last_had_at_ms, 0), NEW.moved_at_ms),
      had = had + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_later AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'bought'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, had, last_had_at_ms, owned_until_ms)
    SELECT NEW.user_uuid, NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
    FROM shop_items WHERE uuid = NEW.item_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.moved_at_ms) + excluded.owned_until_ms - NEW.moved_at_ms END,
      last_had_at_ms = max(coalesce(last_had_at_ms, 0), NEW.moved_at_ms),
      had = had + 1;
END;
--> statement-breakpoint
CREATE VIEW shop_holdings_on_the_move AS
SELECT account_merges.into_uuid AS user_uuid, shop_holdings.item_uuid FROM account_merges
JOIN shop_holdings ON shop_holdings.user_uuid = account_merges.old_uuid;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_insert AFTER INSERT ON shop_holdings
WHEN NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_update AFTER UPDATE OF taken ON shop_holdings
WHEN NEW.taken > OLD.taken AND NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_spend_prizes AFTER INSERT ON shop_orders WHEN NEW.prize_uuid IS NOT NULL
BEGIN
  UPDATE shop_prizes SET state = 'redeemed' WHERE uuid = NEW.prize_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_code_at_once BEFORE INSERT ON shop_orders
WHEN NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not to be had');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_code_later BEFORE UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not to be had');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_have_code_at_once AFTER INSERT ON shop_orders WHEN NEW.code_uuid IS NOT NULL
BEGIN
  UPDATE shop_codes SET order_uuid = NEW.uuid WHERE uuid = NEW.code_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_have_code_later AFTER UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL
BEGIN
  UPDATE shop_codes SET order_uuid = NEW.uuid WHERE uuid = NEW.code_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_beginning AFTER INSERT ON shop_orders
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_steps AFTER UPDATE OF state ON shop_orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_shipping AFTER UPDATE OF shipping_state ON shop_orders
WHEN OLD.shipping_state IS NOT NULL AND NEW.shipping_state IS NOT OLD.shipping_state
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.shipping_state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_never_change BEFORE UPDATE ON shop_order_steps
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_never_go BEFORE DELETE ON shop_order_steps
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_come_once BEFORE INSERT ON shop_order_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_order_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_order_steps WHERE order_uuid = NEW.order_uuid AND version = NEW.version AND step = NEW.step)
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_purchases AFTER INSERT ON shop_orders WHEN NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_later_purchases AFTER UPDATE OF state ON shop_orders
WHEN OLD.state <> 'bought' AND NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_begin BEFORE INSERT ON shop_prizes WHEN NEW.state <> 'redeemable'
BEGIN
  SELECT RAISE(ABORT, 'a prize begins as redeemable');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_hold_stock AFTER INSERT ON shop_prizes
BEGIN
  UPDATE shop_items SET stock_held = stock_held + 1, stock_free = stock_free - 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_move_legally BEFORE UPDATE ON shop_prizes
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (NEW.state IS NOT OLD.state AND (
    OLD.state <> 'redeemable'
    OR (NEW.state = 'redeemed' AND NOT EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.uuid))
  ))
BEGIN
  SELECT RAISE(ABORT, 'a prize may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_free_stock AFTER UPDATE OF state ON shop_prizes
WHEN OLD.state = 'redeemable' AND NEW.state = 'over'
BEGIN
  UPDATE shop_items SET stock_held = stock_held - 1, stock_free = stock_free + 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_never_go BEFORE DELETE ON shop_prizes
BEGIN
  SELECT RAISE(ABORT, 'shop_prizes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_come_once BEFORE INSERT ON shop_prizes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_prizes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_prizes WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_prizes WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'shop_prizes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_are_stock AFTER INSERT ON shop_codes
BEGIN
  UPDATE shop_items SET stock_total = stock_total + 1, stock_free = stock_free + 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_begin BEFORE INSERT ON shop_codes
WHEN NEW.order_uuid IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'voucher')
BEGIN
  SELECT RAISE(ABORT, 'a code begins in the pool of a voucher');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_stay BEFORE UPDATE ON shop_codes
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.code IS NOT OLD.code
  OR (NEW.order_uuid IS NOT OLD.order_uuid AND (
    OLD.order_uuid IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.order_uuid AND code_uuid = NEW.uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a code is given out once');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_never_go BEFORE DELETE ON shop_codes
BEGIN
  SELECT RAISE(ABORT, 'shop_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_come_once BEFORE INSERT ON shop_codes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_codes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE order_uuid = NEW.order_uuid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE item_uuid = NEW.item_uuid AND code = NEW.code)
BEGIN
  SELECT RAISE(ABORT, 'shop_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_begin BEFORE INSERT ON shop_variants
WHEN NEW.stock_sold <> 0 OR NEW.stock_held <> 0 OR NOT EXISTS (
  SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'physical' AND (
    EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
    OR (coalesce(stock_free, 0) = 0 AND stock_held = 0)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a variant does not begin like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_are_stock AFTER INSERT ON shop_variants
BEGIN
  UPDATE shop_items SET
    stock_total = coalesce(stock_total, stock_sold + stock_held) + NEW.stock_total,
    stock_free = coalesce(stock_free, 0) + NEW.stock_free
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_move_stock AFTER UPDATE OF stock_total ON shop_variants
WHEN NEW.stock_total <> OLD.stock_total
BEGIN
  UPDATE shop_items SET
    stock_total = stock_total + NEW.stock_total - OLD.stock_total,
    stock_free = stock_free + NEW.stock_total - OLD.stock_total
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_stay BEFORE UPDATE ON shop_variants
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid
BEGIN
  SELECT RAISE(ABORT, 'a variant is of its item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_never_go BEFORE DELETE ON shop_variants
BEGIN
  SELECT RAISE(ABORT, 'shop_variants stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_come_once BEFORE INSERT ON shop_variants
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_variants WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_variants WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'shop_variants stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_have_no_variants BEFORE INSERT ON shop_prizes
WHEN EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'what has variants is no prize');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_of_variants BEFORE INSERT ON shop_orders
WHEN (NEW.variant_uuid IS NULL AND EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid))
  OR (NEW.variant_uuid IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM shop_variants WHERE uuid = NEW.variant_uuid AND item_uuid = NEW.item_uuid))
BEGIN
  SELECT RAISE(ABORT, 'an order is of one of the variants of its item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_variants BEFORE UPDATE OF variant_uuid ON shop_orders
WHEN NEW.variant_uuid IS NOT OLD.variant_uuid
BEGIN
  SELECT RAISE(ABORT, 'the variant of a shop order stays');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_variants AFTER INSERT ON shop_orders WHEN NEW.variant_uuid IS NOT NULL
BEGIN
  UPDATE shop_variants SET
    stock_sold = stock_sold + (NEW.state <> 'reserved'),
    stock_held = stock_held + (NEW.state = 'reserved'),
    stock_free = stock_free - 1
  WHERE uuid = NEW.variant_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_variants AFTER UPDATE OF state ON shop_orders
WHEN NEW.variant_uuid IS NOT NULL AND OLD.state = 'reserved' AND NEW.state <> 'reserved'
BEGIN
  UPDATE shop_variants SET
    stock_sold = stock_sold + (NEW.state = 'bought'),
    stock_held = stock_held - 1,
    stock_free = stock_free + (NEW.state = 'revoked')
  WHERE uuid = NEW.variant_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_hidden_lines BEFORE DELETE ON lives
BEGIN
  DELETE FROM hidden_lines WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER talk_moderators_are_members BEFORE INSERT ON talk_moderators
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER talk_goes_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM talk_rules WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER talk_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE talk_rules SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_rules WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_moderators SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_moderators SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_silences SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_silences SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('contract_terms', 0, '{"family_share_basis_points":1000,"term_days":365,"notice_days":30,"min_age":18,"stamp":"none","stamp_value_satang":0,"stamp_paid_by":"house"}', 'What the platform begins with', NULL, 0),
  ('vtokens_per_100_coins', 0, '100', 'A candy is a V-token', NULL, 0),
  ('satang_per_100_vtokens', 0, '400', 'Proposed; to be signed off by the operator', NULL, 0),
  ('satang_per_100_coins', 0, '1000', 'Ten coins are sold for a baht', NULL, 0),
  ('gift_hold_seconds', 0, '604800', 'Seven days, in which a top-up may still be disputed', NULL, 0),
  ('limit_raise_seconds', 0, '86400', 'A night to think it over', NULL, 0),
  ('payee_tax_class', 0, '{"thailand":"service_40_8","abroad":"abroad_entertainer"}', 'Proposed; to be signed off by the accountant', NULL, 0),
  ('tax_invoice_kept_days', 0, '2555', 'Revenue Code 87/3: copies of tax invoices, five years and up to seven', NULL, 0),
  ('tax_invoice_asked_days', 0, '30', 'Proposed: as long as its month can still be mended; to be signed off by the accountant', NULL, 0),
  ('payout_fee_satang', 0, '0', 'Proposed: paying out is free', NULL, 0),
  ('payout_least_satang', 0, '10000', 'Proposed: a hundred baht', NULL, 0),
  ('payout_two_above_satang', 0, '5000000', 'Proposed: above 50,000 baht two people look', NULL, 0),
  ('payout_cooling_seconds', 0, '259200', 'Three days, in which who was robbed of their account can say so', NULL, 0),
  ('promised_bank_days', 0, '{"approve":1,"look":2,"appeal":5}', 'Proposed: what the house can keep', NULL, 0),
  ('vat_basis_points', 0, '700', 'VAT as it stands; to be signed off by the accountant', NULL, 0),
  ('tax_least_satang', 0, '0', 'Payments to VBs go on and on, so that each is taxed', NULL, 0),
  ('certificates_by_bank', 0, '0', 'Our own numbers', NULL, 0),
  ('picture_kept_days', 0, '90', 'As long as a decision is usually disputed; to be signed off by the operator', NULL, 0),
  ('draft_kept_days', 0, '90', 'As long as somebody may still come back to it; to be signed off by the operator', NULL, 0),
  ('refused_application_kept_days', 0, '90', 'As long as a decision is usually disputed; to be signed off by the operator', NULL, 0),
  ('contract_kept_days', 0, '3650', 'Civil and Commercial Code 193/30 and 193/31: claims, ten years', NULL, 0),
  ('payee_kept_days', 0, '3650', 'Accounting Act and Revenue Code: papers, five years and up to seven; claims for tax, ten years', NULL, 0),
  ('data_request_kept_days', 0, '1095', 'As long as an answer may be complained of; to be signed off by the operator', NULL, 0),
  ('data_request_days', 0, '{"download":30,"correct":30,"object":30,"erase":90}', 'Personal Data Protection Act 30, and the rules on erasing: 30 days, 90 for erasing', NULL, 0),
  ('comment_rules', 0, '{"needs_email":0,"link_account_days":7,"same_by_one":3,"same_by_all":10,"reports_hide":3}', 'What a young community needs', NULL, 0);
--> statement-breakpoint
INSERT INTO gift_progress (id, summed_to, released_to, released_at_ms) VALUES
  (1, 0, 0, 0);
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES
  ('world:thai_qr', 'THB', NULL, 0, 0, 0, NULL),
  ('world:opn', 'THB', NULL, 0, 0, 0, NULL),
  ('world:stripe', 'THB', NULL, 0, 0, 0, NULL),
  ('house:pending', 'THB', 0, NULL, 0, 0, NULL),
  ('house:sales', 'THB', 0, NULL, 0, 0, NULL),
  ('house:refundable', 'THB', 0, NULL, 0, 0, NULL),
  ('house:refunding', 'THB', 0, NULL, 0, 0, NULL),
  ('house:written_off', 'THB', 0, NULL, 0, 0, NULL),
  ('house:credited', 'THB', 0, NULL, 0, 0, NULL),
  ('house:receivable', 'THB', 0, NULL, 0, 0, NULL),
  ('house:coins', 'COIN', NULL, 0, 0, 0, NULL),
  ('house:gifts', 'COIN', 0, NULL, 0, 0, NULL),
  ('house:coins_refunded', 'COIN', 0, NULL, 0, 0, NULL),
  ('house:coins_expired', 'COIN', 0, NULL, 0, 0, NULL),
  ('house:vtokens', 'VTOKEN', NULL, 0, 0, 0, NULL),
  ('house:earned', 'THB', NULL, 0, 0, 0, NULL),
  ('house:payouts_on_the_way', 'THB', 0, NULL, 0, 0, NULL),
  ('house:payouts_returned', 'THB', 0, NULL, 0, 0, NULL),
  ('house:bank_out', 'THB', 0, NULL, 0, 0, NULL),
  ('house:bank_fees', 'THB', NULL, 0, 0, 0, NULL),
  ('house:tax_withheld', 'THB', 0, NULL, 0, 0, NULL),
  ('house:payout_fees', 'THB', 0, NULL, 0, 0, NULL),
  ('house:fee_vat', 'THB', 0, NULL, 0, 0, NULL),
  ('house:shop', 'COIN', 0, NULL, 0, 0, NULL);
--> statement-breakpoint
INSERT INTO live_counts (status, live_count) VALUES
  ('on_air', 0),
  ('ended', 0);
--> statement-breakpoint
INSERT INTO bank_holidays (day, name_th, name_en) VALUES
  ('2026-12-07', 'ชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'),
  ('2026-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2026-12-31', 'วันสิ้นปี', 'New Year’s Eve'),
  ('2027-01-01', 'วันขึ้นปีใหม่', 'New Year’s Day'),
  ('2027-02-22', 'ชดเชยวันมาฆบูชา', 'Substitution for Makha Bucha Day'),
  ('2027-04-06', 'วันจักรี', 'Chakri Memorial Day'),
  ('2027-04-13', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-14', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-15', 'วันสงกรานต์', 'Songkran'),
  ('2027-05-03', 'ชดเชยวันแรงงานแห่งชาติ', 'Substitution for Labour Day'),
  ('2027-05-04', 'วันฉัตรมงคล', 'Coronation Day'),
  ('2027-05-20', 'วันวิสาขบูชา', 'Visakha Bucha Day'),
  ('2027-06-03', 'วันเฉลิมพระชนมพรรษาพระบรมราชินี', 'Queen Suthida’s Birthday'),
  ('2027-07-19', 'ชดเชยวันอาสาฬหบูชา', 'Substitution for Asarnha Bucha Day'),
  ('2027-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'The King’s Birthday'),
  ('2027-08-12', 'วันแม่แห่งชาติ', 'Mother’s Day'),
  ('2027-10-13', 'วันนวมินทรมหาราช', 'King Bhumibol Memorial Day'),
  ('2027-10-25', 'ชดเชยวันปิยมหาราช', 'Substitution for Chulalongkorn Day'),
  ('2027-12-06', 'ชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'),
  ('2027-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2027-12-31', 'วันสิ้นปี', 'New Year’s Eve');
--> statement-breakpoint
INSERT INTO held_word_list (id, words) VALUES
  (1, '[]');
--> statement-breakpoint
INSERT INTO fact_counting (id, counted_to, window_after, window_to, sums) VALUES
  (1, 0, 0, 0, '[]');
--> statement-breakpoint
INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period, measure, variant) VALUES
  ('gift', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'day', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'month', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'all', 'amount', NULL),
  ('gift', 'live_payers', 'user', 'live', 'all', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'day', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'week', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'month', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'day', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'week', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'month', 'amount', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'day', 'quantity', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'week', 'quantity', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'month', 'quantity', NULL),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'day', 'times', 'set'),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'week', 'times', 'set'),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'month', 'times', 'set'),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'day', 'times', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'week', 'times', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'month', 'times', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'day', 'times', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'week', 'times', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'month', 'times', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'day', 'amount', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'week', 'amount', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'month', 'amount', NULL),
  ('gift', 'pk_candy', 'vb', 'everyone', 'day', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'everyone', 'week', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'everyone', 'month', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'day', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'week', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'month', 'amount', 'pk'),
  ('pk', 'pk_match', 'vb', 'everyone', 'day', 'times', 'won'),
  ('pk', 'pk_match', 'vb', 'everyone', 'week', 'times', 'won'),
  ('pk', 'pk_match', 'vb', 'everyone', 'month', 'times', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'day', 'times', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'week', 'times', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'month', 'times', 'won'),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'day', 'amount', NULL),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'week', 'amount', NULL),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'month', 'amount', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'day', 'times', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'week', 'times', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'month', 'times', NULL),
  ('purchase', 'topbuy', 'user', 'everyone', 'day', 'amount', 'refill'),
  ('purchase', 'topbuy', 'user', 'everyone', 'week', 'amount', 'refill'),
  ('purchase', 'topbuy', 'user', 'everyone', 'month', 'amount', 'refill'),
  ('watching', 'live_watching', 'user', 'everyone', 'day', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'everyone', 'week', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'everyone', 'month', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'day', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'week', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'month', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('purchase', 'spend_coin', 'user', 'everyone', 'day', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'everyone', 'week', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'everyone', 'month', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'day', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'week', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'month', 'amount', 'shop'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'day', 'amount', 'pk'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'week', 'amount', 'pk'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'month', 'amount', 'pk'),
  ('sticker', 'count_sticker', 'user', 'everyone', 'day', 'quantity', NULL),
  ('sticker', 'count_sticker', 'user', 'everyone', 'week', 'quantity', NULL),
  ('sticker', 'count_sticker', 'user', 'everyone', 'month', 'quantity', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'day', 'amount', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'week', 'amount', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'month', 'amount', NULL);
