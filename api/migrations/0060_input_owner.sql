DROP INDEX stream_inputs_to_change;
--> statement-breakpoint
ALTER TABLE `stream_inputs` ADD `is_refused` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `stream_inputs` ADD `due_at_ms` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `stream_inputs_to_change` ON `stream_inputs` (`due_at_ms`) WHERE is_ended = 1 OR is_refused = 1 OR is_wanted <> is_enabled;
