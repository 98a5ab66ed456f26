ALTER TABLE `reports` ADD `evidence_url` text;
