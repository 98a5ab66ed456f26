DROP INDEX live_shares_of_live;
--> statement-breakpoint
CREATE INDEX `invitations_of_user` ON `invitations` (`user_uuid`,`created_at_ms`);
--> statement-breakpoint
CREATE INDEX `live_shares_of_live` ON `live_shares` (`live_uuid`,`sharer_uuid`);
