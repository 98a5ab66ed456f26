-- Triggers of this file write notifications when rows of other features change. Most features
-- therefore send none themselves. The first trigger ignores unwanted ones: about the user's own
-- action, repeated or switched off, for a closed or merged account, or across a block. fan-out.ts
-- relies on it and inserts without checks.
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

-- Notifications that invite members to watch or to take part. They stop during a member's break
-- (api/money/wallet/rules.sql). Money, security, decisions and messages of people continue.
CREATE VIEW inviting_kinds (kind) AS VALUES ('on_air'), ('announced'), ('event_begun');

CREATE TRIGGER notices_wait_for_breaks BEFORE INSERT ON notices
WHEN NEW.kind IN inviting_kinds
  AND EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.happened_at_ms)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER notices_stay BEFORE UPDATE ON notices
WHEN NEW.key IS NOT OLD.key OR NEW.kind IS NOT OLD.kind OR NEW.facts IS NOT OLD.facts OR NEW.path IS NOT OLD.path
  OR NEW.happened_at_ms IS NOT OLD.happened_at_ms OR (OLD.read_at_ms IS NOT NULL AND NEW.read_at_ms IS NOT OLD.read_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a notice cannot be changed');
END;

CREATE TRIGGER notices_go_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM notices WHERE user_uuid = NEW.user_uuid;
  DELETE FROM notices_off WHERE user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER notices_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE notices SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM notices WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE notices_off SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM notices_off WHERE user_uuid = NEW.old_uuid;
END;

-- The progress of a fan-out only moves forward. fan-out.ts relies on this.
-- @invariant each step continues from the stored position
CREATE TRIGGER fan_outs_go_on BEFORE UPDATE ON fan_outs
WHEN NEW.key IS NOT OLD.key OR NEW.followed_uuid IS NOT OLD.followed_uuid OR NEW.told_to < OLD.told_to
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a fan-out of notices cannot go back');
END;

CREATE TRIGGER lives_tell_followers AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    SELECT 'on_air:' || NEW.uuid, 'on_air', NEW.caster_uuid,
      json_object('name', users.name, 'title', NEW.title, 'state', ''), '/live/' || NEW.slug, NEW.started_at_ms, NEW.started_at_ms
    FROM users WHERE uuid = NEW.caster_uuid AND follower_count > 0;
END;

CREATE TRIGGER announced_lives_tell_followers AFTER INSERT ON announced_lives WHEN NEW.withdrawn_at_ms IS NULL
BEGIN
  INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    SELECT 'announced:' || NEW.uuid, 'announced', NEW.caster_uuid,
      json_object('name', users.name, 'title', NEW.title, 'state', ''), '/users/' || NEW.caster_uuid,
      NEW.announced_at_ms, NEW.announced_at_ms
    FROM users WHERE uuid = NEW.caster_uuid AND follower_count > 0;
END;

-- Withdrawing or hiding an announcement cancels notifications that have not been sent yet.
CREATE TRIGGER announced_lives_tell_nobody AFTER UPDATE OF withdrawn_at_ms, hidden_at_ms ON announced_lives
WHEN coalesce(OLD.withdrawn_at_ms, OLD.hidden_at_ms) IS NULL AND coalesce(NEW.withdrawn_at_ms, NEW.hidden_at_ms) IS NOT NULL
BEGIN
  UPDATE fan_outs SET due_at_ms = NULL WHERE key = 'announced:' || NEW.uuid AND due_at_ms IS NOT NULL;
END;

-- Notifications about a comment: to mentioned users, and to the author of the parent comment, or of
-- the post if it has none.
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

CREATE TRIGGER comments_tell AFTER INSERT ON comments WHEN NEW.held_because IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT user_uuid, key, kind, facts, path, author_uuid, written_at_ms FROM comment_notices WHERE comment_uuid = NEW.uuid;
END;

-- A comment that waits for review sends its notifications when it is shown.
CREATE TRIGGER comments_tell_late AFTER UPDATE OF held_because ON comments
WHEN OLD.held_because IS NOT NULL AND NEW.held_because IS NULL AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT user_uuid, key, kind, facts, path, author_uuid, written_at_ms FROM comment_notices WHERE comment_uuid = NEW.uuid;
END;

-- Notifications about a family's payout go to the family's owner.
CREATE TRIGGER payouts_tell AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'payout:' || NEW.uuid || ':' || NEW.version, 'payout_moved',
      json_object('name', '', 'title', NEW.reference, 'state', NEW.state), '/payout/payouts/' || NEW.uuid, NEW.moved_at_ms
    FROM users WHERE (NEW.owner_kind = 'user' AND uuid = NEW.owner_uuid)
      OR (NEW.owner_kind = 'family' AND family_uuid = NEW.owner_uuid AND role = 'family');
END;

CREATE TRIGGER orders_tell AFTER UPDATE OF state ON orders WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.processed_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.user_uuid, 'order:' || NEW.uuid, 'order_processed',
      json_object('name', '', 'title', NEW.reference, 'state', ''), '/payment/orders/' || NEW.uuid, NEW.processed_at_ms);
