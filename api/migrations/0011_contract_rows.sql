ALTER TABLE contracts ADD number integer NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE contracts SET number = (SELECT count(*) FROM contracts AS other WHERE other.rowid <= contracts.rowid);
--> statement-breakpoint
ALTER TABLE contracts ADD kind text NOT NULL DEFAULT 'first';
--> statement-breakpoint
ALTER TABLE contracts ADD version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE contracts ADD begun_at_ms integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE contracts ADD moved_at_ms integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE contracts ADD changed_at_ms integer NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE contracts SET begun_at_ms = starts_at_ms, moved_at_ms = starts_at_ms, changed_at_ms = starts_at_ms;
--> statement-breakpoint
ALTER TABLE contracts ADD terms text NOT NULL DEFAULT '{"vb_share_basis_points":5000,"family_share_basis_points":0,"term_days":365,"notice_days":30}';
