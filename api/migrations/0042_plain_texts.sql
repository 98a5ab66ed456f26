DROP TRIGGER closings_end_empty;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER facts_of_coins_by_rules;
--> statement-breakpoint
DROP TRIGGER event_awards_are_won;
--> statement-breakpoint
DROP TRIGGER event_awards_awarded_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER event_awards_awarded_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER closings_swept_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER closings_swept_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER closings_done_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER closings_done_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER running_rules_stay;
--> statement-breakpoint
DROP TRIGGER running_rules_begin;
--> statement-breakpoint
DROP TRIGGER sample_databases_begin;
--> statement-breakpoint
DROP TRIGGER idempotency_keys_created_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER idempotency_keys_created_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER idempotency_keys_answer_once;
--> statement-breakpoint
DROP TRIGGER house_vips_are_of_staff;
--> statement-breakpoint
DROP TRIGGER house_vips_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER house_vips_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER invitations_keep_bonus;
--> statement-breakpoint
DROP TRIGGER invitation_uses_are_of_invitations;
--> statement-breakpoint
DROP TRIGGER invitation_uses_used_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER invitation_uses_used_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER tax_list_sums_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER tax_list_sums_update_by_rules;
--> statement-breakpoint
DROP TRIGGER tax_list_sums_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER payout_steps_are_of_payouts;
--> statement-breakpoint
DROP TRIGGER bank_charges_charged_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER bank_charges_charged_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_offered_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_offered_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_released_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_released_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payouts_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payouts_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payout_quotes_made_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payout_quotes_made_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER voucher_holders_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER voucher_holders_update_by_rules;
--> statement-breakpoint
DROP TRIGGER voucher_holders_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER vouchers_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER vouchers_update_by_rules;
--> statement-breakpoint
DROP TRIGGER vouchers_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER settlement_months_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER settlement_months_update_by_rules;
--> statement-breakpoint
DROP TRIGGER settlement_months_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER order_reversals_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER order_reversals_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER spending_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER spending_update_by_rules;
--> statement-breakpoint
DROP TRIGGER spending_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER topup_promotions_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER topup_promotions_update_by_rules;
--> statement-breakpoint
DROP TRIGGER topup_promotions_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER receipts_issued_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER receipts_issued_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payments_recorded_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payments_recorded_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER orders_created_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER orders_created_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER orders_are_of_packages;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_have_causes;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gifts_to_own_vbs_are_bought;
--> statement-breakpoint
DROP TRIGGER family_funds_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER family_funds_update_by_rules;
--> statement-breakpoint
DROP TRIGGER family_funds_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER family_spends_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER family_spends_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER money_cases_opened_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER money_cases_opened_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER credit_notes_issued_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER credit_notes_issued_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_refunds;
--> statement-breakpoint
DROP TRIGGER coin_corrections_wait_for_two;
--> statement-breakpoint
DROP TRIGGER coin_corrections_are_of_staff;
--> statement-breakpoint
DROP TRIGGER coin_corrections_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER coin_corrections_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_answered_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_answered_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_taken_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_taken_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gifts_move_everything;
--> statement-breakpoint
DROP TRIGGER gifts_come_of_age;
--> statement-breakpoint
DROP TRIGGER vips_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER vips_update_by_rules;
--> statement-breakpoint
DROP TRIGGER vips_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER family_remainders_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER family_remainders_update_by_rules;
--> statement-breakpoint
DROP TRIGGER family_remainders_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER gifts_given_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER gifts_given_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER held_gifts_keep_reason;
--> statement-breakpoint
DROP TRIGGER held_gifts_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER held_gifts_move;
--> statement-breakpoint
DROP TRIGGER gift_progress_only_rises;
--> statement-breakpoint
DROP TRIGGER family_parts_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER family_parts_update_by_rules;
--> statement-breakpoint
DROP TRIGGER family_parts_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER earning_sums_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER earning_sums_update_by_rules;
--> statement-breakpoint
DROP TRIGGER earning_sums_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER giver_holds_ended_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_ended_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_set_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_set_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER held_gifts_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER held_gifts_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gift_progress_is_released_now;
--> statement-breakpoint
DROP TRIGGER approvals_decided_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER approvals_decided_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER approvals_asked_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER approvals_asked_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER account_merges_merged_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER account_merges_merged_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER family_loans_wait_for_two;
--> statement-breakpoint
DROP TRIGGER family_loans_are_of_staff;
--> statement-breakpoint
DROP TRIGGER family_loans_lent_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER family_loans_lent_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER refunds_move;
--> statement-breakpoint
DROP TRIGGER refund_accounts_follow;
--> statement-breakpoint
DROP TRIGGER contract_signatures_of_the_house_have_authority;
--> statement-breakpoint
DROP TRIGGER order_reversals_begin;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_promotions;
--> statement-breakpoint
DROP TRIGGER payees_are_looked_at_by_others;
--> statement-breakpoint
DROP TRIGGER users_keep_an_admin;
--> statement-breakpoint
DROP TRIGGER authority_uses_stay_below;
--> statement-breakpoint
DROP TRIGGER held_commands_begin;
--> statement-breakpoint
DROP TRIGGER orders_reversed_is_done;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_reversals;
--> statement-breakpoint
DROP TRIGGER order_reversals_move;
--> statement-breakpoint
DROP TRIGGER orders_refundable_is_moved;
--> statement-breakpoint
DROP TRIGGER orders_begin;
--> statement-breakpoint
DROP TRIGGER refunds_begin;
--> statement-breakpoint
DROP TRIGGER payout_batches_end;
--> statement-breakpoint
DROP TRIGGER payout_attempts_end;
--> statement-breakpoint
DROP TRIGGER payouts_go_by_attempts;
--> statement-breakpoint
DROP TRIGGER payouts_move_legally;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_move_vtokens;
--> statement-breakpoint
DROP TRIGGER refunds_go_in_files;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_take_what_is_payable;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_keep_bounds;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_begin;
--> statement-breakpoint
DROP TRIGGER held_gifts_begin;
--> statement-breakpoint
DROP TRIGGER family_parts_fall;
--> statement-breakpoint
DROP TRIGGER family_parts_rise;
--> statement-breakpoint
DROP TRIGGER family_parts_begin;
--> statement-breakpoint
DROP TRIGGER closings_sweep_closed;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER shop_orders_buy_what_shows;
--> statement-breakpoint
DROP TRIGGER shop_items_list_what_shows;
--> statement-breakpoint
DROP TRIGGER facts_are_whole;
--> statement-breakpoint
DROP TRIGGER orders_end_with_promotion;
--> statement-breakpoint
DROP TRIGGER orders_keep_promotion;
--> statement-breakpoint
DROP TRIGGER orders_begin_with_promotion;
--> statement-breakpoint
DROP TRIGGER topup_promotions_keep_terms;
--> statement-breakpoint
DROP TRIGGER topup_promotions_begin;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_are_known;
--> statement-breakpoint
DROP TRIGGER shop_orders_are_paid_by_families;
--> statement-breakpoint
DROP TRIGGER gifts_are_paid_by_families;
--> statement-breakpoint
DROP TRIGGER family_spends_are_limited;
--> statement-breakpoint
DROP TRIGGER family_spends_begin;
--> statement-breakpoint
DROP TRIGGER family_managers_stay;
--> statement-breakpoint
DROP TRIGGER family_managers_begin;
--> statement-breakpoint
DROP TRIGGER gifts_go_by_rates;
--> statement-breakpoint
DROP TRIGGER family_managers_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER closings_begin_empty;
--> statement-breakpoint
DROP TRIGGER orders_open_few;
--> statement-breakpoint
DROP TRIGGER orders_move_legally;
--> statement-breakpoint
DROP TRIGGER orders_end_whole;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_orders;
--> statement-breakpoint
DROP TRIGGER payments_are_transferred;
--> statement-breakpoint
DROP TRIGGER order_steps_are_of_orders;
--> statement-breakpoint
DROP TRIGGER orders_are_paid_by_payments;
--> statement-breakpoint
DROP TRIGGER orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER orders_take_turns;
--> statement-breakpoint
DROP TRIGGER charges_begin;
--> statement-breakpoint
DROP TRIGGER orders_refunded_is_moved;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_cases;
--> statement-breakpoint
DROP TRIGGER archived_orders_are_over;
--> statement-breakpoint
DROP TRIGGER orders_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_reach_the_living;
--> statement-breakpoint
DROP TRIGGER closings_stay_done;
--> statement-breakpoint
DROP TRIGGER voucher_uses_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER viewing_ages_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER uploads_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_silences_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_silences_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_rules_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_moderators_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_moderators_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER shop_worn_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER shop_orders_for_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER shop_orders_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER shop_likes_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER reports_reporter_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER refund_accounts_set_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER quiet_hours_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER push_subscriptions_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER posts_author_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER post_likes_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER pk_sides_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER pk_matches_invited_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER pk_matches_inviter_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER payouts_owner_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER payout_quotes_owner_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER paying_ages_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER payees_owner_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER payees_created_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER payee_facts_set_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER payee_accounts_set_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER notices_off_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER member_blocks_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER lives_caster_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER live_shares_sharer_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER invitations_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER hidden_lines_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER gifts_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER gifts_giver_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER follows_followed_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER follows_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER family_members_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER family_invitations_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER family_invitations_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER event_reminders_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER event_participants_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER data_requests_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER data_exports_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER contracts_caster_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER contract_signatures_by_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER comments_author_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER comment_likes_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER announced_lives_caster_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER addresses_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER user_labels_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER talk_silences_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER member_blocks_blocked_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER giver_holds_giver_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER tokens_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER passkeys_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER passkey_challenges_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER invitation_uses_newcomer_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER emails_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER consent_receipts_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER closings_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER admin_codes_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER accounts_user_uuid_is_living_user;
--> statement-breakpoint
DROP TRIGGER lives_keep_air_days;
--> statement-breakpoint
DROP TRIGGER gifts_are_under_contract;
--> statement-breakpoint
DROP TRIGGER family_members_have_notice;
--> statement-breakpoint
DROP TRIGGER family_invitations_are_accepted;
--> statement-breakpoint
DROP TRIGGER gifts_are_of_the_catalogue;
--> statement-breakpoint
DROP TRIGGER payouts_given_up_in_time;
--> statement-breakpoint
DROP TRIGGER tax_certificates_filed_stay;
--> statement-breakpoint
DROP TRIGGER moderation_decisions_stay;
--> statement-breakpoint
DROP TRIGGER user_blocks_keep_out;
--> statement-breakpoint
DROP TRIGGER tax_filings_are_whole;
--> statement-breakpoint
DROP TRIGGER reports_stay_seen;
--> statement-breakpoint
DROP TRIGGER event_participants_stay;
--> statement-breakpoint
DROP TRIGGER event_participants_of_communities;
--> statement-breakpoint
DROP TRIGGER event_participants_are_of_accounts;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_variants;
--> statement-breakpoint
DROP TRIGGER shop_orders_are_of_variants;
--> statement-breakpoint
DROP TRIGGER shop_prizes_have_no_variants;
--> statement-breakpoint
DROP TRIGGER shop_variants_stay;
--> statement-breakpoint
DROP TRIGGER shop_variants_begin;
--> statement-breakpoint
DROP TRIGGER shop_codes_stay;
--> statement-breakpoint
DROP TRIGGER shop_codes_begin;
--> statement-breakpoint
DROP TRIGGER shop_prizes_move_legally;
--> statement-breakpoint
DROP TRIGGER shop_prizes_begin;
--> statement-breakpoint
DROP TRIGGER shop_orders_code_later;
--> statement-breakpoint
DROP TRIGGER shop_orders_code_at_once;
--> statement-breakpoint
DROP TRIGGER shop_holdings_limit_update;
--> statement-breakpoint
DROP TRIGGER shop_holdings_limit_insert;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_deadlines;
--> statement-breakpoint
DROP TRIGGER shop_orders_ship_legally;
--> statement-breakpoint
DROP TRIGGER shop_orders_move_legally;
--> statement-breakpoint
DROP TRIGGER shop_orders_take_turns;
--> statement-breakpoint
DROP TRIGGER shop_orders_reserve_few;
--> statement-breakpoint
DROP TRIGGER shop_orders_give_to_others;
--> statement-breakpoint
DROP TRIGGER shop_orders_redeem_prizes;
--> statement-breakpoint
DROP TRIGGER shop_orders_are_of_items;
--> statement-breakpoint
DROP TRIGGER shop_orders_begin;
--> statement-breakpoint
DROP TRIGGER settlement_lines_come_in_time;
--> statement-breakpoint
DROP TRIGGER settlement_closings_follow;
--> statement-breakpoint
DROP TRIGGER service_secrets_end_for_good;
--> statement-breakpoint
DROP TRIGGER service_secrets_are_two;
--> statement-breakpoint
DROP TRIGGER uncounted_facts_stay_until_counted;
--> statement-breakpoint
DROP TRIGGER uncounted_facts_are_dropped_for_good;
--> statement-breakpoint
DROP TRIGGER uncounted_facts_come_next;
--> statement-breakpoint
DROP TRIGGER fact_counting_keeps_pairs;
--> statement-breakpoint
DROP TRIGGER fact_counting_passes_over;
--> statement-breakpoint
DROP TRIGGER fact_counting_adds_up;
--> statement-breakpoint
DROP TRIGGER fact_counting_goes_on;
--> statement-breakpoint
DROP TRIGGER facts_are_corrected_whole;
--> statement-breakpoint
DROP TRIGGER spending_month_limits_rise_later;
--> statement-breakpoint
DROP TRIGGER spending_day_limits_rise_later;
--> statement-breakpoint
DROP TRIGGER closings_stay;
--> statement-breakpoint
DROP TRIGGER post_likes_stay;
--> statement-breakpoint
DROP TRIGGER posts_are_of_accounts;
--> statement-breakpoint
DROP TRIGGER posts_stay_whose;
--> statement-breakpoint
DROP TRIGGER comment_likes_stay;
--> statement-breakpoint
DROP TRIGGER comments_stay_whose;
--> statement-breakpoint
DROP TRIGGER comments_have_a_place;
--> statement-breakpoint
DROP TRIGGER gifts_are_of_their_match;
--> statement-breakpoint
DROP TRIGGER pk_matches_begin;
--> statement-breakpoint
DROP TRIGGER pk_matches_move_one_way;
--> statement-breakpoint
DROP TRIGGER pk_matches_are_welcome;
--> statement-breakpoint
DROP TRIGGER pk_matches_are_of_lives;
--> statement-breakpoint
DROP TRIGGER data_requests_are_answered_once;
--> statement-breakpoint
DROP TRIGGER breach_steps_close_in_order;
--> statement-breakpoint
DROP TRIGGER person_lookups_stay_whose_they_are;
--> statement-breakpoint
DROP TRIGGER person_lookups_are_one_persons;
--> statement-breakpoint
DROP TRIGGER contracts_are_one_persons;
--> statement-breakpoint
DROP TRIGGER person_lookups_have_keys;
--> statement-breakpoint
DROP TRIGGER person_keys_end_for_good;
--> statement-breakpoint
DROP TRIGGER carried_reports_wait;
--> statement-breakpoint
DROP TRIGGER carried_reports_are_believed;
--> statement-breakpoint
DROP TRIGGER payout_batches_are_compared;
--> statement-breakpoint
DROP TRIGGER payout_batches_stay;
--> statement-breakpoint
DROP TRIGGER payout_attempts_begin;
--> statement-breakpoint
DROP TRIGGER approvals_of_payouts_are_of_others;
--> statement-breakpoint
DROP TRIGGER payouts_go_by_approvals;
--> statement-breakpoint
DROP TRIGGER payouts_keep_terms;
--> statement-breakpoint
DROP TRIGGER payouts_take_turns;
--> statement-breakpoint
DROP TRIGGER payouts_leave_families_theirs;
--> statement-breakpoint
DROP TRIGGER payouts_begin;
--> statement-breakpoint
DROP TRIGGER tax_certificates_stay;
--> statement-breakpoint
DROP TRIGGER tax_certificates_follow;
--> statement-breakpoint
DROP TRIGGER voucher_holders_limit_update;
--> statement-breakpoint
DROP TRIGGER voucher_holders_limit_insert;
--> statement-breakpoint
DROP TRIGGER voucher_uses_keep_terms;
--> statement-breakpoint
DROP TRIGGER tax_invoices_follow;
--> statement-breakpoint
DROP TRIGGER receipts_are_of_sales;
--> statement-breakpoint
DROP TRIGGER receipts_have_no_gaps;
--> statement-breakpoint
DROP TRIGGER gateway_messages_are_forgotten_in_time;
--> statement-breakpoint
DROP TRIGGER charges_keep_terms;
--> statement-breakpoint
DROP TRIGGER order_archive_is_a_chain;
--> statement-breakpoint
DROP TRIGGER payee_facts_go_on;
--> statement-breakpoint
DROP TRIGGER payee_accounts_follow;
--> statement-breakpoint
DROP TRIGGER payees_stay;
--> statement-breakpoint
DROP TRIGGER admin_codes_work_once;
--> statement-breakpoint
DROP TRIGGER fan_outs_go_on;
--> statement-breakpoint
DROP TRIGGER notices_stay;
--> statement-breakpoint
DROP TRIGGER monsters_are_of_events;
--> statement-breakpoint
DROP TRIGGER moderation_decisions_follow;
--> statement-breakpoint
DROP TRIGGER ledger_entries_belong;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_name_vtokens;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_stay_in_currency;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_follow_entries;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_open_empty;
--> statement-breakpoint
DROP TRIGGER ledger_closings_follow;
--> statement-breakpoint
DROP TRIGGER live_goals_are_of_lives;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_keep_terms;
--> statement-breakpoint
DROP TRIGGER gifts_are_of_lives;
--> statement-breakpoint
DROP TRIGGER giver_holds_keep_terms;
--> statement-breakpoint
DROP TRIGGER family_parts_stay;
--> statement-breakpoint
DROP TRIGGER follows_stay;
--> statement-breakpoint
DROP TRIGGER follows_are_of_accounts;
--> statement-breakpoint
DROP TRIGGER family_members_leave;
--> statement-breakpoint
DROP TRIGGER family_members_stay;
--> statement-breakpoint
DROP TRIGGER family_members_begin;
--> statement-breakpoint
DROP TRIGGER users_are_of_their_family;
--> statement-breakpoint
DROP TRIGGER family_invitations_stay;
--> statement-breakpoint
DROP TRIGGER family_invitations_begin;
--> statement-breakpoint
DROP TRIGGER standings_final_delete;
--> statement-breakpoint
DROP TRIGGER standings_final_update;
--> statement-breakpoint
DROP TRIGGER standings_final_insert;
--> statement-breakpoint
DROP TRIGGER events_close_once;
--> statement-breakpoint
DROP TRIGGER events_end_early_once;
--> statement-breakpoint
DROP TRIGGER events_keep_terms;
--> statement-breakpoint
DROP TRIGGER events_are_of_known_rankings;
--> statement-breakpoint
DROP TRIGGER credit_notes_are_of_refunds;
--> statement-breakpoint
DROP TRIGGER case_credits_are_moved;
--> statement-breakpoint
DROP TRIGGER refunds_go_by_files;
--> statement-breakpoint
DROP TRIGGER money_cases_keep_terms;
--> statement-breakpoint
DROP TRIGGER money_cases_have_no_gaps;
--> statement-breakpoint
DROP TRIGGER money_cases_are_of_transfers;
--> statement-breakpoint
DROP TRIGGER dated_settings_go_on;
--> statement-breakpoint
DROP TRIGGER contract_signatories_stay;
--> statement-breakpoint
DROP TRIGGER contract_events_follow;
--> statement-breakpoint
DROP TRIGGER contract_signatures_stay;
--> statement-breakpoint
DROP TRIGGER contract_signatures_are_of_what_was_read;
--> statement-breakpoint
DROP TRIGGER contract_steps_change_open;
--> statement-breakpoint
DROP TRIGGER contract_steps_begin_open;
--> statement-breakpoint
DROP TRIGGER contracts_for_the_time_being_are_short;
--> statement-breakpoint
DROP TRIGGER contracts_keep_their_window;
--> statement-breakpoint
DROP TRIGGER contracts_last_as_agreed;
--> statement-breakpoint
DROP TRIGGER contracts_do_not_overlap;
--> statement-breakpoint
DROP TRIGGER contracts_of_minors_have_guardians;
--> statement-breakpoint
DROP TRIGGER contracts_are_signed_by_both;
--> statement-breakpoint
DROP TRIGGER contracts_are_handed_in_signed;
--> statement-breakpoint
DROP TRIGGER contracts_are_returned_unsigned;
--> statement-breakpoint
DROP TRIGGER contracts_keep_their_words;
--> statement-breakpoint
DROP TRIGGER contracts_keep_what_they_are;
--> statement-breakpoint
DROP TRIGGER contracts_move_legally;
--> statement-breakpoint
DROP TRIGGER contracts_take_turns;
--> statement-breakpoint
DROP TRIGGER contracts_begin;
--> statement-breakpoint
DROP TRIGGER audit_pending_is_linked;
--> statement-breakpoint
DROP TRIGGER audit_links_go_on;
--> statement-breakpoint
DROP TRIGGER audit_changes_before_link;
--> statement-breakpoint
DROP TRIGGER audit_entries_seen;
--> statement-breakpoint
DROP TRIGGER approvals_are_decided_once;
--> statement-breakpoint
DROP TRIGGER approvals_begin;
--> statement-breakpoint
DROP TRIGGER announced_lives_stay;
--> statement-breakpoint
DROP TRIGGER account_merges_stay;
--> statement-breakpoint
CREATE TRIGGER contracts_begin BEFORE INSERT ON contracts
WHEN NEW.version <> 0 OR NEW.state NOT IN ('draft', 'proposed') OR NEW.text_hash IS NOT NULL
  OR NEW.starts_at_ms IS NOT NULL OR NEW.ends_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new contract cannot have a text or a period');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_take_turns BEFORE UPDATE ON contracts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the contract');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_move_legally BEFORE UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'draft>awaiting_guardians', 'draft>done', 'draft>cancelled',
  'returned>awaiting_guardians', 'returned>done', 'returned>cancelled',
  'proposed>approved', 'proposed>awaiting_guardians', 'proposed>cancelled',
  'awaiting_guardians>done', 'awaiting_guardians>returned', 'awaiting_guardians>cancelled',
  'done>approved', 'done>temp_approved', 'done>returned', 'done>rejected', 'done>cancelled',
  'approved>accepted', 'approved>returned', 'approved>rejected', 'approved>cancelled',
  'temp_approved>temp_offered', 'temp_approved>returned', 'temp_approved>rejected', 'temp_approved>cancelled',
  'temp_offered>accepted_temp', 'temp_offered>accepted', 'temp_offered>returned', 'temp_offered>cancelled',
  'accepted_temp>accepted', 'accepted_temp>ended',
  'accepted>notice', 'accepted>suspended', 'accepted>ended',
  'notice>suspended', 'notice>ended',
  'suspended>accepted', 'suspended>ended'
)
BEGIN
  SELECT RAISE(ABORT, 'a contract cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_what_they_are BEFORE UPDATE ON contracts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.number IS NOT OLD.number OR NEW.caster_uuid IS NOT OLD.caster_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.predecessor_uuid IS NOT OLD.predecessor_uuid
  OR NEW.begun_at_ms IS NOT OLD.begun_at_ms OR NEW.proposed_by_uuid IS NOT OLD.proposed_by_uuid
  OR (OLD.key_uuid IS NOT NULL AND NEW.key_uuid IS NOT OLD.key_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the identity of a contract cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_their_words BEFORE UPDATE ON contracts
WHEN OLD.state NOT IN ('draft', 'returned', 'proposed') AND NEW.state <> 'returned' AND (
  NEW.text_hash IS NOT OLD.text_hash OR NEW.text_sealed IS NOT OLD.text_sealed OR NEW.terms IS NOT OLD.terms
  OR NEW.template_version IS NOT OLD.template_version OR NEW.is_minor IS NOT OLD.is_minor
  OR (OLD.result_hash IS NOT NULL
    AND (NEW.result_hash IS NOT OLD.result_hash OR NEW.result_sealed IS NOT OLD.result_sealed))
)
BEGIN
  SELECT RAISE(ABORT, 'the text of a contract cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_returned_unsigned BEFORE UPDATE OF state ON contracts
WHEN NEW.state = 'returned' AND (NEW.text_hash IS NOT NULL OR EXISTS (
  SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.uuid AND is_void = 0
))
BEGIN
  SELECT RAISE(ABORT, 'a returned contract cannot be signed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_handed_in_signed BEFORE UPDATE OF state ON contracts
WHEN OLD.state IN ('draft', 'returned', 'proposed') AND NEW.state IN ('awaiting_guardians', 'done', 'approved')
  AND NOT EXISTS (
    SELECT 1 FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer = 'person' AND text_hash = NEW.text_hash AND is_void = 0
  )
BEGIN
  SELECT RAISE(ABORT, 'a contract can be submitted only with its signatures');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_signed_by_both BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_offered', 'accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.text_hash IS NULL OR NEW.starts_at_ms IS NULL OR NEW.ends_at_ms IS NULL
  OR (SELECT count(*) FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer IN ('person', 'house') AND text_hash = NEW.text_hash
      AND is_void = 0 AND signed_at_ms <= NEW.starts_at_ms) <> 2
)
BEGIN
  SELECT RAISE(ABORT, 'a contract comes into force only after both sides have signed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_of_minors_have_guardians BEFORE UPDATE OF state ON contracts
WHEN NEW.is_minor = 1 AND OLD.state NOT IN ('accepted_temp', 'accepted', 'suspended')
  AND NEW.state IN ('done', 'approved', 'temp_approved', 'temp_offered', 'accepted_temp', 'accepted') AND (
    NOT EXISTS (SELECT 1 FROM contract_guardians WHERE contract_uuid = NEW.uuid)
    OR EXISTS (
      SELECT 1 FROM contract_guardians AS guardian WHERE contract_uuid = NEW.uuid AND NOT EXISTS (
        SELECT 1 FROM contract_signatures
        WHERE contract_uuid = NEW.uuid AND signer = guardian.place AND text_hash = NEW.text_hash
          AND is_void = 0
      )
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'guardians must sign for persons under 20');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_do_not_overlap BEFORE UPDATE ON contracts
WHEN NEW.state IN ('accepted_temp', 'accepted', 'notice', 'suspended') AND EXISTS (
  SELECT 1 FROM contracts AS other
  WHERE other.caster_uuid = NEW.caster_uuid AND other.uuid <> NEW.uuid
    AND other.state IN ('accepted_temp', 'accepted', 'notice', 'suspended')
    AND other.starts_at_ms < NEW.ends_at_ms AND other.ends_at_ms > NEW.starts_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a person can have only one contract in force');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_last_as_agreed BEFORE UPDATE ON contracts
WHEN NEW.state IN ('approved', 'accepted')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 86400000 * json_extract(NEW.terms, '$.term_days')
BEGIN
  SELECT RAISE(ABORT, 'a contract cannot last longer than agreed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_their_window BEFORE UPDATE ON contracts
WHEN OLD.state IN ('accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.starts_at_ms IS NOT OLD.starts_at_ms OR (NEW.ends_at_ms > OLD.ends_at_ms AND OLD.state <> 'accepted_temp')
)
BEGIN
  SELECT RAISE(ABORT, 'the period of a contract cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_for_the_time_being_are_short BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_approved', 'temp_offered', 'accepted_temp')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'a temporary setting lasts at most 30 days');
END;
--> statement-breakpoint
CREATE TRIGGER contract_steps_begin_open BEFORE INSERT ON contract_steps
WHEN NOT EXISTS (
  SELECT 1 FROM contracts
  WHERE uuid = NEW.contract_uuid AND state IN ('draft', 'returned', 'proposed') AND text_hash IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a step can be completed only in an open application');
END;
--> statement-breakpoint
CREATE TRIGGER contract_steps_change_open BEFORE UPDATE ON contract_steps
WHEN NOT EXISTS (
  SELECT 1 FROM contracts
  WHERE uuid = NEW.contract_uuid AND state IN ('draft', 'returned', 'proposed') AND text_hash IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a step can be completed only in an open application');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_are_of_what_was_read BEFORE INSERT ON contract_signatures
WHEN NEW.is_void = 1
  OR NOT EXISTS (SELECT 1 FROM contracts WHERE uuid = NEW.contract_uuid AND text_hash = NEW.text_hash)
  OR NOT EXISTS (
    SELECT 1 FROM contract_events
    WHERE contract_uuid = NEW.contract_uuid AND event = 'read' AND text_hash = NEW.text_hash
      AND actor_uuid = NEW.by_uuid AND at_ms <= NEW.signed_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'the signed text must be the text that was read');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_of_the_house_have_authority BEFORE INSERT ON contract_signatures
WHEN NEW.signer = 'house' AND NOT EXISTS (
  SELECT 1 FROM contract_signatories
  WHERE uuid = NEW.by_uuid AND from_ms <= NEW.signed_at_ms AND until_ms > NEW.signed_at_ms
    -- The person who proposed the terms cannot sign them for the company.
    AND user_uuid IS NOT (SELECT proposed_by_uuid FROM contracts WHERE contracts.uuid = NEW.contract_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'a signature for the company needs the authority');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_stay BEFORE UPDATE ON contract_signatures
WHEN OLD.is_void = 1 OR NEW.is_void = 0
  OR NEW.contract_uuid IS NOT OLD.contract_uuid OR NEW.signer IS NOT OLD.signer OR NEW.text_hash IS NOT OLD.text_hash
  OR NEW.signed_at_ms IS NOT OLD.signed_at_ms OR NEW.method IS NOT OLD.method OR NEW.by_uuid IS NOT OLD.by_uuid
  OR EXISTS (
    SELECT 1 FROM contracts WHERE uuid = OLD.contract_uuid
      AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended', 'ended')
  )
BEGIN
  SELECT RAISE(ABORT, 'a signature cannot be changed, only voided before it binds');
END;
--> statement-breakpoint
CREATE TRIGGER contract_events_follow BEFORE INSERT ON contract_events
WHEN NEW.number IS NOT (SELECT count(*) + 1 FROM contract_events WHERE contract_uuid = NEW.contract_uuid)
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM contract_events WHERE contract_uuid = NEW.contract_uuid AND number = NEW.number - 1),
    printf('%064d', 0)
  )
  OR NEW.state IS NOT (SELECT state FROM contracts WHERE uuid = NEW.contract_uuid)
BEGIN
  SELECT RAISE(ABORT, 'each record of a contract must follow the previous one');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_stay BEFORE UPDATE ON contract_signatories
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.name IS NOT OLD.name
  OR NEW.authority IS NOT OLD.authority OR NEW.from_ms IS NOT OLD.from_ms OR NEW.until_ms > OLD.until_ms
BEGIN
  SELECT RAISE(ABORT, 'an authority cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_lent_at_ms_is_now BEFORE INSERT ON family_loans
WHEN NEW.lent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_loans must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_lent_at_ms_stays_now BEFORE UPDATE OF lent_at_ms ON family_loans
WHEN NEW.lent_at_ms IS NOT OLD.lent_at_ms AND NEW.lent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_loans must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_are_of_staff BEFORE INSERT ON family_loans
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'lendFamily' AND amount = NEW.coins AND asked_by = NEW.by_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the loan exceeds the authority of this member of staff');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_wait_for_two BEFORE INSERT ON family_loans
WHEN NEW.approval_uuid IS NULL AND NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'lendFamily')
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_begin BEFORE INSERT ON family_invitations WHEN NEW.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'a new invitation must be open');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_stay BEFORE UPDATE ON family_invitations
WHEN OLD.state <> 'open' OR NEW.state = 'open' OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.made_at_ms IS NOT OLD.made_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid AND (OLD.vb_uuid IS NOT NULL OR NEW.state <> 'accepted'))
BEGIN
  SELECT RAISE(ABORT, 'an invitation can be answered only once, unchanged');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_are_accepted BEFORE UPDATE OF state ON family_invitations
WHEN NEW.state = 'accepted' AND (
  NEW.decided_at_ms < NEW.made_at_ms OR NEW.decided_at_ms >= NEW.expires_at_ms
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role <> 'family')
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL AND (NEW.kind = 'join' OR family_uuid = NEW.family_uuid)
  )
  OR NEW.family_share_basis_points IS NOT (
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
  OR NEW.notice_days IS NOT (
    SELECT notice_days FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a new member must have no family and have read the agreement');
END;
--> statement-breakpoint
CREATE TRIGGER users_are_of_their_family BEFORE UPDATE OF family_uuid, role ON users
WHEN (NEW.family_uuid IS NOT OLD.family_uuid OR NEW.role IS NOT OLD.role)
  AND iif(NEW.role = 'family', NULL, NEW.family_uuid) IS NOT (
    SELECT family_uuid FROM family_members WHERE user_uuid = NEW.uuid AND left_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'the family of a user must match the membership');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_begin BEFORE INSERT ON family_members
WHEN NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE uuid = NEW.uuid AND state = 'accepted' AND vb_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid
      AND decided_at_ms = NEW.joined_at_ms
  ) AND NOT EXISTS (
    SELECT 1 FROM users
    WHERE uuid = NEW.uuid AND uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND created_at_ms = NEW.joined_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'a family member must have confirmed the membership');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_stay BEFORE UPDATE ON family_members
WHEN OLD.left_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid
  OR NEW.family_uuid IS NOT OLD.family_uuid OR NEW.joined_at_ms IS NOT OLD.joined_at_ms
BEGIN
  SELECT RAISE(ABORT, 'past memberships cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_have_notice BEFORE UPDATE OF notice_at_ms, leaves_at_ms ON family_members
WHEN NEW.leaves_at_ms IS NOT NULL AND (OLD.leaves_at_ms IS NOT NULL OR NEW.leaves_at_ms IS NOT NEW.notice_at_ms + 86400000 * coalesce((
  SELECT notice_days FROM contract_family_shares
  WHERE caster_uuid = NEW.user_uuid AND starts_at_ms <= NEW.notice_at_ms AND until_ms > NEW.notice_at_ms
), 0))
BEGIN
  SELECT RAISE(ABORT, 'the notice period must match the agreement');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_leave BEFORE UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT OLD.left_at_ms AND NEW.left_at_ms IS NOT NEW.leaves_at_ms
  AND NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE vb_uuid = NEW.user_uuid AND state = 'accepted' AND kind = 'move' AND decided_at_ms = NEW.left_at_ms
  )
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid AND merged_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'normal')
BEGIN
  SELECT RAISE(ABORT, 'a member cannot leave before the notice period ends');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_merged_at_ms_is_now BEFORE INSERT ON account_merges
WHEN NEW.merged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of account_merges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_merged_at_ms_stays_now BEFORE UPDATE OF merged_at_ms ON account_merges
WHEN NEW.merged_at_ms IS NOT OLD.merged_at_ms AND NEW.merged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of account_merges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_stay BEFORE UPDATE ON account_merges
WHEN NEW.old_uuid IS NOT OLD.old_uuid OR NEW.into_uuid IS NOT OLD.into_uuid OR NEW.coins IS NOT OLD.coins
  OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.reason IS NOT OLD.reason OR NEW.merged_at_ms IS NOT OLD.merged_at_ms
  OR NEW.leads_to_uuid IS NOT (SELECT into_uuid FROM account_merges WHERE old_uuid = OLD.leads_to_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a merge cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.old_uuid AND coalesce(until_ms > NEW.merged_at_ms, 1))
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN standings ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot be merged');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_user_uuid_is_living_user BEFORE INSERT ON accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_user_uuid_is_living_user BEFORE INSERT ON admin_codes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER closings_user_uuid_is_living_user BEFORE INSERT ON closings
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_user_uuid_is_living_user BEFORE INSERT ON consent_receipts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER emails_user_uuid_is_living_user BEFORE INSERT ON emails
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_newcomer_uuid_is_living_user BEFORE INSERT ON invitation_uses
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.newcomer_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.newcomer_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER passkey_challenges_user_uuid_is_living_user BEFORE INSERT ON passkey_challenges
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_user_uuid_is_living_user BEFORE INSERT ON passkeys
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER tokens_user_uuid_is_living_user BEFORE INSERT ON tokens
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_giver_uuid_is_living_user BEFORE INSERT ON giver_holds
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.giver_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.giver_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_blocked_uuid_is_living_user BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.blocked_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.blocked_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_silences_user_uuid_is_living_user BEFORE INSERT ON talk_silences
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_user_uuid_is_living_user BEFORE INSERT ON user_labels
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER addresses_user_uuid_is_open_user BEFORE INSERT ON addresses
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_caster_uuid_is_open_user BEFORE INSERT ON announced_lives
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_user_uuid_is_open_user BEFORE INSERT ON comment_likes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER comments_author_uuid_is_open_user BEFORE INSERT ON comments
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_by_uuid_is_open_user BEFORE INSERT ON contract_signatures
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_caster_uuid_is_open_user BEFORE INSERT ON contracts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER data_exports_user_uuid_is_open_user BEFORE INSERT ON data_exports
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_user_uuid_is_open_user BEFORE INSERT ON data_requests
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_user_uuid_is_open_user BEFORE INSERT ON event_participants
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER event_reminders_user_uuid_is_open_user BEFORE INSERT ON event_reminders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_vb_uuid_is_open_user BEFORE INSERT ON family_invitations
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_by_uuid_is_open_user BEFORE INSERT ON family_invitations
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_user_uuid_is_open_user BEFORE INSERT ON family_managers
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_user_uuid_is_open_user BEFORE INSERT ON family_members
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER follows_user_uuid_is_open_user BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER follows_followed_uuid_is_open_user BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.followed_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.followed_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_giver_uuid_is_open_user BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.giver_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.giver_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_vb_uuid_is_open_user BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER hidden_lines_by_uuid_is_open_user BEFORE INSERT ON hidden_lines
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER invitations_user_uuid_is_open_user BEFORE INSERT ON invitations
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_shares_sharer_uuid_is_open_user BEFORE INSERT ON live_shares
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.sharer_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.sharer_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER lives_caster_uuid_is_open_user BEFORE INSERT ON lives
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_user_uuid_is_open_user BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER notices_off_user_uuid_is_open_user BEFORE INSERT ON notices_off
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER orders_user_uuid_is_open_user BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_set_by_uuid_is_open_user BEFORE INSERT ON payee_accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.set_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.set_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_set_by_uuid_is_open_user BEFORE INSERT ON payee_facts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.set_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.set_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER payees_created_by_uuid_is_open_user BEFORE INSERT ON payees
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.created_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.created_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER payees_owner_uuid_is_open_user BEFORE INSERT ON payees
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER paying_ages_user_uuid_is_open_user BEFORE INSERT ON paying_ages
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_owner_uuid_is_open_user BEFORE INSERT ON payout_quotes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_owner_uuid_is_open_user BEFORE INSERT ON payouts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_inviter_uuid_is_open_user BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.inviter_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.inviter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_invited_uuid_is_open_user BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.invited_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.invited_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER pk_sides_vb_uuid_is_open_user BEFORE INSERT ON pk_sides
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_user_uuid_is_open_user BEFORE INSERT ON post_likes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER posts_author_uuid_is_open_user BEFORE INSERT ON posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER push_subscriptions_user_uuid_is_open_user BEFORE INSERT ON push_subscriptions
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER quiet_hours_user_uuid_is_open_user BEFORE INSERT ON quiet_hours
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_set_by_uuid_is_open_user BEFORE INSERT ON refund_accounts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.set_by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.set_by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER reports_reporter_uuid_is_open_user BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.reporter_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.reporter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER shop_likes_user_uuid_is_open_user BEFORE INSERT ON shop_likes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_user_uuid_is_open_user BEFORE INSERT ON shop_orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_for_user_uuid_is_open_user BEFORE INSERT ON shop_orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.for_user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER shop_worn_user_uuid_is_open_user BEFORE INSERT ON shop_worn
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_moderators_user_uuid_is_open_user BEFORE INSERT ON talk_moderators
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_moderators_vb_uuid_is_open_user BEFORE INSERT ON talk_moderators
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_rules_vb_uuid_is_open_user BEFORE INSERT ON talk_rules
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_silences_by_uuid_is_open_user BEFORE INSERT ON talk_silences
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_silences_vb_uuid_is_open_user BEFORE INSERT ON talk_silences
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER uploads_user_uuid_is_open_user BEFORE INSERT ON uploads
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER viewing_ages_user_uuid_is_open_user BEFORE INSERT ON viewing_ages
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_user_uuid_is_open_user BEFORE INSERT ON voucher_uses
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_begin BEFORE INSERT ON approvals
WHEN NEW.state <> 'open' OR NEW.first_by IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new approval must be open');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_are_decided_once BEFORE UPDATE ON approvals
WHEN OLD.state <> 'open'
  -- It stays open only for the first of two approvers, whose approval stays.
  OR (NEW.state = 'open' AND (OLD.first_by IS NOT NULL OR NEW.first_by IS NULL))
  OR (NEW.state <> 'open' AND (NEW.first_by IS NOT OLD.first_by OR NEW.first_at_ms IS NOT OLD.first_at_ms))
  OR NEW.needed IS NOT OLD.needed
  OR NEW.uuid IS NOT OLD.uuid OR NEW.subject_kind IS NOT OLD.subject_kind OR NEW.subject_id IS NOT OLD.subject_id
  OR NEW.digest IS NOT OLD.digest OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.ground IS NOT OLD.ground
  OR NEW.asked_by IS NOT OLD.asked_by OR NEW.asked_at_ms IS NOT OLD.asked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an approval can be decided only once, as it was requested');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_asked_at_ms_is_now BEFORE INSERT ON approvals
WHEN NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of approvals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_asked_at_ms_stays_now BEFORE UPDATE OF asked_at_ms ON approvals
WHEN NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of approvals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_decided_at_ms_is_now BEFORE INSERT ON approvals
WHEN NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of approvals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_decided_at_ms_stays_now BEFORE UPDATE OF decided_at_ms ON approvals
WHEN NEW.decided_at_ms IS NOT OLD.decided_at_ms AND NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of approvals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_commands_begin BEFORE INSERT ON held_commands
WHEN NOT EXISTS (SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'command' AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'a held command needs an open approval');
END;
--> statement-breakpoint
CREATE TRIGGER authority_uses_stay_below BEFORE INSERT ON authority_uses
WHEN NEW.amount > NEW.once_most OR NEW.day_most < NEW.amount + coalesce((
  SELECT sum(amount) FROM authority_uses WHERE by_uuid = NEW.by_uuid AND name = NEW.name AND period = NEW.period
), 0)
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role ON users
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (
  SELECT 1 FROM users WHERE role = 'admin' AND uuid <> OLD.uuid
    AND uuid NOT IN (SELECT user_uuid FROM user_blocks WHERE until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'the last admin must remain admin');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_are_two BEFORE INSERT ON service_secrets
WHEN (SELECT count(*) FROM service_secrets WHERE service_uuid = NEW.service_uuid AND revoked_at_ms IS NULL) >= 2
BEGIN
  SELECT RAISE(ABORT, 'a service can have at most two valid secrets');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_end_for_good BEFORE UPDATE ON service_secrets
WHEN OLD.revoked_at_ms IS NOT NULL AND NEW.revoked_at_ms IS NOT OLD.revoked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a revoked secret cannot be restored');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_stay BEFORE UPDATE ON announced_lives
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.caster_uuid IS NOT OLD.caster_uuid OR NEW.announced_at_ms IS NOT OLD.announced_at_ms
  OR ((OLD.withdrawn_at_ms IS NOT NULL OR OLD.live_uuid IS NOT NULL)
    AND (NEW.withdrawn_at_ms IS NOT OLD.withdrawn_at_ms OR NEW.live_uuid IS NOT OLD.live_uuid
      OR NEW.starts_at_ms IS NOT OLD.starts_at_ms OR NEW.title IS NOT OLD.title))
BEGIN
  SELECT RAISE(ABORT, 'a past announced live cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_is_released_now BEFORE UPDATE OF released_at_ms ON gift_progress
WHEN NEW.released_at_ms IS NOT OLD.released_at_ms AND NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000
    AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_progress must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_moved_at_ms_is_now BEFORE INSERT ON held_gifts
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of held_gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON held_gifts
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of held_gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_set_at_ms_is_now BEFORE INSERT ON giver_holds
WHEN NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of giver_holds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_set_at_ms_stays_now BEFORE UPDATE OF set_at_ms ON giver_holds
WHEN NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of giver_holds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_ended_at_ms_is_now BEFORE INSERT ON giver_holds
WHEN NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of giver_holds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_ended_at_ms_stays_now BEFORE UPDATE OF ended_at_ms ON giver_holds
WHEN NEW.ended_at_ms IS NOT OLD.ended_at_ms AND NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of giver_holds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_insert_by_rules BEFORE INSERT ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_update_by_rules BEFORE UPDATE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_delete_by_rules BEFORE DELETE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_insert_by_rules BEFORE INSERT ON family_parts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_parts is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_update_by_rules BEFORE UPDATE ON family_parts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_parts is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_delete_by_rules BEFORE DELETE ON family_parts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_parts is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_only_rises BEFORE UPDATE ON gift_progress
WHEN NEW.released_to < OLD.released_to OR NEW.summed_to < OLD.summed_to
  OR (NEW.summed_to > OLD.summed_to AND NEW.summed_to > coalesce((SELECT max(position) FROM gifts), 0))
  OR (NEW.released_to > OLD.released_to AND NEW.released_at_ms < (
    SELECT of_age_at_ms FROM gifts WHERE position <= NEW.released_to ORDER BY position DESC LIMIT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'gifts become payable only once, after they have matured');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_begin AFTER INSERT ON family_parts
WHEN (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
  > coalesce((SELECT iif(lowest IS NULL, 9007199254740991, balance) FROM ledger_accounts
      WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0)
BEGIN
  SELECT RAISE(ABORT, 'the family share cannot exceed the payable V-tokens');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_rise AFTER UPDATE ON family_parts
WHEN NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR (NEW.vtokens > OLD.vtokens AND (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
    > coalesce((SELECT iif(lowest IS NULL, 9007199254740991, balance) FROM ledger_accounts
      WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0))
BEGIN
  SELECT RAISE(ABORT, 'the family share cannot exceed the payable V-tokens');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_fall AFTER UPDATE ON family_parts
WHEN NEW.vtokens < OLD.vtokens AND NOT EXISTS (
  SELECT 1 FROM payouts CROSS JOIN json_each(payouts.family_parts) AS part
  WHERE payouts.owner_kind = 'user' AND payouts.owner_uuid = NEW.vb_uuid AND payouts.state = 'submitted' AND payouts.version = 0
    AND part.value ->> 'family_uuid' = NEW.family_uuid AND part.value ->> 'vtokens' = OLD.vtokens - NEW.vtokens
)
  -- A closed account has paid the family its part.
  AND NOT (NEW.vtokens = 0 AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND swept_at_ms IS NOT NULL))
  AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs AS back CROSS JOIN gifts AS gift ON gift.position = back.position
    WHERE back.vb_uuid = NEW.vb_uuid AND gift.family_uuid = NEW.family_uuid
      AND min(gift.family_vtokens, OLD.vtokens) = OLD.vtokens - NEW.vtokens
  )
BEGIN
  SELECT RAISE(ABORT, 'the family share is set aside only with a payout');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_stay BEFORE DELETE ON family_parts
BEGIN
  SELECT RAISE(ABORT, 'the family share cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_begin BEFORE INSERT ON held_gifts
WHEN NEW.state = 'freed'
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR (NEW.reason <> 'contract' AND NEW.state <> 'taken_back' AND NEW.position <= (SELECT released_to FROM gift_progress))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (SELECT 1 FROM gift_take_backs WHERE position = NEW.position))
BEGIN
  SELECT RAISE(ABORT, 'payable V-tokens cannot be held again');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_move BEFORE UPDATE ON held_gifts
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid
  OR (NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('held>freed', 'held>taken_back', 'freed>taken_back', 'taken_back>held'))
  OR (NEW.state = 'freed' AND (OLD.state = 'freed' OR OLD.reason <> 'age'
    OR NEW.moved_at_ms < (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted IS NOT 1
  ))
  OR (OLD.state = 'taken_back' AND NEW.state = 'held' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted = 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'held V-tokens are released when matured, or reversed by two people');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_insert_by_rules BEFORE INSERT ON held_gifts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'held_gifts is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_keep_reason BEFORE UPDATE ON held_gifts
WHEN (NEW.reason IS NOT OLD.reason OR NEW.reference IS NOT OLD.reference OR NEW.hold_uuid IS NOT OLD.hold_uuid)
  AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT (
    OLD.reason = 'contract' AND NEW.reason = 'age' AND NEW.reference IS OLD.reference AND NEW.hold_uuid IS OLD.hold_uuid
    AND (
      EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.vb_uuid AND state = 'accepted')
      OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'held_gifts is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_keep_terms BEFORE UPDATE ON giver_holds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.giver_uuid IS NOT OLD.giver_uuid OR NEW.reason IS NOT OLD.reason
  OR NEW.reference IS NOT OLD.reference OR NEW.set_by_uuid IS NOT OLD.set_by_uuid OR NEW.set_at_ms IS NOT OLD.set_at_ms
  OR OLD.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a hold can be ended only once');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_given_at_ms_is_now BEFORE INSERT ON gifts
WHEN NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_given_at_ms_stays_now BEFORE UPDATE OF given_at_ms ON gifts
WHEN NEW.given_at_ms IS NOT OLD.given_at_ms AND NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_remainders_insert_by_rules BEFORE INSERT ON family_remainders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_remainders is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_remainders_update_by_rules BEFORE UPDATE ON family_remainders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_remainders is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_remainders_delete_by_rules BEFORE DELETE ON family_remainders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_remainders is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER vips_insert_by_rules BEFORE INSERT ON vips
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'vips is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER vips_update_by_rules BEFORE UPDATE ON vips
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'vips is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER vips_delete_by_rules BEFORE DELETE ON vips
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'vips is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_lives BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM lives
  WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND started_at_ms <= NEW.given_at_ms
    AND coalesce(ended_at_ms > NEW.given_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'a gift needs a live on air');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_under_contract BEFORE INSERT ON gifts
WHEN NOT EXISTS (
    SELECT 1 FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  )
  AND EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a gift needs a contract in force');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_the_catalogue BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM gift_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND vip_level IS NEW.vip_level
    AND coins * NEW.quantity = NEW.coins
    AND (kind IN ('gift', 'sticker') OR NEW.quantity = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'the gift must match a listed item of the catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points IS NOT iif(NEW.family_uuid IS NULL OR NEW.family_uuid IS substr(NEW.paid_from, 8, 36), 0, coalesce((
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  ), 0))
  OR NEW.family_vtokens <> max(0, min(NEW.vtokens, (NEW.vtokens * NEW.family_share_basis_points + coalesce((
    SELECT parts FROM family_remainders
    WHERE vb_uuid = NEW.vb_uuid AND family_uuid = NEW.family_uuid AND NEW.family_share_basis_points > 0
  ), 0)) / 10000))
BEGIN
  SELECT RAISE(ABORT, 'a gift must use the rates in force when it is given');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_come_of_age BEFORE INSERT ON gifts
WHEN NEW.of_age_at_ms < max(NEW.given_at_ms + 1000 * coalesce((
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'gift_hold_seconds' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  ), 0), coalesce((SELECT of_age_at_ms FROM gifts ORDER BY position DESC LIMIT 1), 0))
BEGIN
  SELECT RAISE(ABORT, 'gifts must mature in order');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2718496888, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2718496888;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':coins', coalesce(NEW.paid_from, 'user:' || NEW.giver_uuid || ':coins'), 'house:gifts', NEW.coins, NEW.given_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':vtokens', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held', NEW.vtokens, NEW.given_at_ms);
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES ('gift:' || NEW.uuid,
      CASE WHEN NEW.paid_from IS NOT NULL THEN 'family_gift' WHEN NEW.kind = 'sticker_set' THEN 'sticker' ELSE NEW.kind END,
      CASE WHEN NEW.paid_from IS NOT NULL THEN NULL WHEN NEW.match_id IS NOT NULL THEN 'pk' WHEN NEW.kind = 'sticker_set' THEN 'set' END, NEW.vb_uuid,
      iif(NEW.is_hidden, NULL, NEW.giver_uuid), NEW.live_uuid, NEW.coins,
      -- A set is as many stickers as there are of it.
      iif(NEW.kind = 'sticker_set', (
        SELECT max(1, count(*)) FROM gift_items AS sticker JOIN gift_items AS whole ON whole.set_key = sticker.set_key
        WHERE whole.uuid = NEW.item_uuid AND sticker.kind = 'sticker'
      ), NEW.quantity),
      NEW.given_at_ms, NEW.family_uuid, NEW.vb_role);
  SELECT RAISE(ABORT, 'a gift must have the live and the time of its fact') WHERE NEW.position IS NOT last_insert_rowid();
  -- The family's share is whole V-tokens. The remainder counts with the VB's next gift.
  INSERT INTO family_remainders (vb_uuid, family_uuid, parts)
    SELECT NEW.vb_uuid, NEW.family_uuid, NEW.vtokens * NEW.family_share_basis_points - NEW.family_vtokens * 10000
    WHERE NEW.family_share_basis_points > 0
  ON CONFLICT DO UPDATE SET parts = parts + excluded.parts;
  DELETE FROM running_rules WHERE id = 2718496888;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = iif(NEW.to_giver, 'gift_take_back', 'gift_take_back_refund') AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'two people must approve a gift reversal');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_keep_terms BEFORE UPDATE ON gift_take_backs
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.to_giver IS NOT OLD.to_giver OR NEW.asked_by_uuid IS NOT OLD.asked_by_uuid
  OR NEW.approved_by_uuid IS NOT OLD.approved_by_uuid OR NEW.taken_at_ms IS NOT OLD.taken_at_ms
  OR (OLD.appeal IS NOT NULL AND NEW.appeal IS NOT OLD.appeal)
  OR (OLD.answer IS NOT NULL AND (NEW.answer IS NOT OLD.answer OR NEW.is_granted IS NOT OLD.is_granted))
BEGIN
  SELECT RAISE(ABORT, 'a gift reversal, its appeal and its answer cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_taken_at_ms_is_now BEFORE INSERT ON gift_take_backs
WHEN NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_take_backs must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_taken_at_ms_stays_now BEFORE UPDATE OF taken_at_ms ON gift_take_backs
WHEN NEW.taken_at_ms IS NOT OLD.taken_at_ms AND NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_take_backs must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_answered_at_ms_is_now BEFORE INSERT ON gift_take_backs
WHEN NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_take_backs must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_answered_at_ms_stays_now BEFORE UPDATE OF answered_at_ms ON gift_take_backs
WHEN NEW.answered_at_ms IS NOT OLD.answered_at_ms AND NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_take_backs must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER live_goals_are_of_lives BEFORE INSERT ON live_goals
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a goal can be set only on air');
END;
--> statement-breakpoint
CREATE TRIGGER lives_keep_air_days BEFORE UPDATE OF air_days ON lives
WHEN OLD.air_days IS NOT NULL AND NEW.air_days IS NOT OLD.air_days OR NEW.status = 'on_air' AND NEW.air_days IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the time on air is counted only once, after the live has ended');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_are_of_lives BEFORE INSERT ON pk_matches
WHEN NEW.status <> 'invited'
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.inviter_live_uuid AND caster_uuid = NEW.inviter_uuid AND status = 'on_air')
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.invited_live_uuid AND caster_uuid = NEW.invited_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a match must begin as an invitation between two VBs on air');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_are_welcome BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'users who block each other cannot have a match');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_move_one_way BEFORE UPDATE OF status ON pk_matches
WHEN NOT (OLD.status = 'invited' AND NEW.status IN ('on', 'declined', 'withdrawn', 'expired')
  OR OLD.status = 'on' AND NEW.status = 'over')
BEGIN
  SELECT RAISE(ABORT, 'a match cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_begin AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'on'
BEGIN
  SELECT RAISE(ABORT, 'users who block each other cannot have a match') WHERE EXISTS (
    SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid
      OR user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid
  );
  SELECT RAISE(ABORT, 'both VBs must be on air') WHERE (
    SELECT count(*) FROM lives WHERE uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'on_air'
  ) <> 2;
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.inviter_live_uuid, NEW.inviter_uuid, NEW.began_at_ms);
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.invited_live_uuid, NEW.invited_uuid, NEW.began_at_ms);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
  );
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_their_match BEFORE INSERT ON gifts
WHEN NEW.match_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM pk_sides WHERE live_uuid = NEW.live_uuid AND outcome IS NULL AND match_uuid = NEW.match_id
)
BEGIN
  SELECT RAISE(ABORT, 'a gift must count in the current match of its room');
END;
--> statement-breakpoint
CREATE TRIGGER reports_stay_seen BEFORE UPDATE OF seen_text ON reports
WHEN OLD.seen_text IS NOT NULL AND NEW.seen_text IS NOT NULL AND NEW.seen_text <> OLD.seen_text
BEGIN
  SELECT RAISE(ABORT, 'evidence cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_follow BEFORE INSERT ON moderation_decisions
WHEN NEW.number <> (SELECT decision_count + 1 FROM report_cases WHERE number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'another request has already decided this');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN NEW.case_number IS NOT OLD.case_number OR NEW.number IS NOT OLD.number OR NEW.uuid IS NOT OLD.uuid
  OR NEW.measure IS NOT OLD.measure OR NEW.reason IS NOT OLD.reason OR NEW.by_uuid IS NOT OLD.by_uuid
  OR NEW.decided_at_ms IS NOT OLD.decided_at_ms
  OR ((OLD.appealed_at_ms IS NOT NULL OR OLD.is_lifted) AND (NEW.appeal IS NOT OLD.appeal OR NEW.appealed_at_ms IS NOT OLD.appealed_at_ms))
  OR ((OLD.answered_at_ms IS NOT NULL OR OLD.is_lifted) AND (NEW.answer IS NOT OLD.answer
    OR NEW.answered_by_uuid IS NOT OLD.answered_by_uuid OR NEW.answered_at_ms IS NOT OLD.answered_at_ms))
  OR NEW.is_lifted < OLD.is_lifted
  OR (NEW.is_lifted > OLD.is_lifted AND NEW.answered_at_ms IS OLD.answered_at_ms AND OLD.measure <> 'block')
BEGIN
  SELECT RAISE(ABORT, 'a decision cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_is_a_chain BEFORE INSERT ON order_archive
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM order_archive)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM order_archive ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment must follow the previous one');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang + orders.closed_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an ended order can be archived');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_at_ms_is_now BEFORE INSERT ON coin_corrections
WHEN NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of coin_corrections must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_at_ms_stays_now BEFORE UPDATE OF at_ms ON coin_corrections
WHEN NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of coin_corrections must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_are_of_staff BEFORE INSERT ON coin_corrections
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'correctCoins' AND amount = NEW.coins AND asked_by = NEW.by_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the correction exceeds the authority of this member of staff');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_wait_for_two BEFORE INSERT ON coin_corrections
WHEN NEW.approval_uuid IS NULL AND NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'correctCoins')
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_are_of_transfers BEFORE INSERT ON money_cases
WHEN NEW.amount_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = NEW.about AND to_account = 'house:refundable'
  ), 0)
  OR NEW.refunding_satang <> 0 OR NEW.refunded_satang <> 0 OR NEW.written_off_satang <> 0
  OR NEW.credited_satang <> 0 OR NEW.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the amount of a case must equal its transfer');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_have_no_gaps BEFORE INSERT ON money_cases
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM money_cases)
BEGIN
  SELECT RAISE(ABORT, 'a case must have the next number');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_keep_terms BEFORE UPDATE ON money_cases
WHEN NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind OR NEW.about IS NOT OLD.about
  OR NEW.order_uuid IS NOT OLD.order_uuid OR NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.gateway IS NOT OLD.gateway OR NEW.reference IS NOT OLD.reference
  OR NEW.payment_id IS NOT OLD.payment_id OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.message_number IS NOT OLD.message_number OR NEW.detail IS NOT OLD.detail OR NEW.opened_at_ms IS NOT OLD.opened_at_ms
  OR NEW.written_off_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.number || ':write_off'
  ), 0)
  OR NEW.credited_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.number || ':credit'
  ), 0)
  OR NEW.refunding_satang + NEW.refunded_satang IS NOT coalesce((
    SELECT sum(CASE from_account WHEN 'house:refundable' THEN amount ELSE 0 END)
      - sum(CASE to_account WHEN 'house:refundable' THEN amount ELSE 0 END)
    FROM refunds JOIN ledger_transfers ON ledger_transfers.id IN (
      'refund:' || uuid || ':start', 'refund:' || uuid || ':failed', 'refund:' || uuid || ':returned'
    ) WHERE case_number = NEW.number
  ), 0)
