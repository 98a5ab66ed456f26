-- What newcomers agree to is a receipt of consent from now on; no deployment has had this table.
DROP TABLE agreements;
