/** Failures of lives, chat, gifts, guests, PK matches and announcements. */
import { z } from 'zod';
import { type FailureTable, maybeRetryAfter, retryAfter, wrongFields } from '../platform/failure/failure-table.ts';
import { coins, moment } from '../platform/field.ts';

const minAge = { min_age: z.number().int().positive() };

export const liveFailures = {
  live_not_found: 404,
  live_not_ended: 409,
  /** The live has a minimum age, and the viewer has not given a birth date or is too young. */
  live_age_wanted: 403,
  live_on_air: 409,
  live_over: 409,
  live_not_started: 409,
  not_on_air: 409,
  /**
   * The live is over or blurred, or one VB blocks the other. Or the other VB accepts no raids, is
   * suspended, or has no contract in force.
   */
  raid_unavailable: 409,
  stream_key_unknown: 403,
  stream_notification_refused: 403,
  stream_unavailable: { status: 503, facts: maybeRetryAfter },
  overlay_key_unknown: 403,
} as const satisfies FailureTable;

export const categoryFailures = {
  category_not_found: 404,
  category_exists: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;

export const clipFailures = {
  clip_not_found: 404,
  /** The live has no recorded video in this time, or does not record any. */
  clip_without_video: 409,
  /** A clip of a live on air begins in its last 90 seconds. */
  clip_too_early: 422,
  clips_full: 409,
  clip_busy: { status: 503, facts: retryAfter },
  /** The VB blocks the member, or the other way around. */
  clip_refused: 403,
  /** The title contains a flagged word. */
  clip_title_word: 422,
} as const satisfies FailureTable;

export const clubFailures = {
  /** No VB has this id, the account is closed, or one blocks the other. */
  club_not_found: 404,
  club_own: 409,
  /** The club asks for a gift first. */
  club_gift_needed: { status: 409, facts: { join_coins: coins, given_coins: coins } },
  /** The name contains a flagged word. */
  club_name_word: 422,
} as const satisfies FailureTable;

export const missionFailures = {
  mission_not_found: 404,
  mission_not_done: 409,
  /** The account has to be older. */
  mission_account_new: { status: 403, facts: { from: moment } },
  /** Rewards need a verified email address. */
  mission_needs_email: 403,
  /** Another account was rewarded on this device today. */
  mission_device_used: 403,
  mission_day_full: 409,
  mission_budget_empty: 409,
  /** The wallet has enough coins, but those of missions pay in the shop only. */
  mission_coins_for_shop: { status: 409, facts: { price_coins: coins, mission_coins: coins } },
  office_mission_over: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const announcementFailures = {
  announced_not_found: 404,
  announced_time_wrong: 422,
  announced_too_many: 409,
} as const satisfies FailureTable;

export const filmFailures = {
  film_type: 415,
  film_length: 422,
  film_dimensions: 422,
} as const satisfies FailureTable;

export const talkFailures = {
  talk_over: 409,
  talk_needs_email: 403,
  talk_too_fast: { status: 429, facts: retryAfter },
  talk_repeated: { status: 429, facts: retryAfter },
  talk_word: 422,
  talk_slow: { status: 429, facts: retryAfter },
  talk_muted: { status: 403, facts: retryAfter },
  talk_banned: 403,
  talk_followers_only: 403,
  /** Only members of the VB's fan club may write. */
  talk_fans_only: 403,
  /** The caller does not moderate this room, or may not act against this user. */
  talk_not_kept: 403,
  talk_line_not_found: 404,
  talk_moderators_full: 409,
} as const satisfies FailureTable;

export const giftFailures = {
  gift_not_found: 404,
  gift_unlisted: 410,
  gift_price_changed: { status: 409, facts: { price_coins: coins } },
  gift_to_oneself: 409,
  gift_set_refused: { status: 422, facts: wrongFields },
  gift_level_refused: { status: 422, facts: wrongFields },
  /** Gifts of this kind have a quantity of one. */
  gift_given_singly: 422,
  /** A VIP cannot be given anonymously. */
  vip_not_hidden: 422,
  giver_blocked: 403,
  gifts_too_fast: { status: 429, facts: retryAfter },
} as const satisfies FailureTable;

export const giftHoldFailures = {
  /** The gift was reversed before. It cannot be reversed again, even after a granted appeal. */
  gift_given_back: 409,
  /** Another reversal of this gift waits for approval. */
  gift_take_back_asked: 409,
  appeal_not_yours: 403,
  hold_not_found: 404,
  /** The time for the next review must be in the future. */
  hold_look_past: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const guestFailures = {
  /** The caller has no such guest, or was not invited. */
  guest_not_found: 404,
  guest_invitation_over: 409,
  /** The member does not exist, is suspended, or one blocks the other. Or streams now. */
  guest_unavailable: 409,
  guests_full: 409,
  /** A live has guests or a PK match. */
  guest_in_pk: 409,
  /** The caller is a guest of another live, or streams. */
  guest_elsewhere: 409,
  /** The caller's age is unknown. */
  guest_age_wanted: { status: 403, facts: minAge },
  guest_too_young: { status: 403, facts: minAge },
} as const satisfies FailureTable;

export const pkFailures = {
  pk_other_off_air: 409,
  pk_with_oneself: 409,
  pk_busy: 409,
  pk_other_busy: 409,
  pk_invited_already: 409,
  pk_invitation_not_found: 404,
  pk_invitation_over: 409,
  pk_not_found: 404,
} as const satisfies FailureTable;
