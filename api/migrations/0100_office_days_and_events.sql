DROP TRIGGER moved_payouts_reach_webhooks;
--> statement-breakpoint
DROP TRIGGER payouts_reach_webhooks;
--> statement-breakpoint
DROP VIEW webhooks_of_payout;
--> statement-breakpoint
DROP TRIGGER gifts_reach_webhooks;
--> statement-breakpoint
DROP TRIGGER ended_lives_reach_webhooks;
--> statement-breakpoint
DROP TRIGGER lives_reach_webhooks;
--> statement-breakpoint
DROP VIEW webhooks_by_event;
--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` (`reported_at_ms`);
--> statement-breakpoint
CREATE VIEW webhook_events AS
  SELECT '' AS family_uuid, '' AS event, '' AS wanted_as, '' AS data, 0 AS happened_at_ms WHERE false;
--> statement-breakpoint
CREATE TRIGGER webhook_events_are_delivered INSTEAD OF INSERT ON webhook_events
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks.uuid, NEW.event, NEW.data, NEW.happened_at_ms, NEW.happened_at_ms
    FROM webhooks, json_each(webhooks.events)
    WHERE webhooks.family_uuid = NEW.family_uuid AND json_each.value = NEW.wanted_as AND webhooks.disabled_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE VIEW live_webhook_data AS
  SELECT lives.uuid AS live_uuid, users.family_uuid,
      json_object('live_uuid', lives.uuid, 'slug', slug, 'title', title, 'vb_uuid', caster_uuid) AS data
    FROM lives JOIN users ON users.uuid = lives.caster_uuid WHERE users.family_uuid IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER lives_reach_webhooks AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  INSERT INTO webhook_events (family_uuid, event, wanted_as, data, happened_at_ms)
    SELECT family_uuid, 'live.started', 'live.started', data, NEW.started_at_ms
    FROM live_webhook_data WHERE live_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER ended_lives_reach_webhooks AFTER UPDATE OF status ON lives
WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  INSERT INTO webhook_events (family_uuid, event, wanted_as, data, happened_at_ms)
    SELECT family_uuid, 'live.ended', 'live.ended', data, coalesce(NEW.ended_at_ms, NEW.started_at_ms)
    FROM live_webhook_data WHERE live_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_reach_webhooks AFTER INSERT ON gifts WHEN NEW.family_uuid IS NOT NULL
BEGIN
  INSERT INTO webhook_events (family_uuid, event, wanted_as, data, happened_at_ms)
    VALUES (NEW.family_uuid, 'gift.sent', 'gift.sent',
      json_object('gift_uuid', NEW.uuid, 'live_uuid', NEW.live_uuid, 'vb_uuid', NEW.vb_uuid, 'item_uuid', NEW.item_uuid,
        'quantity', NEW.quantity, 'coins', NEW.coins, 'family_vtokens', NEW.family_vtokens,
        'giver_uuid', iif(NEW.is_hidden, NULL, NEW.giver_uuid)),
      NEW.given_at_ms);
END;
--> statement-breakpoint
CREATE VIEW payout_webhook_events AS
  SELECT payouts.uuid AS payout_uuid, 'payout.' || payouts.state AS event, payouts.moved_at_ms,
      iif(payouts.owner_kind = 'family', payouts.owner_uuid, users.family_uuid) AS family_uuid,
      json_object('payout_uuid', payouts.uuid, 'reference', payouts.reference, 'state', payouts.state,
        'vb_uuid', iif(payouts.owner_kind = 'user', payouts.owner_uuid, NULL),
        'net_satang', iif(payouts.owner_kind = 'family', payouts.net_satang, NULL)) AS data
    FROM payouts LEFT JOIN users ON payouts.owner_kind = 'user' AND users.uuid = payouts.owner_uuid;
--> statement-breakpoint
CREATE TRIGGER payouts_reach_webhooks AFTER INSERT ON payouts
BEGIN
  INSERT INTO webhook_events (family_uuid, event, wanted_as, data, happened_at_ms)
    SELECT family_uuid, event, 'payout.*', data, moved_at_ms FROM payout_webhook_events WHERE payout_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER moved_payouts_reach_webhooks AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO webhook_events (family_uuid, event, wanted_as, data, happened_at_ms)
    SELECT family_uuid, event, 'payout.*', data, moved_at_ms FROM payout_webhook_events WHERE payout_uuid = NEW.uuid;
END;
