ALTER TABLE `tokens` ADD `authenticated_at_ms` integer;
