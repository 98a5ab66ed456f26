DROP TRIGGER closings_done_empty_caches;
--> statement-breakpoint
DROP TRIGGER closings_empty_caches;
--> statement-breakpoint
DROP TRIGGER account_merges_empty_caches;
--> statement-breakpoint
ALTER TABLE `cache_generations` ADD `removed_uuid` text;
--> statement-breakpoint
CREATE INDEX `orders_in_hand_of_user` ON `orders` (`user_uuid`) WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `shop_parcels_of_user` ON `shop_orders` (`user_uuid`) WHERE shipping_state IN ('preparing', 'shipped');
--> statement-breakpoint
CREATE TRIGGER account_merges_empty_caches AFTER INSERT ON account_merges
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid)
    VALUES (NEW.by_uuid, 'accounts merged', NEW.merged_at_ms, NEW.old_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER closings_empty_caches AFTER INSERT ON closings
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid)
    VALUES (NEW.user_uuid, 'account closed', NEW.asked_at_ms, NEW.user_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER closings_done_empty_caches AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid)
    VALUES (NEW.user_uuid, 'account erased', NEW.done_at_ms, NEW.user_uuid);
END;
