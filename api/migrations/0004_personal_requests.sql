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
	FOREIGN KEY (`uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `breaches_order_key_unique` ON `breaches` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_requests_open` ON `data_requests` (`user_uuid`,`kind`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `data_requests_of` ON `data_requests` (`user_uuid`,`asked_at_ms`);
--> statement-breakpoint
CREATE INDEX `data_requests_queue` ON `data_requests` (`state`,`order_key`);
--> statement-breakpoint
CREATE INDEX `personal_looks_of` ON `personal_looks` (`person_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `private_pictures_kept` ON `private_pictures` (`uuid`) WHERE "private_pictures"."removed_at_ms" IS NULL;
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
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('picture_kept_days', 0, '90', 'As long as a decision is usually disputed; to be signed off by the operator', NULL, 0);
