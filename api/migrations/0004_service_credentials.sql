ALTER TABLE `facts` ADD `service_uuid` text;
--> statement-breakpoint
CREATE TABLE `service_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`service_uuid` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	`revoked_at_ms` integer,
	FOREIGN KEY (`service_uuid`) REFERENCES `services`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `services` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`created_by_uuid` text NOT NULL,
	FOREIGN KEY (`created_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_secrets_id_unique` ON `service_secrets` (`id`);
--> statement-breakpoint
CREATE INDEX `service_secrets_of` ON `service_secrets` (`service_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_name_unique` ON `services` (`name`);
--> statement-breakpoint
CREATE TRIGGER service_secrets_are_two BEFORE INSERT ON service_secrets
WHEN (SELECT count(*) FROM service_secrets WHERE service_uuid = NEW.service_uuid AND revoked_at_ms IS NULL) >= 2
BEGIN
  SELECT RAISE(ABORT, 'two secrets of a server are good at once');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_end_for_good BEFORE UPDATE ON service_secrets
WHEN OLD.revoked_at_ms IS NOT NULL AND NEW.revoked_at_ms IS NOT OLD.revoked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a revoked secret stays revoked');
END;
