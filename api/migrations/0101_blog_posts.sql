DROP INDEX article_versions_by_day;
--> statement-breakpoint
ALTER TABLE `article_versions` ADD `slug` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `article_versions` ADD `cover` text;
--> statement-breakpoint
ALTER TABLE `article_versions` ADD `tag` text;
--> statement-breakpoint
ALTER TABLE `article_versions` ADD `is_withdrawn` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_by_day` ON `article_versions` (`name`,`slug`,`from_day`);
