CREATE TABLE `filed_facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`variant` text,
	`vb_uuid` text,
	`user_uuid` text,
	`live_uuid` text,
	`family_uuid` text,
	`vb_role` text,
	`amount` integer NOT NULL,
	`quantity` integer NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`corrects` text,
	FOREIGN KEY (`position`) REFERENCES `facts`(`position`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `filed_facts_of_vb` ON `filed_facts` (`vb_uuid`,`kind`,`happened_at_ms`,`position`) WHERE vb_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_user` ON `filed_facts` (`user_uuid`,`kind`,`happened_at_ms`,`position`) WHERE user_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_vb_and_variant` ON `filed_facts` (`vb_uuid`,`kind`,`variant`,`happened_at_ms`,`position`) WHERE vb_uuid IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_user_and_variant` ON `filed_facts` (`user_uuid`,`kind`,`variant`,`happened_at_ms`,`position`) WHERE user_uuid IS NOT NULL AND variant IS NOT NULL;
