CREATE TABLE `coins_moved_alone` (
	`by_uuid` text NOT NULL,
	`day` text NOT NULL,
	`coins` integer NOT NULL,
	`most_coins` integer NOT NULL,
	PRIMARY KEY(`by_uuid`, `day`),
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coins_moved_alone_most" CHECK("coins_moved_alone"."coins" BETWEEN 0 AND "coins_moved_alone"."most_coins")
);
