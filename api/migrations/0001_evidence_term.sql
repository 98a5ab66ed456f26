ALTER TABLE `reports` ADD `evidence_seen_at_ms` integer;
--> statement-breakpoint
CREATE INDEX `reports_with_evidence` ON `reports` (`reported_at_ms`) WHERE evidence_url IS NOT NULL AND decision_number IS NOT NULL;
