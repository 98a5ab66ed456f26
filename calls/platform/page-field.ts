/**
 * Fields that URLs and forms of pages share with calls. They have their own file, so that a page
 * definition imports no call.
 */

import { z } from 'zod';
import { MAX_PASTED, pastedNumber, singleLine, slug } from './field.ts';
import { taxId } from './tax/tax-id.ts';
import { cleanLine } from './text/clean.ts';
import { unitsOf } from './text/length.ts';
import { defaultLocale, locales } from './text/locale.ts';

/** An event's uuid or slug. */
export const byEvent = z.object({ id: slug });

/** Kinds of events. Members join a `community` event as participants. */
export const eventType = z.enum(['ranking', 'monster', 'refill_promotion', 'community']);

/** Participants that an event ranks, as its paths name them. */
export const eventTarget = z.enum(['vb', 'user']);

/** Kinds of search results. */
export const searchKind = z.enum(['vb', 'stream', 'event', 'item', 'post']);

/** Period of the list of users who gave a VB the most coins. */
export const payerFields = { period: z.enum(['day', 'month', 'all']).default('all') };

/** Tab of a VB's page, the first by default. `src/site/vb-tabs.tsx` fills them. */
export const vbTab = z.enum(['lives', 'clips', 'posts', 'supporters']);
export type VbTab = z.infer<typeof vbTab>;

/** Email address for a gateway that requires one before it charges. */
export const chargeFields = { email: z.email().max(254) };

/**
 * The buyer named on a tax invoice: a person or a company. A company gives its five-digit branch;
 * `00000` is the head office.
 */
export const invoiceFields = {
  kind: z.enum(['person', 'company']),
  name: singleLine(150),
  tax_id: taxId,
  branch: z.union([z.literal('').transform(() => '00000'), pastedNumber(/^\d{5}$/)]).default('00000'),
  address: singleLine(300),
};

/** The document to email, and the language of the email. */
export const mailFields = {
  paper: z.enum(['receipt', 'tax_invoice']),
  language: z.enum(locales).default(defaultLocale),
};

/**
 * A transfer proof: the text of its QR code, or the three-digit bank code with the reference as
 * typed. The API names invalid fields.
 */
export const slipFields = {
  slip: z.string().max(400).default(''),
  bank_code: z.string().max(3).default(''),
  reference: z.string().max(MAX_PASTED).default(''),
};

/**
 * Destination of a refund. Digits may be typed with spaces and dashes. Only a bank account needs
 * `bank_code`.
 */
export const refundAccountFields = {
  kind: z.enum(['bank', 'promptpay_phone', 'promptpay_id']),
  number: z.string().max(MAX_PASTED).default(''),
  bank_code: z.string().max(10).default(''),
  name: z.string().max(unitsOf(140)).transform(cleanLine).default(''),
};

/** A month of the Bangkok calendar: `YYYY-MM`. */
export const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

/**
 * Kinds of requests about personal data: a copy, a correction, an objection to its use, erasure.
 */
export const dataRequestKind = z.enum(['download', 'correct', 'object', 'erase']);

/** Category and order of the shop's catalogue. */
export const catalogueFields = {
  category: slug.optional(),
  sort: z.enum(['popular', 'newest', 'price_low', 'price_high']).default('popular'),
};

/** Key in a shared link of a live. It identifies the user who shared it. */
export const shareKey = z.string().regex(/^[A-Za-z0-9_-]{6,32}$/);

/** Maximum graphemes of a post and of a comment, and maximum pictures of a post. */
export const POST_TEXT_MAX = 2000;
export const COMMENT_TEXT_MAX = 500;
export const POST_PICTURES_MAX = 4;

/** Users who may chat in a VB's rooms. */
export const talkers = z.enum(['all', 'followers', 'fans']);

/** VBs who may send their viewers to a VB's lives. */
export const raids = z.enum(['all', 'nobody']);

/**
 * Maximum slow-mode delay in seconds, maximum length of a timed mute in minutes, and maximum words
 * that a VB can block.
 */
export const MAX_SLOW_SECONDS = 300;
export const SILENCE_MINUTES = 7 * 24 * 60;
export const TALK_WORDS_MAX = 100;

/** Shortest and longest clip, and how far back a clip of a live on air can begin, in seconds. */
export const CLIP_MIN_SECONDS = 5;
export const CLIP_MAX_SECONDS = 60;
export const CLIP_BACK_SECONDS = 90;

/** Length of a clip. */
export const clipSeconds = z.coerce.number().int().min(CLIP_MIN_SECONDS).max(CLIP_MAX_SECONDS);

/** Kinds of content that a post can link as a card. */
export const cardKind = z.enum(['live', 'event', 'item']);

/** Order of top-level comments. Replies are always oldest first. */
export const commentOrder = z.enum(['oldest', 'newest']).default('oldest');

