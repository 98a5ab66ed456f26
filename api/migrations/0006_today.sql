CREATE INDEX `gateway_message_takes_failed` ON `gateway_message_takes` (`message_number`) WHERE did = 'silent';
--> statement-breakpoint
CREATE INDEX `orders_unended` ON `orders` (`expires_at_ms`,`uuid`) WHERE state IN ('created', 'awaiting_payment');
--> statement-breakpoint
CREATE INDEX `orders_unprocessed` ON `orders` (`paid_at_ms`,`uuid`) WHERE state IN ('paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `uncounted_facts_waiting` ON `uncounted_facts` (`position`) WHERE dropped_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `settlement_days_open` ON `settlement_days` (`order_key`) WHERE open IS NOT NULL;
