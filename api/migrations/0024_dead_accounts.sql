DROP TRIGGER emails_open_accounts;
--> statement-breakpoint
DROP TRIGGER passkeys_open_accounts;
--> statement-breakpoint
DROP TRIGGER accounts_open_accounts;
--> statement-breakpoint
DROP TRIGGER tokens_open_accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_user_uuid_is_living_user BEFORE INSERT ON accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_user_uuid_is_living_user BEFORE INSERT ON admin_codes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER closings_user_uuid_is_living_user BEFORE INSERT ON closings
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_user_uuid_is_living_user BEFORE INSERT ON consent_receipts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER emails_user_uuid_is_living_user BEFORE INSERT ON emails
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_newcomer_uuid_is_living_user BEFORE INSERT ON invitation_uses
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.newcomer_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.newcomer_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER passkey_challenges_user_uuid_is_living_user BEFORE INSERT ON passkey_challenges
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_user_uuid_is_living_user BEFORE INSERT ON passkeys
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER tokens_user_uuid_is_living_user BEFORE INSERT ON tokens
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_giver_uuid_is_living_user BEFORE INSERT ON giver_holds
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.giver_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.giver_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_blocked_uuid_is_living_user BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.blocked_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.blocked_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER talk_silences_user_uuid_is_living_user BEFORE INSERT ON talk_silences
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_user_uuid_is_living_user BEFORE INSERT ON user_labels
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER addresses_user_uuid_is_open_user BEFORE INSERT ON addresses
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_caster_uuid_is_open_user BEFORE INSERT ON announced_lives
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_user_uuid_is_open_user BEFORE INSERT ON comment_likes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER comments_author_uuid_is_open_user BEFORE INSERT ON comments
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_by_uuid_is_open_user BEFORE INSERT ON contract_signatures
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_caster_uuid_is_open_user BEFORE INSERT ON contracts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER data_exports_user_uuid_is_open_user BEFORE INSERT ON data_exports
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_user_uuid_is_open_user BEFORE INSERT ON data_requests
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_user_uuid_is_open_user BEFORE INSERT ON event_participants
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER event_reminders_user_uuid_is_open_user BEFORE INSERT ON event_reminders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_vb_uuid_is_open_user BEFORE INSERT ON family_invitations
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_by_uuid_is_open_user BEFORE INSERT ON family_invitations
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_user_uuid_is_open_user BEFORE INSERT ON family_members
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER follows_user_uuid_is_open_user BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER follows_followed_uuid_is_open_user BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.followed_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.followed_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_giver_uuid_is_open_user BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.giver_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.giver_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_vb_uuid_is_open_user BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER hidden_lines_by_uuid_is_open_user BEFORE INSERT ON hidden_lines
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER invitations_user_uuid_is_open_user BEFORE INSERT ON invitations
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER live_shares_sharer_uuid_is_open_user BEFORE INSERT ON live_shares
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.sharer_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.sharer_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER lives_caster_uuid_is_open_user BEFORE INSERT ON lives
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_user_uuid_is_open_user BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER notices_off_user_uuid_is_open_user BEFORE INSERT ON notices_off
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER orders_user_uuid_is_open_user BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_set_by_uuid_is_open_user BEFORE INSERT ON payee_accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.set_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.set_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_set_by_uuid_is_open_user BEFORE INSERT ON payee_facts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.set_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.set_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER payees_created_by_uuid_is_open_user BEFORE INSERT ON payees
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.created_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.created_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER payees_owner_uuid_is_open_user BEFORE INSERT ON payees
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER paying_ages_user_uuid_is_open_user BEFORE INSERT ON paying_ages
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_owner_uuid_is_open_user BEFORE INSERT ON payout_quotes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_owner_uuid_is_open_user BEFORE INSERT ON payouts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_inviter_uuid_is_open_user BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.inviter_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.inviter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_invited_uuid_is_open_user BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.invited_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.invited_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER pk_sides_vb_uuid_is_open_user BEFORE INSERT ON pk_sides
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_user_uuid_is_open_user BEFORE INSERT ON post_likes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER posts_author_uuid_is_open_user BEFORE INSERT ON posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER push_subscriptions_user_uuid_is_open_user BEFORE INSERT ON push_subscriptions
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER quiet_hours_user_uuid_is_open_user BEFORE INSERT ON quiet_hours
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_set_by_uuid_is_open_user BEFORE INSERT ON refund_accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.set_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.set_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER reports_reporter_uuid_is_open_user BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.reporter_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.reporter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER shop_likes_user_uuid_is_open_user BEFORE INSERT ON shop_likes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_user_uuid_is_open_user BEFORE INSERT ON shop_orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_for_user_uuid_is_open_user BEFORE INSERT ON shop_orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.for_user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER shop_worn_user_uuid_is_open_user BEFORE INSERT ON shop_worn
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER talk_moderators_user_uuid_is_open_user BEFORE INSERT ON talk_moderators
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER talk_moderators_vb_uuid_is_open_user BEFORE INSERT ON talk_moderators
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER talk_rules_vb_uuid_is_open_user BEFORE INSERT ON talk_rules
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER talk_silences_by_uuid_is_open_user BEFORE INSERT ON talk_silences
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER talk_silences_vb_uuid_is_open_user BEFORE INSERT ON talk_silences
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER uploads_user_uuid_is_open_user BEFORE INSERT ON uploads
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER viewing_ages_user_uuid_is_open_user BEFORE INSERT ON viewing_ages
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_user_uuid_is_open_user BEFORE INSERT ON voucher_uses
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
