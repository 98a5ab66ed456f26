CREATE TABLE `notice_letters` (
	`user_uuid` text NOT NULL,
	`key` text NOT NULL,
	`due_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `key`)
);
--> statement-breakpoint
CREATE INDEX `notice_letters_due` ON `notice_letters` (`due_at_ms`);
--> statement-breakpoint
CREATE TRIGGER notices_are_mailed AFTER INSERT ON notices
WHEN NEW.kind IN ('decided', 'appeal_answered', 'family_invited', 'case_opened', 'refund_sent', 'data_request_answered')
BEGIN
  INSERT INTO notice_letters (user_uuid, key, due_at_ms)
    SELECT NEW.user_uuid, NEW.key, NEW.happened_at_ms
    WHERE EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_tell AFTER INSERT ON moderation_decisions
WHEN NEW.measure NOT IN ('dismiss', 'show', 'block')
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.person_uuid, 'decided:' || NEW.uuid, 'decided',
      json_object('name', '', 'title', substr(title, 1, 80), 'state', ''), '/decisions', NEW.decided_at_ms
    FROM report_cases WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_tell_answers AFTER UPDATE OF answered_at_ms ON moderation_decisions
WHEN OLD.answered_at_ms IS NULL AND NEW.answered_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.person_uuid, 'appeal:' || NEW.uuid, 'appeal_answered',
      json_object('name', '', 'title', substr(title, 1, 80), 'state', ''), '/decisions', NEW.answered_at_ms
    FROM report_cases WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_tell_answers AFTER UPDATE OF answered_at_ms ON gift_take_backs
WHEN OLD.answered_at_ms IS NULL AND NEW.answered_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.vb_uuid, 'appeal:gift:' || NEW.position, 'appeal_answered',
      json_object('name', '', 'title', name_th, 'state', ''), '/earnings/gifts', NEW.answered_at_ms
    FROM gifts JOIN gift_items ON gift_items.uuid = gifts.item_uuid WHERE gifts.position = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_tell AFTER INSERT ON family_invitations WHEN NEW.vb_uuid IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.vb_uuid, 'family_invited:' || NEW.uuid, 'family_invited',
      json_object('name', name, 'title', '', 'state', ''), '/family/invitations/' || NEW.uuid, NEW.by_uuid, NEW.made_at_ms
    FROM families WHERE uuid = NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_tell AFTER INSERT ON money_cases WHEN NEW.order_uuid IS NOT NULL AND NEW.amount_satang > 0
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT user_uuid, 'case:' || NEW.about, 'case_opened',
      json_object('name', '', 'title', reference, 'state', ''), '/payment/orders/' || uuid, NEW.opened_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_tell AFTER UPDATE OF state ON refunds WHEN OLD.state <> 'paid' AND NEW.state = 'paid'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT orders.user_uuid, 'refund:' || NEW.uuid, 'refund_sent',
      json_object('name', '', 'title', orders.reference, 'state', ''), '/payment/orders/' || orders.uuid, NEW.moved_at_ms
    FROM money_cases JOIN orders ON orders.uuid = money_cases.order_uuid WHERE money_cases.number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_tell AFTER UPDATE OF state ON data_requests WHEN OLD.state = 'open' AND NEW.state <> 'open'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.user_uuid, 'data_request:' || NEW.uuid, 'data_request_answered',
      json_object('name', '', 'title', '', 'state', ''), '/privacy', NEW.answered_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER approvals_tell_staff AFTER INSERT ON approvals WHEN NEW.state = 'open'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT uuid, 'approval:' || NEW.uuid, 'approval_waiting',
      json_object('name', '', 'title', substr(NEW.ground, 1, 80), 'state', ''), '/office/approvals', NEW.asked_by, NEW.asked_at_ms
    FROM users WHERE role IN ('admin', 'ceo', 'tester', 'staff');
END;
