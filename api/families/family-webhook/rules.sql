-- Triggers of this file list the events of a family's VBs for its webhooks, in the same transaction.
-- The job `webhooks` sends them.
CREATE TRIGGER webhooks_are_few BEFORE INSERT ON webhooks
WHEN (SELECT count(*) FROM webhooks WHERE family_uuid = NEW.family_uuid) >= 5
BEGIN
  SELECT RAISE(ABORT, 'a family has at most five webhooks');
END;

CREATE VIEW webhooks_by_event AS
  SELECT webhooks.uuid, webhooks.family_uuid, json_each.value AS event
    FROM webhooks, json_each(webhooks.events) WHERE webhooks.disabled_at_ms IS NULL;

CREATE TRIGGER lives_reach_webhooks AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_by_event.uuid, 'live.started',
      json_object('live_uuid', NEW.uuid, 'slug', NEW.slug, 'title', NEW.title, 'vb_uuid', NEW.caster_uuid),
      NEW.started_at_ms, NEW.started_at_ms
    FROM users JOIN webhooks_by_event ON webhooks_by_event.family_uuid = users.family_uuid
    WHERE users.uuid = NEW.caster_uuid AND webhooks_by_event.event = 'live.started';
END;

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

-- A family receives its own payouts, and those of its VBs without their amounts.
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

CREATE TRIGGER payouts_reach_webhooks AFTER INSERT ON payouts
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_of_payout.uuid, event, data, moved_at_ms, moved_at_ms
    FROM webhooks_of_payout WHERE payout_uuid = NEW.uuid;
END;

CREATE TRIGGER moved_payouts_reach_webhooks AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    SELECT 'msg_' || lower(hex(randomblob(16))), webhooks_of_payout.uuid, event, data, moved_at_ms, moved_at_ms
    FROM webhooks_of_payout WHERE payout_uuid = NEW.uuid;
END;

-- A webhook whose deliveries stop gives up the waiting ones.
CREATE TRIGGER disabled_webhooks_tell AFTER UPDATE OF disabled_at_ms ON webhooks
WHEN OLD.disabled_at_ms IS NULL AND NEW.disabled_at_ms IS NOT NULL
BEGIN
  UPDATE webhook_deliveries SET due_at_ms = NULL WHERE webhook_uuid = NEW.uuid AND due_at_ms IS NOT NULL;
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'webhook:' || NEW.uuid || ':' || NEW.disabled_at_ms, 'webhook_disabled',
      json_object('name', '', 'title', NEW.url, 'state', ''), '/family/webhooks', NEW.disabled_at_ms
    FROM users WHERE family_uuid = NEW.family_uuid AND role = 'family';
END;

-- @undated webhooks (made_at_ms, disabled_at_ms): only pages show them
-- @undated webhook_deliveries (happened_at_ms, attempted_at_ms, delivered_at_ms): the log shows the time of the event