BEGIN
  SELECT RAISE(ABORT, 'the amounts of a case must match the ledger');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_follow BEFORE INSERT ON refund_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM refund_accounts WHERE order_uuid = NEW.order_uuid)
  OR (NEW.set_by_uuid IS NOT (SELECT user_uuid FROM orders WHERE uuid = NEW.order_uuid) AND NOT EXISTS (
    SELECT 1 FROM orders JOIN closings USING (user_uuid) WHERE uuid = NEW.order_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'only the buyer can choose the refund account');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds
WHEN NEW.state <> 'asked' OR NEW.batch_uuid IS NOT NULL OR NEW.gateway_refund_id IS NOT NULL OR NEW.due_at_ms IS NOT NULL
  OR NEW.account_number IS NOT CASE NEW.way WHEN 'account' THEN (
    SELECT max(refund_accounts.number) FROM refund_accounts JOIN money_cases USING (order_uuid)
    WHERE money_cases.number = NEW.case_number
  ) END
  OR NEW.way NOT IN ('account', 'call', 'mail', 'recall') OR (NEW.way = 'recall' AND NEW.bank_note IS NULL) OR (NEW.way = 'account' AND NEW.account_number IS NULL)
  OR NOT EXISTS (
  SELECT 1 FROM money_cases
  WHERE number = NEW.case_number
    AND amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang >= NEW.amount_satang
)
BEGIN
  SELECT RAISE(ABORT, 'a refund cannot exceed the remaining amount of its case');
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
        -- The person who entered the account cannot approve the refund.
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
  SELECT RAISE(ABORT, 'a refund cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_go_in_files BEFORE UPDATE OF batch_uuid ON refunds
WHEN NEW.batch_uuid IS NOT OLD.batch_uuid AND NOT (
  NEW.way = 'account' AND OLD.state = 'approved' AND NEW.state = 'approved' AND (OLD.batch_uuid IS NULL OR NEW.batch_uuid IS NULL)
  AND (SELECT iif(NEW.batch_uuid IS NULL, offered_at_ms, released_at_ms) FROM payout_batches
    WHERE uuid = coalesce(NEW.batch_uuid, OLD.batch_uuid)) IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a refund can be in only one bank file');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_go_by_files BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'approved' AND NEW.state IS NOT OLD.state AND NEW.way = 'account'
  AND (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NULL
BEGIN
  SELECT RAISE(ABORT, 'a refund is paid only after it was sent to the bank');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_refunds BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' AND NOT EXISTS (
  SELECT 1 FROM refunds
  WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1) AND amount_satang = NEW.amount
    AND CASE substr(NEW.id, 9 + length(uuid))
      WHEN 'start' THEN state = 'asked' AND EXISTS (
        SELECT 1 FROM approvals WHERE subject_id = refunds.uuid AND subject_kind IN ('refund', 'order_reversal') AND state = 'approved'
      )
      WHEN 'paid' THEN state = 'approved'
        AND NEW.to_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      WHEN 'failed' THEN state = 'approved'
      WHEN 'returned' THEN state = 'paid'
        AND NEW.from_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'a refund must move its stated amount');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_cases BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'case:*' AND NOT EXISTS (
  SELECT 1 FROM money_cases LEFT JOIN orders ON orders.uuid = order_uuid
  WHERE number = CAST(substr(NEW.id, 6) AS INTEGER) AND CASE NEW.id
    WHEN 'case:' || number || ':write_off'
      THEN ended_at_ms IS NULL AND NEW.amount = amount_satang - refunding_satang - money_cases.refunded_satang
    WHEN 'case:' || number || ':credit'
      THEN ended_at_ms IS NULL AND refunding_satang = 0 AND NEW.amount = amount_satang - money_cases.refunded_satang
        AND orders.kind <> 'family_credit'
    WHEN 'case:' || number || ':coins'
      THEN NEW.amount = credited_satang * (coins + bonus_coins) / subtotal_satang AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a case cannot move more than its remaining amount');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_are_moved BEFORE INSERT ON case_credits
WHEN NEW.amount_satang IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':credit')
  OR NEW.coins IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':coins')
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM case_credits))
BEGIN
  SELECT RAISE(ABORT, 'a credit note must state the moved amount and have the next number');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_issued_at_ms_is_now BEFORE INSERT ON credit_notes
