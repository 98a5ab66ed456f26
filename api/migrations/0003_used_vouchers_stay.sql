CREATE TRIGGER voucher_uses_never_go BEFORE DELETE ON voucher_uses
BEGIN
  SELECT RAISE(ABORT, 'voucher_uses stay');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_come_once BEFORE INSERT ON voucher_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM voucher_uses WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM voucher_uses WHERE order_uuid = NEW.order_uuid)
  OR EXISTS (SELECT 1 FROM voucher_uses WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid AND (state = 'reserved')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'reserved')
BEGIN
  SELECT RAISE(ABORT, 'voucher_uses stay');
END;
