CREATE TABLE `growth_days` (
	`day` text PRIMARY KEY NOT NULL,
	`gifts_in_hour` integer NOT NULL,
	`database_busy_ms` integer,
	`viewers` integer NOT NULL,
	`database_bytes` integer NOT NULL,
	`gifts_to` integer NOT NULL,
	`measured_until_ms` integer NOT NULL
);