WHEN NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of credit_notes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_issued_at_ms_stays_now BEFORE UPDATE OF issued_at_ms ON credit_notes
WHEN NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of credit_notes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_opened_at_ms_is_now BEFORE INSERT ON money_cases
WHEN NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of money_cases must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_opened_at_ms_stays_now BEFORE UPDATE OF opened_at_ms ON money_cases
WHEN NEW.opened_at_ms IS NOT OLD.opened_at_ms AND NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of money_cases must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_are_of_refunds BEFORE INSERT ON credit_notes
WHEN NOT EXISTS (SELECT 1 FROM refunds WHERE uuid = NEW.refund_uuid AND state = 'paid' AND amount_satang = NEW.amount_satang)
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM credit_notes))
BEGIN
  SELECT RAISE(ABORT, 'a credit note needs a refund and the next number');
END;
--> statement-breakpoint
CREATE TRIGGER orders_refunded_is_moved BEFORE UPDATE OF refunded_satang, closed_satang ON orders
WHEN (NEW.refunded_satang IS NOT OLD.refunded_satang OR NEW.closed_satang IS NOT OLD.closed_satang) AND (
  NEW.refunded_satang IS NOT (
    SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  ) OR NEW.closed_satang IS NOT (
    SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'the refunds of an order must match its cases');
END;
--> statement-breakpoint
CREATE TRIGGER charges_begin BEFORE INSERT ON charges
WHEN NEW.nth IS NOT (SELECT coalesce(max(nth), 0) + 1 FROM charges WHERE order_uuid = NEW.order_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM orders
    WHERE uuid = NEW.order_uuid AND gateway = NEW.gateway AND total_satang = NEW.amount_satang
      AND NEW.reference GLOB reference || '*'
  )
BEGIN
  SELECT RAISE(ABORT, 'a charge must match its order');
END;
--> statement-breakpoint
CREATE TRIGGER charges_keep_terms BEFORE UPDATE ON charges
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.nth IS NOT OLD.nth OR NEW.gateway IS NOT OLD.gateway
  OR NEW.reference IS NOT OLD.reference OR NEW.amount_satang IS NOT OLD.amount_satang
  OR (OLD.charge_id IS NOT NULL AND NEW.charge_id IS NOT OLD.charge_id)
  OR (OLD.state <> 'waiting' AND NEW.state = 'waiting') OR (OLD.state = 'made' AND NEW.state <> 'made')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a charge cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_at_ms_is_now BEFORE INSERT ON family_spends
WHEN NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_spends must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_at_ms_stays_now BEFORE UPDATE OF at_ms ON family_spends
WHEN NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_spends must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_insert_by_rules BEFORE INSERT ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_funds is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_update_by_rules BEFORE UPDATE ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_funds is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_delete_by_rules BEFORE DELETE ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'family_funds is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_begin BEFORE INSERT ON family_managers
WHEN NEW.ended_at_ms IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
  )
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.named_by_uuid AND role = 'family' AND family_uuid = NEW.family_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a manager must be a member whom the owner appointed');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_stay BEFORE UPDATE ON family_managers
WHEN OLD.ended_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.day_limit_coins IS NOT OLD.day_limit_coins
  OR NEW.named_by_uuid IS NOT OLD.named_by_uuid OR NEW.named_at_ms IS NOT OLD.named_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a manager cannot be changed, only appointed again');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_begin BEFORE INSERT ON family_spends
