CREATE TABLE `house_pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`sent_by_uuid` text NOT NULL,
	`sent_at_ms` integer NOT NULL,
	FOREIGN KEY (`sent_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
