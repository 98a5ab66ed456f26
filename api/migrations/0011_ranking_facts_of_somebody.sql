CREATE INDEX `facts_of_vb` ON `facts` (`vb_uuid`,`kind`,`happened_at_ms`,`id`);
--> statement-breakpoint
CREATE INDEX `facts_of_user` ON `facts` (`user_uuid`,`kind`,`happened_at_ms`,`id`);
