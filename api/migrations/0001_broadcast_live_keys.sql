CREATE TABLE `live_keys` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `lives` ADD `recordings` text DEFAULT '[]' NOT NULL;
