ALTER TABLE invitations DROP COLUMN share_picture_url;
--> statement-breakpoint
ALTER TABLE lives DROP COLUMN share_picture_url;
