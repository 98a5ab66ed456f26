DROP INDEX orders_due;
--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`gateway`,`due_at_ms`) WHERE due_at_ms IS NOT NULL;
