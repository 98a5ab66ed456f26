DROP TRIGGER notices_are_mailed;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_uuid` text NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`due_at_ms` integer,
	`attempt_count` integer DEFAULT 0 NOT NULL,
	`attempted_at_ms` integer,
	`status` integer,
	`delivered_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - happened_at_ms) || id) VIRTUAL NOT NULL,
	FOREIGN KEY (`webhook_uuid`) REFERENCES `webhooks`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`uuid` text PRIMARY KEY NOT NULL,
	`family_uuid` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`made_at_ms` integer NOT NULL,
	`salt` text NOT NULL,
	`old_salt` text,
	`old_until_ms` integer,
	`failing_since_ms` integer,
	`disabled_at_ms` integer,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_of_webhook` ON `webhook_deliveries` (`webhook_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_time` ON `webhook_deliveries` (`happened_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_of_family` ON `webhooks` (`family_uuid`,`url`);
--> statement-breakpoint
CREATE TRIGGER webhooks_are_few BEFORE INSERT ON webhooks
WHEN (SELECT count(*) FROM webhooks WHERE family_uuid = NEW.family_uuid) >= 5
BEGIN
  SELECT RAISE(ABORT, 'a family has at most five webhooks');
END;
--> statement-breakpoint
CREATE VIEW webhooks_by_event AS
  SELECT webhooks.uuid, webhooks.family_uuid, json_each.value AS event
    FROM webhooks, json_each(webhooks.events) WHERE webhooks.disabled_at_ms IS NULL;
--> statement-breakpoint
CREATE TRIGGER lives_reach_webhooks AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_by_event.uuid, 'live.started',
      json_object('live_uuid', NEW.uuid, 'slug', NEW.slug, 'title', NEW.title, 'vb_uuid', NEW.caster_uuid),
      NEW.started_at_ms, NEW.started_at_ms
    FROM users JOIN webhooks_by_event ON webhooks_by_event.family_uuid = users.family_uuid
    WHERE users.uuid = NEW.caster_uuid AND webhooks_by_event.event = 'live.started';
END;
--> statement-breakpoint
CREATE TRIGGER ended_lives_reach_webhooks AFTER UPDATE OF status ON lives
WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_by_event.uuid, 'live.ended',
      json_object('live_uuid', NEW.uuid, 'slug', NEW.slug, 'title', NEW.title, 'vb_uuid', NEW.caster_uuid),
      coalesce(NEW.ended_at_ms, NEW.started_at_ms), coalesce(NEW.ended_at_ms, NEW.started_at_ms)
    FROM users JOIN webhooks_by_event ON webhooks_by_event.family_uuid = users.family_uuid
    WHERE users.uuid = NEW.caster_uuid AND webhooks_by_event.event = 'live.ended';
END;
--> statement-breakpoint
CREATE TRIGGER gifts_reach_webhooks AFTER INSERT ON gifts WHEN NEW.family_uuid IS NOT NULL
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_by_event.uuid, 'gift.sent',
      json_object('gift_uuid', NEW.uuid, 'live_uuid', NEW.live_uuid, 'vb_uuid', NEW.vb_uuid, 'item_uuid', NEW.item_uuid,
        'quantity', NEW.quantity, 'coins', NEW.coins, 'family_vtokens', NEW.family_vtokens,
        'giver_uuid', iif(NEW.is_hidden, NULL, NEW.giver_uuid)),
      NEW.given_at_ms, NEW.given_at_ms
    FROM webhooks_by_event
    WHERE webhooks_by_event.family_uuid = NEW.family_uuid AND webhooks_by_event.event = 'gift.sent';
END;
--> statement-breakpoint
CREATE VIEW webhooks_of_payout AS
  SELECT payouts.uuid AS payout_uuid, webhooks_by_event.uuid,
      'payout.' || payouts.state AS event, payouts.moved_at_ms,
      json_object('payout_uuid', payouts.uuid, 'reference', payouts.reference, 'state', payouts.state,
        'vb_uuid', iif(payouts.owner_kind = 'user', payouts.owner_uuid, NULL),
        'net_satang', iif(payouts.owner_kind = 'family', payouts.net_satang, NULL)) AS data
    FROM payouts
      LEFT JOIN users ON payouts.owner_kind = 'user' AND users.uuid = payouts.owner_uuid
      JOIN webhooks_by_event ON webhooks_by_event.event = 'payout.*'
        AND webhooks_by_event.family_uuid = iif(payouts.owner_kind = 'family', payouts.owner_uuid, users.family_uuid);
--> statement-breakpoint
CREATE TRIGGER payouts_reach_webhooks AFTER INSERT ON payouts
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_of_payout.uuid, event, data, moved_at_ms, moved_at_ms
    FROM webhooks_of_payout WHERE payout_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER moved_payouts_reach_webhooks AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_of_payout.uuid, event, data, moved_at_ms, moved_at_ms
    FROM webhooks_of_payout WHERE payout_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER disabled_webhooks_tell AFTER UPDATE OF disabled_at_ms ON webhooks
WHEN OLD.disabled_at_ms IS NULL AND NEW.disabled_at_ms IS NOT NULL
BEGIN
  UPDATE webhook_deliveries SET due_at_ms = NULL WHERE webhook_uuid = NEW.uuid AND due_at_ms IS NOT NULL;
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'webhook:' || NEW.uuid || ':' || NEW.disabled_at_ms, 'webhook_disabled',
      json_object('name', '', 'title', NEW.url, 'state', ''), '/family/webhooks', NEW.disabled_at_ms
    FROM users WHERE family_uuid = NEW.family_uuid AND role = 'family';
END;
--> statement-breakpoint
CREATE TRIGGER notices_are_mailed AFTER INSERT ON notices
WHEN NEW.kind IN ('decided', 'comment_reported', 'comment_hidden', 'appeal_answered', 'family_invited', 'case_opened', 'refund_sent',
  'order_refunded', 'order_recalled', 'data_request_answered', 'family_notice', 'family_notice_withdrawn', 'family_manager_ended', 'webhook_disabled',
  'gifts_held', 'gifts_freed')
BEGIN
  INSERT INTO notice_letters (user_uuid, key, due_at_ms)
    SELECT NEW.user_uuid, NEW.key, NEW.happened_at_ms
    WHERE EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
  ON CONFLICT DO NOTHING;
END;
