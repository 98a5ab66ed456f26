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
CREATE INDEX `gateway_message_takes_due` ON `gateway_message_takes` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `gateway_messages_of_charge` ON `gateway_messages` (`gateway`,`reference`,`number`);
--> statement-breakpoint
CREATE INDEX `gateway_messages_untrusted` ON `gateway_messages` (`number`) WHERE verdict IN ('hint', 'refused');
--> statement-breakpoint
CREATE INDEX `gateway_messages_to_forget` ON `gateway_messages` (`forget_at_ms`);
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
