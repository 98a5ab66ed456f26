/** Fields that the addresses and forms of pages share with calls. They stand apart, so that a page's row needs no call. */
import { z } from 'zod';
import { line, PASTED_MOST, pastedNumber, slug } from './field.ts';
import { taxId } from './tax-id.ts';
import { cleanLine } from './text/clean.ts';
import { unitsOf } from './text/length.ts';

/** An event by its uuid, or by its slug. */
export const byEvent = z.object({ id: slug });

export const eventType = z.enum(['ranking', 'monster', 'refill_promotion', 'community']);

/** Who is ranked in an event, in its paths. */
export const eventTarget = z.enum(['vb', 'user']);

/** Of what time it is told who gave a VB the most coins. */
export const payerFields = { period: z.enum(['day', 'month', 'all']).default('all') };

/** Where a gateway writes to, which first needs to know. */
export const chargeFields = { email: z.email().max(254) };

/** Whom a tax invoice names: a person, or a company's head office (`00000`) or branch by its five digits. */
export const invoiceFields = {
  kind: z.enum(['person', 'company']),
  name: line(150),
  tax_id: taxId,
  branch: z.union([z.literal('').transform(() => '00000'), pastedNumber(/^\d{5}$/)]).default('00000'),
  address: line(300),
};

/** Which paper is mailed, and in which language the mail is. */
export const mailFields = { paper: z.enum(['receipt', 'tax_invoice']), language: z.enum(['th', 'en']).default('th') };

/** A slip: the text of its QR, or its bank by three digits and its reference as it was typed. What is wrong with it the host says. */
export const slipFields = {
  slip: z.string().max(400).default(''),
  bank_code: z.string().max(3).default(''),
  reference: z.string().max(PASTED_MOST).default(''),
};

/** Where money goes back to. Digits may be typed with spaces and dashes; a bank is named for an account at one. */
export const refundAccountFields = {
  kind: z.enum(['bank', 'promptpay_phone', 'promptpay_id']),
  number: z.string().max(PASTED_MOST).default(''),
  bank_code: z.string().max(10).default(''),
  name: z.string().max(unitsOf(140)).transform(cleanLine).default(''),
};

/** A month of the Bangkok calendar: `YYYY-MM`. */
export const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

/** What somebody asks about their data: to have it, to have it corrected, to object to its use, to have it erased. */
export const dataRequestKind = z.enum(['download', 'correct', 'object', 'erase']);

/** Which part of the shop is looked at, and in which order. */
export const shelfFields = {
  category: slug.optional(),
  sort: z.enum(['popular', 'newest', 'price_low', 'price_high']).default('popular'),
};

/** By which somebody passed a live on. */
export const shareKey = z.string().regex(/^[A-Za-z0-9_-]{6,32}$/);

/** How long a post or a comment is at most, in characters, and how many pictures a post has. */
export const POST_TEXT_MAX = 2000;
export const COMMENT_TEXT_MAX = 500;
export const POST_PICTURES_MAX = 4;

/** Who may talk in a VB's rooms. */
export const talkers = z.enum(['all', 'followers']);

/** The slowest that a room can be, the longest that somebody is silenced for a time, and how many words of their own a VB has. */
export const SLOW_SECONDS = 300;
export const SILENCE_MINUTES = 7 * 24 * 60;
export const TALK_WORDS_MAX = 100;

/** What a post may show beside its text. */
export const cardKind = z.enum(['live', 'event', 'item']);

/** In which order comments stand; answers to one follow it in the order of their coming. */
export const commentOrder = z.enum(['oldest', 'newest']).default('oldest');

/** A reservation becomes bought or revoked; bought, redeemed and revoked stay. */
export const shopOrderState = z.enum(['reserved', 'revoked', 'bought', 'redeemed']);

/** What can be reported to the house: each is a kind of `api/moderated.ts`. */
export const reportKind = z.enum(['live', 'announced', 'user', 'post', 'comment', 'line']);
export type ReportKind = z.infer<typeof reportKind>;

/** Those that are reported by their uuid. A line of a live's room has none before it is reported there, by its number. */
export const reportedByUuid = reportKind.exclude(['line']);
export type ReportedByUuid = z.infer<typeof reportedByUuid>;

/** Why something is reported. */
export const reportReason = z.enum(['spam', 'insult', 'sexual', 'violence', 'fraud', 'minor', 'something_else']);

/** Of what somebody is told. */
export const noticeKinds = [
  'on_air',
  'announced',
  'answered',
  'mentioned',
  'payout_moved',
  'order_processed',
  'contract_returned',
  'contract_proposed',
  'event_begun',
  'item_given',
  'decided',
  'appeal_answered',
  'family_invited',
  'case_opened',
  'refund_sent',
  'order_refunded',
  'order_recalled',
  'data_request_answered',
  'approval_waiting',
] as const;
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

/** What may be written with something that is given, in letters. */
export const ITEM_NOTE_MAX = 120;

/** How long a match of PK may be. */
export const PK_MINUTES = [3, 5, 10] as const;

export const GOAL_TITLE_MAX = 60;
export const GOAL_COINS_MAX = 10_000_000;

/** The coins that pay for a gift: one's own, the wallet of the family that one may spend, or one's budget of it. */
export const payer = z.enum(['own', 'family', 'budget']);
export type Payer = z.infer<typeof payer>;

/** Kinds of value that their owner can give up. The others are paid, delivered or cancelled first. */
export const givable = ['coins', 'vtoken_held', 'vtoken_payable'] as const;

const smallestUnits = z.coerce.number().int().positive();

/** Amounts by kind that a member gives up with the account, exactly as they are listed. */
export const givenUp = z.object({
  coins: smallestUnits.optional(),
  vtoken_held: smallestUnits.optional(),
  vtoken_payable: smallestUnits.optional(),
});
export type GivenUp = z.infer<typeof givenUp>;