WHEN NOT CASE NEW.kind
  WHEN 'budget' THEN NEW.whom_uuid <> NEW.by_uuid
    AND EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid)
    AND EXISTS (
      SELECT 1 FROM family_members
      WHERE user_uuid = NEW.whom_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
    )
  -- A permitted spender returns a budget, or it returns when its VB leaves.
  WHEN 'budget_back' THEN
    EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid)
    OR EXISTS (
      SELECT 1 FROM family_members
      WHERE uuid = NEW.uuid AND user_uuid = NEW.whom_uuid AND family_uuid = NEW.family_uuid AND left_at_ms = NEW.at_ms
    )
  WHEN 'shop' THEN EXISTS (
    SELECT 1 FROM shop_orders
    WHERE uuid = NEW.uuid AND family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid AND for_user_uuid = NEW.whom_uuid
      AND price_coins = NEW.coins
  )
  WHEN 'gift_back' THEN EXISTS (
    SELECT 1 FROM facts JOIN gifts USING (position) JOIN gift_take_backs USING (position)
    WHERE facts.id = 'gift:' || NEW.uuid AND to_giver AND gifts.coins = NEW.coins
      AND gifts.paid_from GLOB 'family:' || NEW.family_uuid || ':*'
  )
  -- Reads the newest gift: its fact may not exist yet.
  ELSE EXISTS (
    SELECT 1 FROM gifts
    WHERE position = (SELECT max(position) FROM gifts) AND uuid = NEW.uuid AND giver_uuid = NEW.by_uuid
      AND vb_uuid = NEW.whom_uuid AND coins = NEW.coins
      AND paid_from = 'family:' || NEW.family_uuid || iif(NEW.kind = 'gift', ':coins', ':budget:' || NEW.by_uuid)
  )
