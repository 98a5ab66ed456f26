CREATE TABLE `contracts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`caster_uuid` text NOT NULL,
	`state` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contracts_window" CHECK("contracts"."ends_at_ms" > "contracts"."starts_at_ms")
);
--> statement-breakpoint
CREATE INDEX `contracts_of_caster` ON `contracts` (`caster_uuid`,`ends_at_ms`);