END;

-- The title is empty, because the page of the order shows the item.
CREATE TRIGGER shop_orders_tell_of_gifts AFTER INSERT ON shop_orders WHEN NEW.for_user_uuid IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.for_user_uuid, 'item_given:' || NEW.uuid, 'item_given', json_object('name', name, 'title', '', 'state', ''),
      '/shop/history/' || NEW.uuid, NEW.user_uuid, NEW.moved_at_ms
    FROM users WHERE uuid = NEW.user_uuid;
END;

CREATE TRIGGER contracts_tell AFTER UPDATE OF state ON contracts WHEN NEW.state = 'returned' AND OLD.state <> 'returned'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.caster_uuid, 'contract:' || NEW.uuid || ':' || NEW.moved_at_ms, 'contract_returned',
      json_object('name', '', 'title', '', 'state', ''), '/contract', NEW.moved_at_ms);
END;

CREATE TRIGGER contracts_tell_of_new_terms AFTER INSERT ON contracts WHEN NEW.state = 'proposed'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.caster_uuid, 'contract:' || NEW.uuid || ':' || NEW.moved_at_ms, 'contract_proposed',
      json_object('name', '', 'title', '', 'state', ''), '/contract/new-terms', NEW.moved_at_ms);
END;

-- Notifications about decisions and money are also sent as email, if the user has a verified
-- address.
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

-- Notifies a user of decisions about them. A block has its own email, because a blocked user cannot
-- read notifications.
CREATE TRIGGER moderation_decisions_tell AFTER INSERT ON moderation_decisions
WHEN NEW.measure NOT IN ('dismiss', 'show', 'block')
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.person_uuid, 'decided:' || NEW.uuid, 'decided',
      json_object('name', '', 'title', substr(title, 1, 80), 'state', ''), '/decisions', NEW.decided_at_ms
    FROM report_cases WHERE number = NEW.case_number;
END;

CREATE TRIGGER moderation_decisions_tell_answers AFTER UPDATE OF answered_at_ms ON moderation_decisions
WHEN OLD.answered_at_ms IS NULL AND NEW.answered_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.person_uuid, 'appeal:' || NEW.uuid, 'appeal_answered',
      json_object('name', '', 'title', substr(title, 1, 80), 'state', ''), '/decisions', NEW.answered_at_ms
    FROM report_cases WHERE number = NEW.case_number;
END;

CREATE TRIGGER gift_take_backs_tell_answers AFTER UPDATE OF answered_at_ms ON gift_take_backs
WHEN OLD.answered_at_ms IS NULL AND NEW.answered_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.vb_uuid, 'appeal:gift:' || NEW.position, 'appeal_answered',
      json_object('name', '', 'title', name_th, 'state', ''), '/earnings/gifts', NEW.answered_at_ms
    FROM gifts JOIN gift_items ON gift_items.uuid = gifts.item_uuid WHERE gifts.position = NEW.position;
END;