END
BEGIN
  SELECT RAISE(ABORT, 'only the owner and managers can spend coins of a family');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_are_limited BEFORE INSERT ON family_spends
WHEN NEW.kind IN ('gift', 'budget', 'shop') AND NEW.coins + coalesce((
  SELECT sum(coins) FROM family_spends
  WHERE by_uuid = NEW.by_uuid AND family_uuid = NEW.family_uuid AND kind IN ('gift', 'budget', 'shop')
    AND at_ms >= (unixepoch(date(NEW.at_ms / 1000 + 25200, 'unixepoch')) - 25200) * 1000
), 0) > (
  SELECT day_limit_coins FROM family_managers
  WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid AND ended_at_ms IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the daily limit of the manager is exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_paid_by_families BEFORE INSERT ON gifts
WHEN NEW.paid_from IS NOT NULL AND (
  NEW.kind = 'vip' OR NEW.match_id IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM family_spenders
    WHERE user_uuid = NEW.giver_uuid AND NEW.paid_from = 'family:' || family_uuid || ':coins'
    UNION ALL
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.giver_uuid AND left_at_ms IS NULL
      AND NEW.paid_from = 'family:' || family_uuid || ':budget:' || NEW.giver_uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a family cannot pay for this gift');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_paid_by_families BEFORE INSERT ON shop_orders
WHEN NEW.family_uuid IS NOT NULL AND (
  NEW.state <> 'bought'
  OR NOT EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.user_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.for_user_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a family can buy only for its own members');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_to_own_vbs_are_bought BEFORE INSERT ON gifts WHEN NEW.family_uuid = substr(NEW.paid_from, 8, 36)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (378430378, 0);
  UPDATE running_rules SET key = NULL WHERE id = 378430378;
  SELECT RAISE(ABORT, 'a family can give its own VBs only coins that it has bought')
    WHERE NEW.coins > coalesce((SELECT coins FROM family_funds WHERE family_uuid = NEW.family_uuid), 0);
  UPDATE family_funds SET coins = coins - NEW.coins WHERE family_uuid = NEW.family_uuid;
  DELETE FROM running_rules WHERE id = 378430378;
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_follow BEFORE INSERT ON tax_invoices
WHEN (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM tax_invoices))
  OR NOT EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid AND amount_satang = NEW.amount_satang)
  OR NEW.replaces_number IS NOT (SELECT max(number) FROM tax_invoices WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a tax invoice must match its sale');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_moved_at_ms_is_now BEFORE INSERT ON ledger_transfers
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of ledger_transfers must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON ledger_transfers
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of ledger_transfers must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_have_causes BEFORE INSERT ON ledger_transfers
WHEN NOT CASE substr(NEW.id, 1, instr(NEW.id, ':'))
  WHEN 'order:' THEN 1 WHEN 'promotion:' THEN 1 WHEN 'case:' THEN 1 WHEN 'refund:' THEN 1 WHEN 'payment:' THEN 1
  ELSE EXISTS (SELECT 1 FROM running_rules)
    OR (
      substr(NEW.id, 1, instr(NEW.id, ':')) NOT IN (
        'shop:', 'gift:', 'release:', 'free:', 'take-back:', 'granted:', 'payout:', 'closing:', 'merge:', 'budget:', 'budget_back:',
        'reversal:', 'event:', 'invitation:', 'correction:', 'loan:', 'loan-coins:'
      )
      AND EXISTS (SELECT 1 FROM sample_databases)
    )
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer must name the row that causes it');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_follow BEFORE INSERT ON ledger_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM ledger_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM ledger_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'days must be closed in order');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_are_known BEFORE INSERT ON ledger_accounts
WHEN NEW.currency <> 'VTOKEN' AND instr(NEW.id, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.id GLOB 'world:?*' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id GLOB 'user:?*:coins' OR NEW.id GLOB 'family:?*:coins' OR NEW.id GLOB 'family:?*:budget:?*'
    THEN NEW.currency = 'COIN' AND NEW.lowest IS 0 AND NEW.highest IS NULL
  WHEN NEW.id GLOB 'family:?*:debt' THEN NEW.currency = 'THB' AND coalesce(NEW.lowest <= 0, 0) AND NEW.highest IS 0
  WHEN NEW.id = 'house:coins' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id IN ('house:earned', 'house:bank_fees') THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  ELSE NEW.id GLOB 'house:?*' AND NEW.lowest IS 0 AND NEW.highest IS NULL
END
BEGIN
  SELECT RAISE(ABORT, 'this kind of ledger account does not exist');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_bounds BEFORE UPDATE ON ledger_accounts
WHEN NEW.highest IS NOT OLD.highest
  OR (NEW.lowest IS NOT OLD.lowest AND NOT (
    (NEW.id GLOB 'family:?*:debt' AND coalesce(NEW.lowest <= 0, 0))
    OR (NEW.id GLOB '*:?*:vtoken_payable' AND NEW.lowest IS NULL)
  ))
BEGIN
  SELECT RAISE(ABORT, 'the bounds of a ledger account cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- Transfers of payouts: api/payouts/payout/money-rules.sql.
  WHEN NEW.id GLOB 'payout:?*' THEN NEW.from_account || '>' || NEW.to_account IN (
    'house:earned>house:payouts_on_the_way', 'house:payouts_on_the_way>house:earned',
    'house:payouts_on_the_way>house:bank_out', 'house:payouts_on_the_way>house:tax_withheld',
    'house:payouts_on_the_way>house:payout_fees', 'house:payouts_on_the_way>house:fee_vat',
    'house:bank_out>house:payouts_returned', 'house:payouts_returned>house:payouts_on_the_way',
    'house:payouts_on_the_way>house:payouts_returned', 'house:payouts_returned>house:earned',
    'house:bank_fees>house:bank_out',
    'house:tax_withheld>house:earned', 'house:payout_fees>house:earned', 'house:fee_vat>house:earned'
  )
  WHEN NEW.from_account GLOB 'world:*'
    THEN (NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in')
      OR (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:returned')
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:sales' THEN NEW.to_account = 'house:refundable' AND NEW.id GLOB 'reversal:?*:sale'
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable'
    AND (NEW.id GLOB '*loan*' OR NEW.id GLOB 'reversal:?*:debt')
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  -- All coins of a merged account.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  -- A VB's budget comes from the family's wallet. It returns there, or is given.
  WHEN NEW.from_account GLOB 'family:*:budget:*' AND NEW.to_account = 'house:gifts' THEN NEW.id GLOB 'gift:?*:coins'
  WHEN NEW.from_account GLOB 'family:*:budget:*' OR NEW.to_account GLOB 'family:*:budget:*' THEN EXISTS (
    SELECT 1 FROM family_spends
    WHERE uuid = substr(NEW.id, instr(NEW.id, ':') + 1) AND kind = substr(NEW.id, 1, instr(NEW.id, ':') - 1)
      AND coins = NEW.amount
      AND NEW.from_account = 'family:' || family_uuid || iif(kind = 'budget', ':coins', ':budget:' || whom_uuid)
      AND NEW.to_account = 'family:' || family_uuid || iif(kind = 'budget', ':budget:' || whom_uuid, ':coins')
  )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
    AND (NEW.to_account = 'house:coins_expired') = (
      NEW.id = 'closing:' || substr(NEW.from_account, 6, 36) || ':coins'
      OR (NEW.id GLOB 'closing:?*:[0-9]*:coins' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36))
    )
  -- The coins of a reversed gift go to its giver, to the family that paid, or to the refunded coins.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer with this name cannot move between these accounts');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0 OR NEW.last_transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new ledger account must be empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
WHEN NEW.id IS NOT OLD.id OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count OR NEW.last_transfer_id IS NOT OLD.last_transfer_id)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE account_id = NEW.id AND position = NEW.entry_count AND balance_after = NEW.balance
        AND NEW.entry_count = OLD.entry_count + 1 AND NEW.balance = OLD.balance + amount
        AND transfer_id = NEW.last_transfer_id AND NEW.last_transfer_id IS NOT OLD.last_transfer_id
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances change only through entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account)
  IS NOT (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
BEGIN
  SELECT RAISE(ABORT, 'a transfer must stay in one currency');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_name_vtokens BEFORE INSERT ON ledger_accounts
WHEN (NEW.currency = 'VTOKEN') <> (instr(NEW.id, ':vtoken') > 0)
BEGIN
  SELECT RAISE(ABORT, 'V-token accounts need their own account names');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_vtokens BEFORE INSERT ON ledger_transfers
WHEN (instr(NEW.from_account, ':vtoken') > 0 OR instr(NEW.to_account, ':vtoken') > 0)
  AND NOT CASE substr(NEW.from_account, instr(NEW.from_account, ':vtoken')) || '>'
      || substr(NEW.to_account, instr(NEW.to_account, ':vtoken'))
    WHEN ':vtokens>:vtoken_held' THEN NEW.to_account LIKE 'user:%'
    -- The family's part of what its VB is paid; and back, where that payout is given up.
    WHEN ':vtoken_on_the_way>:vtoken_payable' THEN substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      OR (NEW.id GLOB 'payout:?*' AND NEW.to_account LIKE 'family:%')
    -- So does its part of a gift that is taken back after it was paid.
    WHEN ':vtoken_payable>:vtoken_payable' THEN ((NEW.id GLOB 'payout:?*' OR NEW.id GLOB 'take-back:?*:share')
        AND NEW.from_account LIKE 'family:%' AND NEW.to_account LIKE 'user:%')
      -- The family's part of what a closed account leaves.
      OR (NEW.id GLOB 'closing:?*:share:?*' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36)
        AND NEW.from_account LIKE 'user:%' AND NEW.to_account LIKE 'family:%')
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>payable', 'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited', 'payable>reversed',
          -- Cancelled or refused before it was sent; sent.
          'set_aside>payable', 'set_aside>on_the_way',
          -- Failed before execution; paid.
          'on_the_way>payable', 'on_the_way>paid',
          -- Its file was stopped before the bank had it.
          'on_the_way>set_aside',
          -- The bank sent it back: it is sent again, or given up.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens cannot move between these accounts');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB '*:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account AND lowest IS NULL)
  AND NOT (NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'user:?*:vtoken_payable')
  AND NOT (NEW.id GLOB 'take-back:?*:vtokens' AND NEW.to_account GLOB 'user:?*:vtoken_reversed')
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot exceed the payable V-tokens of its owner');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN (
    SELECT id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
    FROM ledger_transfers ORDER BY rowid DESC LIMIT 1
  ) IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'entries are written only by transfers');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_are_forgotten_in_time BEFORE DELETE ON gateway_messages
WHEN OLD.forget_at_ms > (SELECT came_at_ms FROM gateway_messages ORDER BY number DESC LIMIT 1)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages cannot be deleted before their retention ends');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0 OR NEW.refundable_satang <> 0 OR NEW.reversed_satang <> 0
  OR NEW.paid_at_ms IS NOT NULL OR NEW.processed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new order must be in the state created');
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_of_packages BEFORE INSERT ON orders
WHEN NEW.package_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM packages
  WHERE uuid = NEW.package_uuid AND price_satang = NEW.subtotal_satang AND coins = NEW.coins AND bonus_coins = NEW.bonus_coins
)
BEGIN
  SELECT RAISE(ABORT, 'an order must match its package');
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the order');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_at_ms IS NOT NULL AND NEW.paid_at_ms IS NOT OLD.paid_at_ms)
  OR (OLD.processed_at_ms IS NOT NULL AND NEW.processed_at_ms IS NOT OLD.processed_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order can be paid by only one payment');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_are_of_orders BEFORE INSERT ON order_steps
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = NEW.order_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the steps of an order are written only by its triggers');
END;
--> statement-breakpoint
CREATE TRIGGER payments_are_transferred BEFORE INSERT ON payments
WHEN NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':in' AND amount = NEW.amount_satang
) OR NEW.amount_satang IS NOT (
  CASE NEW.is_accepted WHEN 1 THEN (SELECT total_satang FROM orders WHERE uuid = NEW.order_uuid) ELSE 0 END
  + coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  ), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'a payment must match its ledger transfer');
END;
--> statement-breakpoint
CREATE TRIGGER orders_created_at_ms_is_now BEFORE INSERT ON orders
WHEN NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of orders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER orders_created_at_ms_stays_now BEFORE UPDATE OF created_at_ms ON orders
WHEN NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of orders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payments_recorded_at_ms_is_now BEFORE INSERT ON payments
WHEN NEW.recorded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payments must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payments_recorded_at_ms_stays_now BEFORE UPDATE OF recorded_at_ms ON payments
WHEN NEW.recorded_at_ms IS NOT OLD.recorded_at_ms AND NEW.recorded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payments must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_issued_at_ms_is_now BEFORE INSERT ON receipts
WHEN NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of receipts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_issued_at_ms_stays_now BEFORE UPDATE OF issued_at_ms ON receipts
WHEN NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of receipts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_have_no_gaps BEFORE INSERT ON receipts
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM receipts)
BEGIN
  SELECT RAISE(ABORT, 'a receipt must have the next number');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_orders BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = substr(NEW.id, 7, instr(substr(NEW.id, 7), ':') - 1)
    AND state IN ('paid', 'paid_late')
    AND CASE substr(NEW.id, 8 + length(uuid))
      WHEN 'sale' THEN NEW.amount <= total_satang
      WHEN 'refundable' THEN NEW.amount <= total_satang
      WHEN 'debt' THEN NEW.to_account = 'family:' || family_uuid || ':debt' AND NEW.amount = (
        SELECT amount FROM ledger_transfers WHERE id = 'order:' || uuid || ':sale'
      )
      WHEN 'coins' THEN NEW.amount = coins + bonus_coins AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'an order must move its stated amount');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_whole BEFORE UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state AND NOT (
  coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':sale'), 0)
    + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0) = NEW.total_satang
  AND (NEW.state = 'processed') = EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.uuid)
  AND (NEW.state = 'processed' AND NEW.coins + NEW.bonus_coins > 0)
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':coins')
  AND (NEW.state = 'processed' AND NEW.kind = 'family_credit')
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':debt')
)
BEGIN
  SELECT RAISE(ABORT, 'an ended order must have its money sold or refundable');
END;
--> statement-breakpoint
CREATE TRIGGER orders_refundable_is_moved BEFORE UPDATE OF refundable_satang ON orders
WHEN NEW.refundable_satang IS NOT OLD.refundable_satang AND NEW.refundable_satang IS NOT (
  coalesce((
    SELECT sum(amount_satang - CASE is_accepted WHEN 1 THEN NEW.total_satang ELSE 0 END)
    FROM payments WHERE order_uuid = NEW.uuid
  ), 0) + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0)
  + NEW.reversed_satang
)
BEGIN
  SELECT RAISE(ABORT, 'the refundable amount must match the ledger');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_are_of_sales BEFORE INSERT ON receipts