/**
 * States of a shop order. `reserved` becomes `bought` or `revoked`. `bought`, `redeemed` and
 * `revoked` are final.
 */
export const shopOrderState = z.enum(['reserved', 'revoked', 'bought', 'redeemed']);

/** Kinds of content that users can report. Each has a `ModeratedKind` in `api/`. */
export const reportKind = z.enum(['live', 'announced', 'user', 'post', 'comment', 'line', 'clip', 'fan_post', 'guest']);
export type ReportKind = z.infer<typeof reportKind>;

/**
 * Kinds that are reported by uuid. A chat message has none before its first report, so it is
 * reported in its live by its number.
 */
export const reportedByUuid = reportKind.exclude(['line']);
export type ReportedByUuid = z.infer<typeof reportedByUuid>;

/** Reasons that a reporter can choose. `minor`: harm to a child. */
export const reportReason = z.enum(['spam', 'insult', 'sexual', 'violence', 'fraud', 'minor', 'something_else']);

/** Kinds of notifications. */
export const noticeKinds = [
  'on_air',
  'announced',
  'answered',
  'mentioned',
  'talk_mentioned',
  'guest_invited',
  'payout_moved',
  'order_processed',
  'contract_returned',
  'contract_proposed',
  'event_begun',
  'item_given',
  'decided',
  'comment_reported',
  'comment_hidden',
  'comment_released',
  'appeal_answered',
  'family_invited',
  'family_notice',
  'family_notice_withdrawn',
  'family_manager_ended',
  'webhook_disabled',
  'gifts_held',
  'gifts_freed',
  'case_opened',
  'refund_sent',
  'order_refunded',
  'order_recalled',
  'data_request_answered',
  'approval_waiting',
  'alert_opened',
] as const;
export const noticeKind = z.enum(noticeKinds);
/** Kind of a notification. Members can switch each kind off. */
export type NoticeKind = z.infer<typeof noticeKind>;

/** Kinds of notifications that members can get in LINE, where each message costs money. */
export const lineKinds = ['on_air', 'answered', 'order_processed', 'payout_moved'] as const satisfies NoticeKind[];
export const lineKind = z.enum(lineKinds);
export type LineKind = z.infer<typeof lineKind>;

/**
 * States of a payout. No money leaves before `approved`. `sent` cannot be undone: only the bank
 * decides the result. `failed`: the bank did not execute it, and all V-tokens were returned.
 * `returned`: the bank paid it, and the money came back. It is sent again with the tax already
 * withheld, or given up.
 */
export const payoutState = z.enum([
  'submitted',
  'held',
  'approved',
  'sent',
  'paid',
  'failed',
  'returned',
  'given_up',
  'cancelled',
]);
export type PayoutState = z.infer<typeof payoutState>;

/** Maximum graphemes of the note with a gift item. */
export const ITEM_NOTE_MAX = 120;

/** Allowed lengths of a PK match, in minutes. */
export const PK_MINUTES = [3, 5, 10] as const;

/** Maximum graphemes of the title of a goal, and its maximum coins. */
export const GOAL_TITLE_MAX = 60;
export const GOAL_COINS_MAX = 10_000_000;

/** Maximum characters of a poll's question and answers, and the durations to choose from. */
export const POLL_QUESTION_MAX = 80;
export const POLL_ANSWER_MAX = 40;
export const POLL_SECONDS = [30, 60, 180, 300, 600] as const;

/** Minutes of the countdown of an item that a VB offers. 0: without one. */
export const OFFER_MINUTES = [0, 5, 10, 30, 60] as const;

/** Maximum characters of the name of a fan club, and maximum coins for joining. */
export const CLUB_NAME_MAX = 12;
export const CLUB_COINS_MAX = 10_000;

/**
 * Source of the coins for a gift: the giver's own wallet, the wallet of a family, or the giver's
 * budget from a family. The giver needs the right to spend it.
 */
export const payer = z.enum(['own', 'family', 'budget']);
export type Payer = z.infer<typeof payer>;

const smallestUnits = z.coerce.number().int().positive();

/**
 * Amounts that a member forfeits when they close their account. They must equal the listed amounts.
 * All other kinds of value must be paid, delivered or cancelled first.
 */
export const givenUp = z.object({
  coins: smallestUnits.optional(),
  vtoken_held: smallestUnits.optional(),
  vtoken_payable: smallestUnits.optional(),
  prize: smallestUnits.optional(),
  parcel_returned: smallestUnits.optional(),
  code: smallestUnits.optional(),
  item: smallestUnits.optional(),
  vip: smallestUnits.optional(),
});
export type GivenUp = z.infer<typeof givenUp>;

/** Part of a family's statement, from 1: the movements of a busy month come in several. */
export const statementPart = z.coerce.number().int().min(1).max(1_000).default(1);

/** Size of the texts of an overlay. */
export const overlaySize = z.enum(['s', 'm', 'l']);
