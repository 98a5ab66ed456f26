CREATE TABLE `cache_generations` (
	`generation` integer PRIMARY KEY NOT NULL,
	`raised_by` text NOT NULL,
	`reason` text NOT NULL,
	`raised_at_ms` integer NOT NULL,
	FOREIGN KEY (`raised_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER cache_generations_never_change BEFORE UPDATE ON cache_generations
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_never_go BEFORE DELETE ON cache_generations
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_come_once BEFORE INSERT ON cache_generations
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM cache_generations WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
