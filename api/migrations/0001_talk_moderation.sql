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
CREATE INDEX `hidden_lines_of_live` ON `hidden_lines` (`live_uuid`,`number`);
--> statement-breakpoint
CREATE INDEX `talk_moderators_of_user` ON `talk_moderators` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `talk_silences_latest` ON `talk_silences` (`vb_uuid`,`silenced_at_ms`);
--> statement-breakpoint
CREATE INDEX `talk_silences_of_user` ON `talk_silences` (`user_uuid`);
--> statement-breakpoint
CREATE TRIGGER hidden_lines_once BEFORE INSERT ON hidden_lines
WHEN EXISTS (SELECT 1 FROM hidden_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq)
BEGIN
  SELECT RAISE(IGNORE);
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
