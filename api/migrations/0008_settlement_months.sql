CREATE TABLE `settlement_months` (
	`gateway` text NOT NULL,
	`month` text NOT NULL,
	`line_count` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (month || ':' || gateway) VIRTUAL NOT NULL,
	PRIMARY KEY(`gateway`, `month`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_months_in_order` ON `settlement_months` (`order_key`);
--> statement-breakpoint
CREATE TRIGGER settlement_lines_make_months AFTER INSERT ON settlement_lines
BEGIN
  INSERT INTO settlement_months (gateway, month, line_count, fee_satang, vat_satang)
  VALUES (NEW.gateway, substr(NEW.day, 1, 7), 1, NEW.fee_satang, NEW.vat_satang)
  ON CONFLICT (gateway, month) DO UPDATE SET
    line_count = line_count + 1, fee_satang = fee_satang + NEW.fee_satang, vat_satang = vat_satang + NEW.vat_satang;
END;
