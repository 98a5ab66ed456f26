ALTER TABLE `reports` RENAME COLUMN `evidence_url` TO `evidence_key`;
