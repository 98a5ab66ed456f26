CREATE TABLE `article_versions` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`text_th` text NOT NULL,
	`text_en` text NOT NULL,
	`digest` text NOT NULL,
	`changed_by_uuid` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`from_day` text,
	`published_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - changed_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`changed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_versions_published" CHECK(("article_versions"."from_day" IS NULL) = ("article_versions"."published_at_ms" IS NULL)),
	CONSTRAINT "article_versions_day" CHECK("article_versions"."from_day" IS date("article_versions"."from_day"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_by_day` ON `article_versions` (`name`,`from_day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_in_order` ON `article_versions` (`order_key`);
--> statement-breakpoint
CREATE TRIGGER article_versions_need_two BEFORE UPDATE OF from_day ON article_versions
WHEN NEW.from_day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE just_approved.name = 'publishArticle' AND params ->> 'uuid' = NEW.uuid
    AND form ->> 'from' = NEW.from_day AND form ->> 'digest' = NEW.digest
)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER article_versions_begin_as_drafts BEFORE INSERT ON article_versions
WHEN NEW.from_day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'a version begins as a draft');
END;
--> statement-breakpoint
CREATE TRIGGER article_versions_stay BEFORE UPDATE ON article_versions
WHEN OLD.from_day IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published text cannot change');
END;
--> statement-breakpoint
CREATE TRIGGER article_versions_are_not_deleted BEFORE DELETE ON article_versions
WHEN OLD.from_day IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published text cannot change');
END;
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_of_name_in_order` ON `article_versions` (`name`,`order_key`);
