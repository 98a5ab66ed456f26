DROP TABLE filed_facts;
--> statement-breakpoint
DROP INDEX idempotency_keys_by_age;
--> statement-breakpoint
CREATE INDEX `facts_of_vb` ON `facts` (`vb_uuid`,`kind`,`happened_at_ms`) WHERE vb_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `facts_of_user` ON `facts` (`user_uuid`,`kind`,`happened_at_ms`) WHERE user_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `facts_of_vb_and_variant` ON `facts` (`vb_uuid`,`kind`,`variant`,`happened_at_ms`) WHERE vb_uuid IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `facts_of_user_and_variant` ON `facts` (`user_uuid`,`kind`,`variant`,`happened_at_ms`) WHERE user_uuid IS NOT NULL AND variant IS NOT NULL;
