-- What an order is paid by stands with its charges.
ALTER TABLE orders DROP COLUMN qr_payload;