WHEN NEW.amount_satang IS NOT (
  SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.order_uuid || ':sale' AND to_account = 'house:sales'
)
BEGIN
  SELECT RAISE(ABORT, 'a receipt must match its sale');
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'the user has the maximum number of open orders');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_insert_by_rules BEFORE INSERT ON topup_promotions
WHEN (NEW.taken_coins IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'topup_promotions is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_update_by_rules BEFORE UPDATE ON topup_promotions
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.uuid IS NOT OLD.uuid OR NEW.taken_coins IS NOT OLD.taken_coins) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'topup_promotions is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_delete_by_rules BEFORE DELETE ON topup_promotions
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'topup_promotions is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_begin BEFORE INSERT ON topup_promotions WHEN NEW.taken_coins <> 0
BEGIN
  SELECT RAISE(ABORT, 'a new promotion must have its whole budget');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_keep_terms BEFORE UPDATE ON topup_promotions
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.audience IS NOT OLD.audience OR NEW.package_uuids IS NOT OLD.package_uuids
  OR NEW.bonus_kind IS NOT OLD.bonus_kind OR NEW.bonus_value IS NOT OLD.bonus_value
  OR NEW.min_amount_satang IS NOT OLD.min_amount_satang OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of a promotion cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin_with_promotion BEFORE INSERT ON orders
WHEN (NEW.promotion_uuid IS NULL AND (NEW.promotion_coins <> 0 OR NEW.promotion_state IS NOT NULL))
  OR (NEW.promotion_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM topup_promotions
    WHERE uuid = NEW.promotion_uuid AND NEW.promotion_state IS 'reserved'
      AND NEW.kind = iif(audience = 'user', 'refill', 'family_refill') AND NEW.package_uuid IS NOT NULL
      AND (package_uuids IS NULL OR EXISTS (SELECT 1 FROM json_each(package_uuids) WHERE value = NEW.package_uuid))
      AND NEW.subtotal_satang >= min_amount_satang
      AND starts_at_ms <= NEW.created_at_ms AND ends_at_ms > NEW.created_at_ms
      AND NEW.promotion_coins = iif(bonus_kind = 'percent', NEW.coins * bonus_value / 100, bonus_value)
      AND NEW.promotion_coins > 0
      AND NEW.promotion_coins + coalesce((
        SELECT sum(promotion_coins) FROM orders
        WHERE promotion_uuid = NEW.promotion_uuid AND user_uuid = NEW.user_uuid AND promotion_state IN ('reserved', 'given')
      ), 0) <= coins_per_user
  ))
BEGIN
  SELECT RAISE(ABORT, 'this promotion does not apply to this order');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_promotion BEFORE UPDATE ON orders
WHEN NEW.promotion_uuid IS NOT OLD.promotion_uuid OR NEW.promotion_coins IS NOT OLD.promotion_coins
  OR (NEW.promotion_state IS NOT OLD.promotion_state AND OLD.promotion_state || '>' || coalesce(NEW.promotion_state, '') NOT IN (
    'reserved>given', 'reserved>freed', 'freed>given'
  ))
  OR (OLD.promotion_state IS NULL AND NEW.promotion_state IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the promotion of an order cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_with_promotion BEFORE UPDATE ON orders
WHEN (NEW.promotion_state IS 'reserved' AND NEW.state IN ('expired', 'cancelled', 'failed', 'processed'))
  OR (NEW.promotion_state IS NOT OLD.promotion_state AND NEW.promotion_state = 'given' AND NEW.state <> 'processed')
  OR (NEW.state = 'processed' AND (NEW.promotion_state IS 'given')
    <> EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'promotion:' || NEW.uuid || ':coins'))
BEGIN
  SELECT RAISE(ABORT, 'an ended order must have its bonus given or released');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_promotions BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'promotion:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE NEW.id = 'promotion:' || uuid || ':coins' AND state IN ('paid', 'paid_late') AND NEW.amount = promotion_coins
    AND NEW.from_account = 'house:coins'
    AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
)
BEGIN
  SELECT RAISE(ABORT, 'the bonus of an order must match its promotion');
