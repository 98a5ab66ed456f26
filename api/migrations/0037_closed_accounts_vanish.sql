DROP TRIGGER refunds_move;
--> statement-breakpoint
DROP TRIGGER refund_accounts_follow;
--> statement-breakpoint
DROP TRIGGER contract_signatures_of_the_house_have_authority;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_of_the_house_have_authority BEFORE INSERT ON contract_signatures
WHEN NEW.signer = 'house' AND NOT EXISTS (
  SELECT 1 FROM contract_signatories
  WHERE uuid = NEW.by_uuid AND from_ms <= NEW.signed_at_ms AND until_ms > NEW.signed_at_ms
    -- Terms that one person of the house has proposed another one signs.
    AND user_uuid IS NOT (SELECT proposed_by_uuid FROM contracts WHERE contracts.uuid = NEW.contract_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'who signs for the house has the authority');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_empty_caches AFTER INSERT ON account_merges
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms) VALUES (NEW.by_uuid, 'accounts merged', NEW.merged_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_follow BEFORE INSERT ON refund_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM refund_accounts WHERE order_uuid = NEW.order_uuid)
  OR (NEW.set_by_uuid IS NOT (SELECT user_uuid FROM orders WHERE uuid = NEW.order_uuid) AND NOT EXISTS (
    SELECT 1 FROM orders JOIN closings USING (user_uuid) WHERE uuid = NEW.order_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the account of a refund is chosen by its buyer');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_move BEFORE UPDATE ON refunds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.case_number IS NOT OLD.case_number OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.started_by IS NOT OLD.started_by OR NEW.started_at_ms IS NOT OLD.started_at_ms
  OR NEW.way IS NOT OLD.way OR NEW.account_number IS NOT OLD.account_number
  OR (OLD.gateway_refund_id IS NOT NULL AND NEW.gateway_refund_id IS NOT OLD.gateway_refund_id)
  OR (NEW.due_at_ms IS NOT NULL AND NEW.way = 'account')
  OR NEW.state IS NOT OLD.state AND NOT CASE OLD.state || '>' || NEW.state
    WHEN 'asked>declined' THEN 1
    WHEN 'asked>approved' THEN EXISTS (
      SELECT 1 FROM approvals
      WHERE subject_id = NEW.uuid AND state = 'approved' AND amount_satang = NEW.amount_satang
        -- Nobody approves a refund to an account that they have entered.
        AND decided_by IS NOT (
          SELECT set_by_uuid FROM refund_accounts JOIN money_cases USING (order_uuid)
          WHERE money_cases.number = NEW.case_number AND refund_accounts.number = NEW.account_number
        )
        -- The second person who approves a reversal approves the refund of the same uuid.
        AND (subject_kind = 'refund' OR (subject_kind = 'order_reversal' AND EXISTS (
          SELECT 1 FROM money_cases WHERE number = NEW.case_number AND about = 'reversal:' || NEW.uuid || ':sale'
        )))
    ) AND EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':start')
    WHEN 'approved>paid' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':paid')
    WHEN 'approved>failed' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':failed')
    WHEN 'paid>returned' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':returned')
    ELSE 0
  END
BEGIN
  SELECT RAISE(ABORT, 'a refund may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER closings_empty_caches AFTER INSERT ON closings
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms) VALUES (NEW.user_uuid, 'account closed', NEW.asked_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER closings_done_empty_caches AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms) VALUES (NEW.user_uuid, 'account erased', NEW.done_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_return_to_cases AFTER UPDATE OF state ON payouts
WHEN NEW.state = 'returned' AND OLD.state <> 'returned' AND NEW.owner_kind = 'user'
  AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
BEGIN
  INSERT INTO money_cases (kind, about, payout_uuid, amount_satang, detail, opened_at_ms)
  VALUES ('account_closed', 'payout:' || NEW.uuid || ':' || NEW.version, NEW.uuid, 0,
    json_object('net_satang', NEW.net_satang), NEW.moved_at_ms);
END;