CREATE TRIGGER live_guests_tell AFTER INSERT ON live_guests
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.guest_uuid, 'guest_invited:' || NEW.uuid, 'guest_invited',
      json_object('name', lives.caster_name, 'title', lives.title, 'state', ''), '/live/' || lives.slug || '/guest',
      NEW.host_uuid, NEW.invited_at_ms
    FROM lives WHERE uuid = NEW.live_uuid;
END;

CREATE TRIGGER family_invitations_tell AFTER INSERT ON family_invitations WHEN NEW.vb_uuid IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.vb_uuid, 'family_invited:' || NEW.uuid, 'family_invited',
      json_object('name', name, 'title', '', 'state', ''), '/family/invitations/' || NEW.uuid, NEW.by_uuid, NEW.made_at_ms
    FROM families WHERE uuid = NEW.family_uuid;
END;

-- Notifies the buyer of a payment case about their money. order_reversals_tell covers a reversed
-- sale.
CREATE TRIGGER money_cases_tell AFTER INSERT ON money_cases
WHEN NEW.order_uuid IS NOT NULL AND NEW.amount_satang > 0 AND NEW.kind <> 'sale_reversed'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT user_uuid, 'case:' || NEW.about, 'case_opened',
      json_object('name', '', 'title', reference, 'state', ''), '/payment/orders/' || uuid, NEW.opened_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
END;

-- Notifies the buyer of a reversed order. refunds_tell adds one when a refund was paid, but not
-- when the bank recalled the money.
CREATE TRIGGER order_reversals_tell AFTER UPDATE OF state ON order_reversals WHEN NEW.state = 'done' AND OLD.state <> 'done'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT user_uuid, 'reversal:' || NEW.uuid, CASE NEW.cause WHEN 'recall' THEN 'order_recalled' ELSE 'order_refunded' END,
      json_object('name', '', 'title', reference, 'state', ''), '/payment/orders/' || uuid, NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
END;

CREATE TRIGGER refunds_tell AFTER UPDATE OF state ON refunds
WHEN OLD.state <> 'paid' AND NEW.state = 'paid' AND NOT EXISTS (
  SELECT 1 FROM order_reversals WHERE uuid = NEW.uuid AND cause = 'recall'
)
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT orders.user_uuid, 'refund:' || NEW.uuid, iif(NEW.way = 'recall', 'order_recalled', 'refund_sent'),
      json_object('name', '', 'title', orders.reference, 'state', ''), '/payment/orders/' || orders.uuid, NEW.moved_at_ms
    FROM money_cases JOIN orders ON orders.uuid = money_cases.order_uuid WHERE money_cases.number = NEW.case_number;
END;

CREATE TRIGGER data_requests_tell AFTER UPDATE OF state ON data_requests WHEN OLD.state = 'open' AND NEW.state <> 'open'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.user_uuid, 'data_request:' || NEW.uuid, 'data_request_answered',
      json_object('name', '', 'title', '', 'state', ''), '/privacy', NEW.answered_at_ms);
END;

-- Notifies everyone who may list approvals: the roles with the access `staff` in
-- calls/platform/role.ts. By the authority table, testers among them cannot decide.
CREATE TRIGGER approvals_tell_staff AFTER INSERT ON approvals WHEN NEW.state = 'open'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT uuid, 'approval:' || NEW.uuid, 'approval_waiting',
      json_object('name', '', 'title', substr(NEW.ground, 1, 80), 'state', ''), '/office/approvals', NEW.asked_by, NEW.asked_at_ms
    FROM users WHERE role IN ('admin', 'ceo', 'tester', 'staff');
END;

-- Notifies the roles that operate the platform. Testers and the CEO read the list.
CREATE TRIGGER alerts_tell_staff AFTER INSERT ON alerts
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'alert:' || NEW.uuid, 'alert_opened',
      json_object('name', '', 'title', rtrim(NEW.rule || ': ' || NEW.subject, ': '), 'state', ''), '/office/alerts', NEW.opened_at_ms
    FROM users WHERE role IN ('admin', 'staff');
END;