END;
--> statement-breakpoint
CREATE TRIGGER spending_insert_by_rules BEFORE INSERT ON spending
WHEN (NEW.day IS NOT '' OR NEW.month IS NOT '' OR NEW.at_ms IS NOT 0 OR NEW.day_spent_coins IS NOT 0 OR NEW.month_spent_coins IS NOT 0 OR NEW.day_topped_satang IS NOT 0 OR NEW.month_topped_satang IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'spending is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER spending_update_by_rules BEFORE UPDATE ON spending
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.day IS NOT OLD.day OR NEW.month IS NOT OLD.month OR NEW.at_ms IS NOT OLD.at_ms OR NEW.day_spent_coins IS NOT OLD.day_spent_coins OR NEW.month_spent_coins IS NOT OLD.month_spent_coins OR NEW.day_topped_satang IS NOT OLD.day_topped_satang OR NEW.month_topped_satang IS NOT OLD.month_topped_satang) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'spending is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER spending_delete_by_rules BEFORE DELETE ON spending
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'spending is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER spending_day_limits_rise_later BEFORE UPDATE OF day_limit_satang ON spending
WHEN OLD.day_limit_satang IS NOT NULL AND NOT coalesce(NEW.day_limit_satang <= OLD.day_limit_satang, 0)
  AND NOT coalesce(OLD.day_next_from_ms IS NOT NULL AND (OLD.day_next_satang IS NULL OR NEW.day_limit_satang <= OLD.day_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a higher limit takes effect only after its waiting period');
END;
--> statement-breakpoint
CREATE TRIGGER spending_month_limits_rise_later BEFORE UPDATE OF month_limit_satang ON spending
WHEN OLD.month_limit_satang IS NOT NULL AND NOT coalesce(NEW.month_limit_satang <= OLD.month_limit_satang, 0)
  AND NOT coalesce(OLD.month_next_from_ms IS NOT NULL AND (OLD.month_next_satang IS NULL OR NEW.month_limit_satang <= OLD.month_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a higher limit takes effect only after its waiting period');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_begin BEFORE INSERT ON order_reversals
WHEN NEW.state <> 'asked' OR NOT EXISTS (
  SELECT 1 FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid
  WHERE orders.uuid = NEW.order_uuid AND orders.state = 'processed'
    AND reversed_satang + NEW.amount_satang <= receipts.amount_satang
    -- The coins that came with all that is reversed, rounded up, without those of the reversals
    -- before.
    AND NEW.coins = ((reversed_satang + NEW.amount_satang)
      * (orders.coins + bonus_coins + iif(promotion_state = 'given', promotion_coins, 0)) + receipts.amount_satang - 1)
      / receipts.amount_satang
      - (SELECT coalesce(sum(coins), 0) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal cannot exceed the remaining amount of its sale');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_move BEFORE UPDATE ON order_reversals
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.order_uuid IS NOT OLD.order_uuid OR NEW.cause IS NOT OLD.cause
  OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.coins IS NOT OLD.coins
  OR NEW.most_borne_coins IS NOT OLD.most_borne_coins OR NEW.reason IS NOT OLD.reason
  OR NEW.bank_reference IS NOT OLD.bank_reference OR NEW.started_by IS NOT OLD.started_by
  OR NEW.started_at_ms IS NOT OLD.started_at_ms
  OR OLD.state <> 'asked' OR NEW.state = 'asked'
  OR (NEW.state = 'done' AND (
    NOT EXISTS (
      SELECT 1 FROM approvals
      WHERE subject_kind = 'order_reversal' AND subject_id = NEW.uuid AND state = 'approved' AND amount_satang = NEW.amount_satang
    )
    OR NEW.taken_coins IS NOT min(NEW.coins, coalesce((
      SELECT balance FROM orders
        JOIN ledger_accounts ON id = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      WHERE uuid = NEW.order_uuid
    ), 0))
  ))
BEGIN
  SELECT RAISE(ABORT, 'two people must decide a reversal, and only once');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_moved_at_ms_is_now BEFORE INSERT ON order_reversals
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_reversals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON order_reversals
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_reversals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_reversals BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'reversal:*' AND NOT EXISTS (
  SELECT 1 FROM order_reversals AS reversal JOIN orders ON orders.uuid = order_uuid
  WHERE reversal.uuid = substr(NEW.id, 10, 36) AND reversal.state = 'done' AND CASE substr(NEW.id, 46)
    WHEN ':sale' THEN NEW.from_account = 'house:sales' AND NEW.amount = amount_satang
    WHEN ':debt' THEN NEW.from_account = 'family:' || family_uuid || ':debt' AND NEW.amount = amount_satang
      AND kind = 'family_credit'
    WHEN ':coins' THEN NEW.from_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      AND NEW.to_account = 'house:coins_refunded' AND NEW.amount = taken_coins
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal must move its stated amount');
END;
--> statement-breakpoint
CREATE TRIGGER orders_reversed_is_done BEFORE UPDATE OF reversed_satang ON orders
WHEN NEW.reversed_satang IS NOT OLD.reversed_satang AND NEW.reversed_satang IS NOT (
  SELECT sum(amount_satang) FROM order_reversals WHERE order_uuid = NEW.uuid AND state = 'done'
)
BEGIN
  SELECT RAISE(ABORT, 'the reversed amount of an order must match its reversals');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_months_insert_by_rules BEFORE INSERT ON settlement_months
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'settlement_months is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_months_update_by_rules BEFORE UPDATE ON settlement_months
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'settlement_months is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_months_delete_by_rules BEFORE DELETE ON settlement_months
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'settlement_months is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_follow BEFORE INSERT ON settlement_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM settlement_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM settlement_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway), '')
  OR NOT EXISTS (SELECT 1 FROM settlement_days WHERE gateway = NEW.gateway AND day = NEW.day AND open IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'days must be closed in order');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_come_in_time BEFORE INSERT ON settlement_lines
WHEN NEW.day <= (SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway)
  AND NOT EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
BEGIN
  SELECT RAISE(ABORT, 'the settlement day is closed');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_keep_terms BEFORE UPDATE ON voucher_uses
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.voucher_uuid IS NOT OLD.voucher_uuid
  OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (OLD.state = 'used' AND NEW.state <> 'used')
BEGIN
  SELECT RAISE(ABORT, 'the use of a voucher cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_insert_by_rules BEFORE INSERT ON vouchers
WHEN (NEW.taken IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'vouchers is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_update_by_rules BEFORE UPDATE ON vouchers
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.uuid IS NOT OLD.uuid OR NEW.taken IS NOT OLD.taken) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'vouchers is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_delete_by_rules BEFORE DELETE ON vouchers
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'vouchers is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_insert_by_rules BEFORE INSERT ON voucher_holders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'voucher_holders is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_update_by_rules BEFORE UPDATE ON voucher_holders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'voucher_holders is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_delete_by_rules BEFORE DELETE ON voucher_holders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'voucher_holders is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_insert AFTER INSERT ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has used this voucher the maximum number of times');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_update AFTER UPDATE ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has used this voucher the maximum number of times');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_seen BEFORE INSERT ON audit_entries
WHEN NEW.seen_position IS NOT NULL AND EXISTS (
  SELECT 1 FROM audit_entries AS entry
  JOIN audit_changes AS change ON change.entry_uuid = entry.uuid AND change.position > NEW.seen_position
  WHERE entry.about = substr(NEW.call, instr(NEW.call, '/'), instr(NEW.call, '}') - instr(NEW.call, '/') + 1) || ' ' || NEW.subject
)
BEGIN
  SELECT RAISE(ABORT, 'another member of staff has changed it in the meantime');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_before_link BEFORE INSERT ON audit_changes
WHEN EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = NEW.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an audit entry in the chain cannot get more changes');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_go_on BEFORE INSERT ON audit_links
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_links)
BEGIN
  SELECT RAISE(ABORT, 'the audit chain cannot have gaps');
END;
--> statement-breakpoint
CREATE TRIGGER audit_pending_is_linked BEFORE DELETE ON audit_pending
WHEN NOT EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = OLD.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an audit entry stays pending until it is in the chain');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_work_once BEFORE UPDATE ON admin_codes
WHEN OLD.used_at_ms IS NOT NULL OR NEW.hash IS NOT OLD.hash OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a code can be used only once');
END;
--> statement-breakpoint
CREATE TRIGGER payees_stay BEFORE UPDATE ON payees
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.key_uuid IS NOT OLD.key_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.created_by_uuid IS NOT OLD.created_by_uuid
BEGIN
  SELECT RAISE(ABORT, 'the owner of a payee cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER payees_are_looked_at_by_others BEFORE UPDATE OF state ON payees
WHEN NEW.state = 'approved' AND EXISTS (
  SELECT 1 FROM users AS reviewer
  WHERE reviewer.uuid = NEW.reviewed_by_uuid AND (
    reviewer.uuid = NEW.owner_uuid
    OR reviewer.uuid = (SELECT set_by_uuid FROM payee_accounts WHERE payee_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
    OR reviewer.family_uuid IN (NEW.owner_uuid, (SELECT family_uuid FROM users WHERE uuid = NEW.owner_uuid))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a payee cannot be approved by its owner');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_follow BEFORE INSERT ON payee_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid)
BEGIN
  SELECT RAISE(ABORT, 'another request has already set the account');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_go_on BEFORE INSERT ON payee_facts
WHEN EXISTS (
  SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms >= NEW.from_ms
)
BEGIN
  SELECT RAISE(ABORT, 'payee data cannot be changed for a past date');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (SELECT 1 FROM filed_certificates WHERE payout_uuid = OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot be given up after its tax was filed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_made_at_ms_is_now BEFORE INSERT ON payout_quotes
WHEN NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_quotes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_made_at_ms_stays_now BEFORE UPDATE OF made_at_ms ON payout_quotes
WHEN NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_quotes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_moved_at_ms_is_now BEFORE INSERT ON payouts
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payouts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON payouts
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payouts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_released_at_ms_is_now BEFORE INSERT ON payout_batches
WHEN NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_batches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_released_at_ms_stays_now BEFORE UPDATE OF released_at_ms ON payout_batches
WHEN NEW.released_at_ms IS NOT OLD.released_at_ms AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_batches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_offered_at_ms_is_now BEFORE INSERT ON payout_batches
WHEN NEW.offered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_batches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_offered_at_ms_stays_now BEFORE UPDATE OF offered_at_ms ON payout_batches
WHEN NEW.offered_at_ms IS NOT OLD.offered_at_ms AND NEW.offered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_batches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_charged_at_ms_is_now BEFORE INSERT ON bank_charges
WHEN NEW.charged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of bank_charges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_charged_at_ms_stays_now BEFORE UPDATE OF charged_at_ms ON bank_charges
WHEN NEW.charged_at_ms IS NOT OLD.charged_at_ms AND NEW.charged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of bank_charges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_begin BEFORE INSERT ON payouts
WHEN NEW.state <> 'submitted' OR NEW.version <> 0 OR NEW.paid_on IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid AND state = 'open'
  )
  OR NOT EXISTS (
    SELECT 1 FROM payout_quotes AS quote
    WHERE quote.uuid = NEW.quote_uuid AND quote.expires_at_ms > NEW.created_at_ms
      AND quote.owner_kind = NEW.owner_kind AND quote.owner_uuid = NEW.owner_uuid
      AND quote.payee_uuid = NEW.payee_uuid AND quote.account_number = NEW.account_number
      AND quote.family_parts = NEW.family_parts AND quote.terms_digest = NEW.terms_digest
      AND quote.vtokens = NEW.vtokens AND quote.family_vtokens = NEW.family_vtokens
      AND quote.tax_satang = NEW.tax_satang AND quote.net_satang = NEW.net_satang
  )
  OR NEW.family_vtokens <> (SELECT coalesce(sum(value ->> 'vtokens'), 0) FROM json_each(NEW.family_parts))
BEGIN
  SELECT RAISE(ABORT, 'a new payout must match its quote');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave_families_theirs BEFORE INSERT ON payouts
WHEN EXISTS (
    SELECT 1 FROM json_each(NEW.family_parts) AS part
    WHERE part.value ->> 'vtokens' > coalesce((
      SELECT vtokens FROM family_parts WHERE vb_uuid = NEW.owner_uuid AND family_uuid = part.value ->> 'family_uuid'
    ), 0)
  )
  OR (SELECT coalesce(sum(vtokens), 0) FROM family_parts WHERE vb_uuid = NEW.owner_uuid) - NEW.family_vtokens > (
    SELECT balance FROM ledger_accounts WHERE id = NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable'
  ) - NEW.vtokens
BEGIN
  SELECT RAISE(ABORT, 'a payout must take the family shares of its gifts');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_take_turns BEFORE UPDATE ON payouts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the payout');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_keep_terms BEFORE UPDATE ON payouts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.quote_uuid IS NOT OLD.quote_uuid OR NEW.reference IS NOT OLD.reference
  OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.account_number IS NOT OLD.account_number
  OR NEW.family_parts IS NOT OLD.family_parts OR NEW.terms IS NOT OLD.terms OR NEW.terms_digest IS NOT OLD.terms_digest
  OR NEW.vtokens IS NOT OLD.vtokens OR NEW.family_vtokens IS NOT OLD.family_vtokens
  OR NEW.gross_satang IS NOT OLD.gross_satang OR NEW.family_share_satang IS NOT OLD.family_share_satang
  OR NEW.payee_part_satang IS NOT OLD.payee_part_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.fee_satang IS NOT OLD.fee_satang OR NEW.fee_vat_satang IS NOT OLD.fee_vat_satang
  OR NEW.vat_satang IS NOT OLD.vat_satang OR NEW.net_satang IS NOT OLD.net_satang
  OR NEW.numbered_by IS NOT OLD.numbered_by
  OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS NOT OLD.paid_on)
  -- A payout that was held needs a new approval.
  OR (NEW.approval_uuid IS NOT OLD.approval_uuid) <> (OLD.state = 'held' AND NEW.state = 'submitted')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a payout cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_move_legally BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'submitted>approved', 'submitted>held', 'submitted>cancelled',
  'held>submitted', 'held>cancelled',
  'approved>sent', 'approved>held',
  'sent>paid', 'sent>failed', 'sent>returned', 'sent>approved', 'sent>held',
  'paid>returned',
  'returned>sent', 'returned>given_up'
)
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_approvals BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND (OLD.state = 'submitted' OR NEW.state = 'submitted') AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid
    AND CASE NEW.state WHEN 'submitted' THEN state = 'open' WHEN 'approved' THEN state = 'approved'
      ELSE state IN ('refused', 'withdrawn') END
)
BEGIN
  SELECT RAISE(ABORT, 'a payout needs more approvals');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_of_payouts_are_of_others BEFORE UPDATE ON approvals
WHEN NEW.subject_kind = 'payout' AND (NEW.state = 'approved' OR NEW.first_by IS NOT OLD.first_by) AND EXISTS (
  SELECT 1 FROM payouts CROSS JOIN users AS approver
  WHERE payouts.approval_uuid = NEW.uuid AND approver.uuid = iif(NEW.state = 'approved', NEW.decided_by, NEW.first_by) AND (
    payouts.owner_uuid IN (approver.uuid, approver.family_uuid)
    OR approver.family_uuid = (SELECT family_uuid FROM users WHERE uuid = payouts.owner_uuid)
    OR EXISTS (SELECT 1 FROM json_each(payouts.family_parts) AS part WHERE part.value ->> 'family_uuid' = approver.family_uuid)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'staff cannot approve their own payouts or those of their family');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_attempts BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NOT CASE
  WHEN NEW.state = 'sent' THEN EXISTS (
    SELECT 1 FROM payout_attempts AS attempt JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid
    WHERE attempt.payout_uuid = NEW.uuid AND attempt.state = 'live' AND batch.released_at_ms IS NOT NULL
  )
  -- Its file was stopped before the bank had it.
  WHEN OLD.state = 'sent'
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'dropped'
  THEN (NEW.state IN ('approved', 'held') AND OLD.paid_on IS NULL) OR (NEW.state = 'returned' AND OLD.paid_on IS NOT NULL)
  -- Withheld tax stays withheld: a payout that was once paid is returned, and never fails.
  WHEN OLD.state = 'sent' THEN NEW.state IN ('paid', 'failed', 'returned') AND (NEW.state = 'paid' OR (NEW.state = 'failed') = (OLD.paid_on IS NULL))
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
      = CASE NEW.state WHEN 'paid' THEN 'paid' ELSE 'rejected' END
  WHEN OLD.state = 'paid' THEN
    (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'returned'
  ELSE NOT EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.uuid AND state = 'live')
END
BEGIN
  SELECT RAISE(ABORT, 'the state of a payout must match the report of the bank');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_begin BEFORE INSERT ON payout_attempts
WHEN NEW.state <> 'live'
  OR NEW.number <> 1 + (SELECT count(*) FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid)
  OR (SELECT state FROM payouts WHERE uuid = NEW.payout_uuid) NOT IN ('approved', 'returned')
  OR (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a payment attempt is still running');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_end BEFORE UPDATE ON payout_attempts
WHEN NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.number IS NOT OLD.number
  OR NEW.end_to_end_id IS NOT OLD.end_to_end_id OR NEW.batch_uuid IS NOT OLD.batch_uuid
  OR NEW.account_number IS NOT OLD.account_number
  OR OLD.state || '>' || NEW.state NOT IN ('live>paid', 'live>rejected', 'live>dropped', 'paid>returned')
  OR (SELECT iif(NEW.state = 'dropped', offered_at_ms IS NOT NULL, released_at_ms IS NULL) FROM payout_batches WHERE uuid = NEW.batch_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a payment attempt must end as the bank reports');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_stay BEFORE UPDATE ON payout_batches
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.message_id IS NOT OLD.message_id OR NEW.format IS NOT OLD.format
  OR NEW.value_day IS NOT OLD.value_day OR NEW.digest IS NOT OLD.digest OR NEW.total_satang IS NOT OLD.total_satang
  OR NEW.transfer_count IS NOT OLD.transfer_count OR NEW.made_by_uuid IS NOT OLD.made_by_uuid
  OR (OLD.released_at_ms IS NOT NULL AND NEW.released_at_ms IS NOT OLD.released_at_ms)
  OR (OLD.offered_at_ms IS NOT NULL AND NEW.offered_at_ms IS NOT OLD.offered_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a bank file cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_are_compared BEFORE UPDATE OF released_at_ms ON payout_batches
WHEN OLD.released_at_ms IS NULL AND NEW.released_at_ms IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE subject_kind = 'payout_batch' AND subject_id = NEW.uuid AND digest = NEW.digest AND state = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'two people must compare a file before it is sent');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_end BEFORE UPDATE ON payout_batches
WHEN (OLD.ended_as IS NOT NULL AND (NEW.ended_as IS NOT OLD.ended_as OR NEW.ended_on IS NOT OLD.ended_on))
  OR (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL AND (
    OLD.released_at_ms IS NULL
    OR (NEW.ended_as = 'not_sent') <> (OLD.offered_at_ms IS NULL)
    OR (NEW.ended_as <> 'not_sent' AND OLD.silent_at_ms IS NULL)
    OR (NEW.ended_as = 'paid') <> (NEW.ended_on IS NOT NULL)
    OR (NOT EXISTS (SELECT 1 FROM approvals WHERE subject_kind = 'payout_batch_end' AND state = 'approved'
      AND subject_id = NEW.uuid || ':' || NEW.ended_as || ':' || coalesce(NEW.ended_on, ''))
      AND NOT (NEW.ended_as = 'not_sent' AND OLD.live_count = 0))
  ))
  OR (OLD.offered_at_ms IS NULL AND NEW.offered_at_ms IS NOT NULL AND (NEW.ended_as IS NOT NULL
    OR EXISTS (SELECT 1 FROM payout_attempts WHERE batch_uuid = NEW.uuid AND state = 'dropped')))
BEGIN
  SELECT RAISE(ABORT, 'two people must end a file, and an ended file cannot be sent');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_are_believed BEFORE UPDATE ON carried_reports
WHEN NEW.digest <> OLD.digest OR NEW.kind <> OLD.kind OR NEW.report_id <> OLD.report_id OR NEW.words <> OLD.words
  OR NEW.carried_at_ms <> OLD.carried_at_ms
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approvals
    WHERE subject_kind = 'bank_report' AND subject_id = NEW.digest AND digest = NEW.digest AND state = 'approved'
  ))
BEGIN
  SELECT RAISE(ABORT, 'two people must approve an uploaded bank report');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_wait BEFORE INSERT ON carried_reports WHEN NEW.due_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'two people must approve an uploaded bank report');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_are_of_payouts BEFORE INSERT ON payout_steps
WHEN NOT EXISTS (
  SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the steps of a payout are written only by its triggers');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_follow BEFORE INSERT ON tax_certificates
WHEN NEW.voided_at_ms IS NOT NULL
  OR NEW.number <> 1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = NEW.book), 0)
  OR NEW.book <> 543 + substr(NEW.paid_on, 1, 4)
  OR NOT EXISTS (
    SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND payee_uuid = NEW.payee_uuid AND paid_on = NEW.paid_on
      AND payee_part_satang = NEW.base_satang AND tax_satang = NEW.tax_satang AND state <> 'given_up'
      AND (numbered_by = 'bank') = (NEW.bank_number IS NOT NULL)
  )
  OR (NEW.replaces_number IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM tax_certificates AS old
    WHERE old.book = NEW.replaces_book AND old.number = NEW.replaces_number
      AND old.payout_uuid = NEW.payout_uuid AND old.voided_at_ms IS NOT NULL
  ))
BEGIN
  SELECT RAISE(ABORT, 'a certificate must state the withheld amount');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_stay BEFORE UPDATE ON tax_certificates
WHEN OLD.voided_at_ms IS NOT NULL OR NEW.voided_at_ms IS NULL
  OR NEW.book IS NOT OLD.book OR NEW.number IS NOT OLD.number OR NEW.payout_uuid IS NOT OLD.payout_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.form IS NOT OLD.form OR NEW.income_type IS NOT OLD.income_type
  OR NEW.paid_on IS NOT OLD.paid_on OR NEW.base_satang IS NOT OLD.base_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.issued_at_ms IS NOT OLD.issued_at_ms OR NEW.replaces_book IS NOT OLD.replaces_book
  OR NEW.replaces_number IS NOT OLD.replaces_number OR NEW.bank_number IS NOT OLD.bank_number
  OR NEW.payer IS NOT OLD.payer OR NEW.payee_sealed IS NOT OLD.payee_sealed
BEGIN
  SELECT RAISE(ABORT, 'a certificate cannot be changed or deleted');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_filed_stay BEFORE UPDATE OF voided_at_ms ON tax_certificates
WHEN EXISTS (SELECT 1 FROM filed_certificates WHERE book = OLD.book AND number = OLD.number)
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot be given up after its tax was filed');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_are_whole BEFORE INSERT ON tax_filings
WHEN NEW.number <> (SELECT count(*) FROM tax_filings WHERE form = NEW.form AND month = NEW.month)
  OR NEW.up_to_number <> coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.month, 1, 4)), 0)
  OR NEW.tax_satang <> (
    SELECT coalesce(sum(tax_satang), 0) FROM listed_certificates
    WHERE form = NEW.form AND month = NEW.month AND list_number = NEW.number AND voided_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'a tax list can be filed only when it is complete');
END;
--> statement-breakpoint
CREATE TRIGGER tax_list_sums_insert_by_rules BEFORE INSERT ON tax_list_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'tax_list_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER tax_list_sums_update_by_rules BEFORE UPDATE ON tax_list_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'tax_list_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER tax_list_sums_delete_by_rules BEFORE DELETE ON tax_list_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'tax_list_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER follows_are_of_accounts BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.user_uuid, NEW.followed_uuid) AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.user_uuid, NEW.followed_uuid))
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER follows_stay BEFORE UPDATE ON follows
BEGIN
  SELECT RAISE(ABORT, 'a follow cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_used_at_ms_is_now BEFORE INSERT ON invitation_uses
WHEN NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of invitation_uses must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_used_at_ms_stays_now BEFORE UPDATE OF used_at_ms ON invitation_uses
WHEN NEW.used_at_ms IS NOT OLD.used_at_ms AND NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of invitation_uses must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_are_of_invitations BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (
  SELECT 1 FROM invitations
  WHERE slug = NEW.slug AND user_uuid = NEW.inviter_uuid AND newcomer_bonus_coins = NEW.coins AND user_uuid <> NEW.newcomer_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'the bonus must match its invitation');
END;
--> statement-breakpoint
CREATE TRIGGER invitations_keep_bonus BEFORE UPDATE ON invitations
WHEN NEW.newcomer_bonus_coins IS NOT OLD.newcomer_bonus_coins OR NEW.slug IS NOT OLD.slug
BEGIN
  SELECT RAISE(ABORT, 'the bonus of an invitation cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER notices_stay BEFORE UPDATE ON notices
WHEN NEW.key IS NOT OLD.key OR NEW.kind IS NOT OLD.kind OR NEW.facts IS NOT OLD.facts OR NEW.path IS NOT OLD.path
  OR NEW.happened_at_ms IS NOT OLD.happened_at_ms OR (OLD.read_at_ms IS NOT NULL AND NEW.read_at_ms IS NOT OLD.read_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a notice cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER fan_outs_go_on BEFORE UPDATE ON fan_outs
WHEN NEW.key IS NOT OLD.key OR NEW.followed_uuid IS NOT OLD.followed_uuid OR NEW.told_to < OLD.told_to
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a fan-out of notices cannot go back');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_at_ms_is_now BEFORE INSERT ON house_vips
WHEN NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of house_vips must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_at_ms_stays_now BEFORE UPDATE OF at_ms ON house_vips
WHEN NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of house_vips must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_are_of_staff BEFORE INSERT ON house_vips
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  AND (NEW.by_uuid IS NOT NULL OR NOT EXISTS (SELECT 1 FROM sample_databases))
BEGIN
  SELECT RAISE(ABORT, 'only staff can make VIPs');
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_keep_out BEFORE INSERT ON tokens
WHEN EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = NEW.user_uuid AND (until_ms IS NULL OR until_ms > NEW.created_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a suspended user cannot get a token');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_go_on BEFORE INSERT ON dated_settings
WHEN EXISTS (
  SELECT 1 FROM dated_settings
  WHERE name = NEW.name AND (from_ms >= NEW.from_ms OR set_at_ms > NEW.set_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a setting cannot be changed for a past date');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
  OR NEW.caller_uuid IS NOT OLD.caller_uuid OR NEW.key IS NOT OLD.key OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.subject IS NOT OLD.subject OR NEW.rowid IS NOT OLD.rowid
BEGIN
  SELECT RAISE(ABORT, 'a stored response cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_created_at_ms_is_now BEFORE INSERT ON idempotency_keys
WHEN NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of idempotency_keys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_created_at_ms_stays_now BEFORE UPDATE OF created_at_ms ON idempotency_keys
WHEN NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of idempotency_keys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER sample_databases_begin BEFORE INSERT ON sample_databases
WHEN EXISTS (SELECT 1 FROM ledger_transfers)
BEGIN
  SELECT RAISE(ABORT, 'a database with transfers cannot become a sample');
END;
--> statement-breakpoint
CREATE TRIGGER running_rules_begin BEFORE INSERT ON running_rules
WHEN NEW.key IS NULL OR EXISTS (SELECT 1 FROM running_rules WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'a running rule must begin with its key');
END;
--> statement-breakpoint
CREATE TRIGGER running_rules_stay BEFORE UPDATE ON running_rules WHEN NEW.id IS NOT OLD.id
BEGIN
  SELECT RAISE(ABORT, 'a running rule must begin with its key');
END;
--> statement-breakpoint
CREATE TRIGGER comments_have_a_place BEFORE INSERT ON comments
WHEN NEW.deleted_at_ms IS NOT NULL OR NEW.hidden_at_ms IS NOT NULL OR NEW.is_thread_shown <> 1
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = posts.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = posts.author_uuid AND blocked_uuid = NEW.author_uuid)
  )
  OR (NEW.parent_uuid IS NULL AND NEW.thread_at_ms <> NEW.written_at_ms)
  OR (NEW.parent_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM comments AS parent
    WHERE parent.uuid = NEW.parent_uuid AND parent.post_uuid = NEW.post_uuid AND parent.parent_uuid IS NULL
      AND parent.is_shown = 1 AND parent.written_at_ms = NEW.thread_at_ms
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = parent.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = parent.author_uuid AND blocked_uuid = NEW.author_uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a comment needs a visible post and thread');
END;
--> statement-breakpoint
CREATE TRIGGER comments_stay_whose BEFORE UPDATE ON comments
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms OR NEW.post_uuid IS NOT OLD.post_uuid
  OR NEW.parent_uuid IS NOT OLD.parent_uuid OR NEW.thread_at_ms IS NOT OLD.thread_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.text IS NOT OLD.text AND NEW.deleted_at_ms IS NULL)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the text of a comment cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_stay BEFORE UPDATE ON comment_likes
BEGIN
  SELECT RAISE(ABORT, 'a like cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER posts_stay_whose BEFORE UPDATE ON posts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the author of a post cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_of_accounts BEFORE INSERT ON posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_stay BEFORE UPDATE ON post_likes
BEGIN
  SELECT RAISE(ABORT, 'a like cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_end_for_good BEFORE UPDATE ON person_keys
WHEN OLD.uuid IS NOT NEW.uuid OR OLD.person_uuid IS NOT NEW.person_uuid
  OR (OLD.destroyed_at_ms IS NOT NULL AND (NEW.wrapped IS NOT NULL OR NEW.destroyed_at_ms IS NOT OLD.destroyed_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'an erased key cannot be restored');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_have_keys BEFORE INSERT ON person_lookups
WHEN NOT EXISTS (SELECT 1 FROM person_keys
  WHERE uuid = NEW.key_uuid AND person_uuid = NEW.person_uuid AND wrapped IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a blind index needs a key');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_one_persons BEFORE UPDATE OF state ON contracts
WHEN NEW.state IN ('approved', 'temp_approved') AND NEW.state IS NOT OLD.state
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN identities_in_use AS other ON other.kind = own.kind AND other.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND other.person_uuid IS NOT NEW.caster_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'this identity belongs to another person');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_one_persons AFTER INSERT ON person_lookups
WHEN NEW.kind IN ('national_id', 'passport') AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND person_uuid IS NOT NEW.person_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this identity belongs to another person');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_stay_whose_they_are BEFORE UPDATE ON person_lookups
BEGIN
  SELECT RAISE(ABORT, 'a blind index cannot be changed, only deleted and added');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_close_in_order BEFORE INSERT ON breach_steps
WHEN EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'closed')
  OR (NEW.step = 'closed' AND NOT EXISTS (
    SELECT 1 FROM breach_steps AS done WHERE done.breach_uuid = NEW.breach_uuid AND (
      done.step = 'authority_told'
      AND EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'assessed')
      OR done.risk = 'none' AND done.number = (
        SELECT max(number) FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'assessed'
      )
    )
  ))
BEGIN
  SELECT RAISE(ABORT, 'a breach is closed only after its assessment and its notifications');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_are_answered_once BEFORE UPDATE ON data_requests
WHEN OLD.state <> 'open' OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.kind IS NOT OLD.kind
  OR NEW.due_at_ms IS NOT OLD.due_at_ms OR NEW.text_sealed IS NOT OLD.text_sealed
BEGIN
  SELECT RAISE(ABORT, 'a request can be answered only once');
END;
--> statement-breakpoint
CREATE TRIGGER closings_done_at_ms_is_now BEFORE INSERT ON closings
WHEN NEW.done_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER closings_done_at_ms_stays_now BEFORE UPDATE OF done_at_ms ON closings
WHEN NEW.done_at_ms IS NOT OLD.done_at_ms AND NEW.done_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER closings_swept_at_ms_is_now BEFORE INSERT ON closings
WHEN NEW.swept_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER closings_swept_at_ms_stays_now BEFORE UPDATE OF swept_at_ms ON closings
WHEN NEW.swept_at_ms IS NOT OLD.swept_at_ms AND NEW.swept_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep_closed BEFORE UPDATE OF swept_at_ms ON closings
WHEN NEW.done_at_ms IS NULL OR NEW.swept_at_ms IS NULL OR NEW.swept_at_ms < OLD.swept_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only a closed account can be emptied');
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay_done BEFORE UPDATE ON closings
WHEN OLD.done_at_ms IS NOT NULL AND (
  NEW.user_uuid IS NOT OLD.user_uuid OR NEW.asked_at_ms IS NOT OLD.asked_at_ms OR NEW.due_at_ms IS NOT OLD.due_at_ms
  OR NEW.done_at_ms IS NOT OLD.done_at_ms OR NEW.given_up IS NOT OLD.given_up OR NEW.kept_card IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a closed account cannot be changed or reopened');
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay BEFORE DELETE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account cannot be changed or reopened');
END;
--> statement-breakpoint
CREATE TRIGGER closings_begin_empty BEFORE INSERT ON closings
WHEN EXISTS (
  SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid
    AND NOT (may_give_up AND amount = coalesce(NEW.given_up ->> kind, 0))
)
BEGIN
  SELECT RAISE(ABORT, 'this account still holds something of value');
END;
--> statement-breakpoint
CREATE TRIGGER closings_end_empty BEFORE UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL AND (
  EXISTS (SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid AND NOT may_give_up)
  OR EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'this account still holds something of value');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_reach_the_living BEFORE INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*' AND EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  SELECT RAISE(ABORT, 'a merged account cannot receive transfers');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_are_of_accounts BEFORE INSERT ON event_participants
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_of_communities BEFORE INSERT ON event_participants
WHEN NOT EXISTS (SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'community')
BEGIN
  SELECT RAISE(ABORT, 'only community events have participants');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_stay BEFORE UPDATE ON event_participants
BEGIN
  SELECT RAISE(ABORT, 'a participation cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER events_are_of_known_rankings BEFORE INSERT ON events
WHEN (NEW.vb_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.vb_ranking AND ranked = 'vb' AND scope = 'everyone' AND period = 'day'))
  OR (NEW.user_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.user_ranking AND ranked = 'user' AND scope = 'everyone' AND period = 'day'))
BEGIN
  SELECT RAISE(ABORT, 'the ranking of an event must have its target');
END;
--> statement-breakpoint
CREATE TRIGGER events_keep_terms BEFORE UPDATE ON events
WHEN (OLD.vb_ranking IS NOT NULL OR OLD.user_ranking IS NOT NULL) AND (
  NEW.uuid IS NOT OLD.uuid OR NEW.event_type IS NOT OLD.event_type
  OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
  OR NEW.ends_at_ms > OLD.ends_at_ms
  OR (NEW.ends_at_ms < OLD.ends_at_ms AND (NEW.ended_early_th IS NULL OR NEW.ended_early_en IS NULL OR OLD.closed_at_ms IS NOT NULL))
  OR NEW.vb_ranking IS NOT OLD.vb_ranking OR NEW.user_ranking IS NOT OLD.user_ranking
  OR NEW.participant_roles IS NOT OLD.participant_roles
)
BEGIN
  SELECT RAISE(ABORT, 'the terms of a counted event cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER events_end_early_once BEFORE UPDATE ON events
WHEN OLD.ended_early_th IS NOT NULL AND (
  NEW.ended_early_th IS NOT OLD.ended_early_th OR NEW.ended_early_en IS NOT OLD.ended_early_en OR NEW.ends_at_ms <> OLD.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'an event can end early only once');
END;
--> statement-breakpoint
CREATE TRIGGER events_close_once BEFORE UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NOT NULL OR NEW.closed_at_ms < NEW.ends_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an event can close only once, after its end');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_insert AFTER INSERT ON standings
WHEN NEW.board >= 'event:' AND NEW.board < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(NEW.board, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_update AFTER UPDATE OF board, subject_uuid, score, last_at_ms ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(OLD.board, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_delete BEFORE DELETE ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(OLD.board, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_awarded_at_ms_is_now BEFORE INSERT ON event_awards
WHEN NEW.awarded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_awards must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_awarded_at_ms_stays_now BEFORE UPDATE OF awarded_at_ms ON event_awards
WHEN NEW.awarded_at_ms IS NOT OLD.awarded_at_ms AND NEW.awarded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_awards must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_are_won BEFORE INSERT ON event_awards
WHEN NOT EXISTS (
    SELECT 1 FROM event_rewards JOIN closed_events ON closed_events.uuid = event_rewards.event_uuid
    WHERE event_uuid = NEW.event_uuid AND ranked = NEW.ranked AND NEW.rank BETWEEN first_rank AND last_rank
      AND coins IS NEW.coins AND item_uuid IS NEW.item_uuid
  )
  OR NOT EXISTS (
    SELECT 1 FROM standings WHERE subject_uuid = NEW.user_uuid AND board = 'event:' || NEW.event_uuid || ':' || NEW.ranked
  )
BEGIN
  SELECT RAISE(ABORT, 'an award must match the reward of its rank');
END;
--> statement-breakpoint
CREATE TRIGGER monsters_are_of_events BEFORE INSERT ON monsters
WHEN NEW.damage <> 0 OR NEW.hit_count <> 0 OR NOT EXISTS (
  SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'monster'
    AND starts_at_ms = NEW.starts_at_ms AND ends_at_ms = NEW.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a new monster must match its event and have full health');
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'family_gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact needs a known kind and all of its fields');
END;
--> statement-breakpoint
CREATE TRIGGER facts_of_coins_by_rules BEFORE INSERT ON facts
WHEN NEW.kind IN ('gift', 'family_gift', 'sticker', 'vip', 'purchase') AND NEW.corrects IS NULL
  AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'facts about coins are written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_corrected_whole BEFORE INSERT ON facts
WHEN NEW.corrects IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM facts AS wrong
  WHERE wrong.id = NEW.corrects AND wrong.corrects IS NULL AND wrong.kind = NEW.kind
    AND wrong.amount = -NEW.amount AND wrong.quantity = -NEW.quantity AND wrong.variant IS NEW.variant
    AND wrong.vb_uuid IS NEW.vb_uuid AND wrong.user_uuid IS NEW.user_uuid AND wrong.live_uuid IS NEW.live_uuid
    AND wrong.family_uuid IS NEW.family_uuid AND wrong.vb_role IS NEW.vb_role AND wrong.event_uuid IS NEW.event_uuid
    AND wrong.happened_at_ms = NEW.happened_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a correction must be the opposite of one fact');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_goes_on BEFORE UPDATE OF window_after, window_to ON fact_counting
WHEN NOT (NEW.window_after = OLD.counted_to AND NEW.window_to = NEW.counted_to AND NEW.counted_to > OLD.counted_to)
  AND NOT (
    NEW.window_after = NEW.window_to - 1 AND NEW.counted_to = OLD.counted_to
    AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to AND dropped_at_ms IS NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a fact can be counted only once');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_adds_up BEFORE UPDATE OF window_after, window_to, sums ON fact_counting
WHEN (
  SELECT sum(value ->> 'fact_count') IS NOT NEW.window_to - NEW.window_after
    OR min(value ->> 'first_position') IS NOT NEW.window_after + 1
  FROM json_each(NEW.sums)
)
BEGIN
  SELECT RAISE(ABORT, 'the counted sums must cover exactly the window');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_passes_over BEFORE UPDATE OF counted_to ON fact_counting
WHEN NEW.counted_to <> NEW.window_to AND NOT (
  NEW.counted_to = OLD.counted_to + 1 AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.counted_to)
)
BEGIN
  SELECT RAISE(ABORT, 'a fact must be counted or quarantined');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_keeps_pairs BEFORE UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM uncounted_facts AS uncounted
  CROSS JOIN facts AS wrong ON wrong.position = uncounted.position
  CROSS JOIN facts AS correction ON correction.corrects = wrong.id
  WHERE correction.position > NEW.window_after AND correction.position <= NEW.window_to
)
BEGIN
  SELECT RAISE(ABORT, 'a correction cannot be counted while its fact is quarantined');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_come_next BEFORE INSERT ON uncounted_facts
WHEN NEW.position IS NOT (SELECT counted_to + 1 FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'only the next fact to count can be quarantined');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_dropped_for_good BEFORE UPDATE OF dropped_at_ms ON uncounted_facts
WHEN OLD.dropped_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a dropped fact cannot be restored');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_stay_until_counted BEFORE DELETE ON uncounted_facts
WHEN OLD.position <> (SELECT window_to FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'a quarantined fact stays until it is counted');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_list_what_shows BEFORE UPDATE OF is_listed ON shop_items
WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 AND NEW.wearable = 'effect'
BEGIN
  SELECT RAISE(ABORT, 'an item with an entrance effect cannot be listed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_begin BEFORE INSERT ON shop_prizes WHEN NEW.state <> 'redeemable'
BEGIN
  SELECT RAISE(ABORT, 'a new prize must be redeemable');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_move_legally BEFORE UPDATE ON shop_prizes
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (NEW.state IS NOT OLD.state AND (
    OLD.state <> 'redeemable'
    OR (NEW.state = 'redeemed' AND NOT EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.uuid))
  ))
BEGIN
  SELECT RAISE(ABORT, 'a prize cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_begin BEFORE INSERT ON shop_codes
WHEN NEW.order_uuid IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'voucher')
BEGIN
  SELECT RAISE(ABORT, 'a new code must be unused and belong to a voucher item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_stay BEFORE UPDATE ON shop_codes
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.code IS NOT OLD.code
  OR (NEW.order_uuid IS NOT OLD.order_uuid AND (
    OLD.order_uuid IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.order_uuid AND code_uuid = NEW.uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a code can be given out only once');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_begin BEFORE INSERT ON shop_variants
WHEN NEW.stock_sold <> 0 OR NEW.stock_held <> 0 OR NOT EXISTS (
  SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'physical' AND (
    EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
    OR (coalesce(stock_free, 0) = 0 AND stock_held = 0)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a new variant must be unsold and belong to a physical item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_stay BEFORE UPDATE ON shop_variants
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid
BEGIN
  SELECT RAISE(ABORT, 'the item of a variant cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_have_no_variants BEFORE INSERT ON shop_prizes
WHEN EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an item with variants cannot be a prize');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_of_variants BEFORE INSERT ON shop_orders
WHEN (NEW.variant_uuid IS NULL AND EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid))
  OR (NEW.variant_uuid IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM shop_variants WHERE uuid = NEW.variant_uuid AND item_uuid = NEW.item_uuid))
BEGIN
  SELECT RAISE(ABORT, 'an order needs a variant of its item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_variants BEFORE UPDATE OF variant_uuid ON shop_orders
WHEN NEW.variant_uuid IS NOT OLD.variant_uuid
BEGIN
  SELECT RAISE(ABORT, 'the variant of a shop order cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_begin BEFORE INSERT ON shop_orders
WHEN NEW.version <> 0 OR NEW.state NOT IN ('reserved', 'bought', 'redeemed') OR NEW.shipping_state IS NOT 'preparing' AND NEW.shipping_state IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new shop order must be reserved, bought or redeemed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_of_items BEFORE INSERT ON shop_orders
WHEN NEW.state <> 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND price_coins = NEW.price_coins
    AND coalesce(sale_starts_at_ms <= NEW.created_at_ms, 1) AND coalesce(sale_ends_at_ms > NEW.created_at_ms, 1)
    AND (NEW.state <> 'reserved' OR NEW.expires_at_ms = NEW.created_at_ms + reservation_seconds * 1000)
)
BEGIN
  SELECT RAISE(ABORT, 'the item cannot be sold in this way');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_redeem_prizes BEFORE INSERT ON shop_orders
WHEN NEW.state = 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_prizes JOIN shop_items ON shop_items.uuid = shop_prizes.item_uuid
  WHERE shop_prizes.uuid = NEW.prize_uuid AND shop_prizes.user_uuid = NEW.user_uuid
    AND shop_prizes.item_uuid = NEW.item_uuid AND shop_prizes.state = 'redeemable' AND shop_items.kind = NEW.kind
    AND coalesce(shop_prizes.redeem_until_ms > NEW.created_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'this prize cannot be redeemed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_to_others BEFORE INSERT ON shop_orders
WHEN NEW.for_user_uuid IS NOT NULL AND (
  NEW.for_user_uuid = NEW.user_uuid
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.for_user_uuid AND blocked_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM shop_holdings
    WHERE user_uuid = NEW.for_user_uuid AND item_uuid = NEW.item_uuid AND had > 0 AND owned_until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'the item cannot be given to this user');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_reserve_few BEFORE INSERT ON shop_orders
WHEN NEW.state = 'reserved'
  AND (SELECT count(*) FROM shop_orders WHERE user_uuid = NEW.user_uuid AND state = 'reserved') >= 5
BEGIN
  SELECT RAISE(ABORT, 'the user has the maximum number of reservations');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_buy_what_shows BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state = 'bought' AND OLD.state = 'reserved'
  AND (SELECT wearable FROM shop_items WHERE uuid = NEW.item_uuid) IS 'effect'
BEGIN
  SELECT RAISE(ABORT, 'an item with an entrance effect cannot be listed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_turns BEFORE UPDATE ON shop_orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the shop order');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (NEW.for_user_uuid IS NOT OLD.for_user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.for_user_uuid AND into_uuid = NEW.for_user_uuid
  )) OR (NEW.note IS NOT OLD.note
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
  OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.price_coins IS NOT OLD.price_coins OR NEW.prize_uuid IS NOT OLD.prize_uuid
  OR NEW.created_at_ms IS NOT OLD.created_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.code_uuid IS NOT NULL AND NEW.code_uuid IS NOT OLD.code_uuid)
  -- An address goes with the account that it was of.
  OR (OLD.ship_to IS NOT NULL AND NEW.ship_to IS NOT OLD.ship_to
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the terms of a shop order cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_legally BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('reserved>bought', 'reserved>revoked')
BEGIN
  SELECT RAISE(ABORT, 'a shop order cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_ship_legally BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state
  AND coalesce(OLD.shipping_state, '') || '>' || coalesce(NEW.shipping_state, '') NOT IN (
    '>preparing', 'preparing>shipped', 'shipped>delivered', 'shipped>returned', 'returned>preparing'
  )
BEGIN
  SELECT RAISE(ABORT, 'a parcel cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_deadlines BEFORE UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND (
  (NEW.state = 'bought' AND NEW.moved_at_ms >= OLD.expires_at_ms)
  OR (NEW.revoked_by IS 'time' AND NEW.moved_at_ms < OLD.expires_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a reservation is bought before its deadline, and expires after it');
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_insert AFTER INSERT ON shop_holdings
WHEN NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has reached the limit of this item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_update AFTER UPDATE OF taken ON shop_holdings
WHEN NEW.taken > OLD.taken AND NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has reached the limit of this item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_code_at_once BEFORE INSERT ON shop_orders
WHEN NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not available');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_code_later BEFORE UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not available');
END;
