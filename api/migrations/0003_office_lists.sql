DROP INDEX payees_by_state;
--> statement-breakpoint
DROP INDEX payouts_by_state;
--> statement-breakpoint
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
CREATE INDEX `giver_holds_to_look_at` ON `giver_holds` (`next_look_at_ms`,`uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `payees_by_state` ON `payees` (`state`,`created_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `payout_batches_latest` ON `payout_batches` (`made_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `payouts_by_state` ON `payouts` (`state`,`order_key`);
--> statement-breakpoint
CREATE INDEX `tax_certificates_of_payout` ON `tax_certificates` (`payout_uuid`,`book`,`number`);
--> statement-breakpoint
CREATE INDEX `filed_facts_of_vb` ON `filed_facts` (`vb_uuid`,`kind`,`happened_at_ms`,`position`) WHERE vb_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_user` ON `filed_facts` (`user_uuid`,`kind`,`happened_at_ms`,`position`) WHERE user_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_vb_and_variant` ON `filed_facts` (`vb_uuid`,`kind`,`variant`,`happened_at_ms`,`position`) WHERE vb_uuid IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `filed_facts_of_user_and_variant` ON `filed_facts` (`user_uuid`,`kind`,`variant`,`happened_at_ms`,`position`) WHERE user_uuid IS NOT NULL AND variant IS NOT NULL;
