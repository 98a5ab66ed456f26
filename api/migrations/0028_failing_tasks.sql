CREATE TABLE `ledger_closing_drafts` (
	`number` integer PRIMARY KEY NOT NULL,
	`sums` text NOT NULL,
	`read_up_to` text NOT NULL,
	CONSTRAINT "ledger_closing_drafts_one" CHECK("ledger_closing_drafts"."number" = 1),
	CONSTRAINT "ledger_closing_drafts_sums" CHECK(json_valid("ledger_closing_drafts"."sums")),
	CONSTRAINT "ledger_closing_drafts_read_up_to" CHECK(json_valid("ledger_closing_drafts"."read_up_to"))
);
--> statement-breakpoint
CREATE TABLE `failing_tasks` (
	`name` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`tries` integer NOT NULL,
	`failing_since_ms` integer NOT NULL,
	`next_try_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - failing_since_ms) || name) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `failing_tasks_in_order` ON `failing_tasks` (`order_key`);
