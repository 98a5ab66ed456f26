/**
 * Effective-dated settings: rates, shares, retention periods, deadlines, comment rules and contract
 * terms. Entries never change: a change adds a later entry with its reason. A reader gets the entry
 * in force at a given moment.
 */
import { z } from 'zod';
import { defineCall, list, one } from './call.ts';
import { clubPerks } from './club/club-perks.ts';
import { clubRule } from './club/club-rule.ts';
import { memberLevelRule } from './club/level-rule.ts';
import { missionRule } from './club/mission-rule.ts';
import { moment, singleLine } from './field.ts';
import { taxClass, taxClassCode } from './tax/tax-class.ts';

const whole = z.number().int();
const basisPoints = whole.min(0).max(10_000);
const retentionDays = whole.min(1).max(36_500);
const answerDays = whole.min(1).max(365);
const bankDays = whole.min(1).max(60);

/**
 * Schema of each setting's value. The first entry is a row of the feature's `reference.sql`, except
 * for tax classes.
 */
export const datedSettings = {
  /** V-tokens that a VB receives per 100 coins, rounded down. */
  vtokens_per_100_coins: whole.min(1).max(10_000),
  /** Value of 100 V-tokens. */
  satang_per_100_vtokens: whole.min(0).max(1_000_000),
  /** Value of 100 coins when a spending limit is checked. */
  satang_per_100_coins: whole.min(1).max(1_000_000),
  /** Share of the price that a VB earns for an item sold in a live. */
  live_commission_basis_points: whole.min(0).max(5_000),
  /** Age at which the V-tokens of a gift or a commission become payable. */
  gift_hold_seconds: whole.min(0).max(31_536_000),
  /** Delay before a raised spending limit takes effect. */
  limit_raise_seconds: whole.min(0).max(31_536_000),
  /**
   * Retention of each kind of personal data. calls/privacy/retention.ts names the moment that it
   * counts from.
   */
  draft_kept_days: retentionDays,
  refused_application_kept_days: retentionDays,
  contract_kept_days: retentionDays,
  picture_kept_days: retentionDays,
  payee_kept_days: retentionDays,
  tax_invoice_kept_days: retentionDays,
  data_request_kept_days: retentionDays,
  /** Conditions for holding a comment for review, and for writing one. */
  comment_rules: z.strictObject({
    /** 1: writers need a verified email address; 0: they do not. */
    needs_email: whole.min(0).max(1),
    /** A link is held if the writer's account is younger than this. */
    link_account_days: whole.min(0).max(365),
    /**
     * A text is held when it is written the n-th time within a day: by one writer, or by all
     * writers together.
     */
    same_by_one: whole.min(2).max(100),
    same_by_all: whole.min(2).max(1_000),
    /** Number of open reports that hides a comment until staff review it. */
    reports_hide: whole.min(1).max(100),
  }),
  /** Points and levels of all fan clubs. */
  fan_club_rule: clubRule,
  /** Levels from which fans have each perk. */
  fan_club_perks: clubPerks,
  /** Points and levels of all members. */
  member_level_rule: memberLevelRule,
  /** Check-in, limits and kind of the coins of missions. */
  mission_rule: missionRule,
  /** Days after the receipt of a top-up in which its tax invoice can be issued or corrected. */
  tax_invoice_asked_days: answerDays,
  /** Days within which staff answer a request about personal data. */
  data_request_days: z.strictObject({
    download: answerDays,
    correct: answerDays,
    object: answerDays,
    erase: answerDays,
  }),
  /** Terms of a new contract, and its conditions. */
  contract_terms: z.strictObject({
    /** The family's share of the V-tokens. The rest belongs to the VB. */
    family_share_basis_points: basisPoints,
    term_days: whole.min(1).max(3_660),
    notice_days: whole.min(0).max(365),
    /** Minimum age to stream. */
    min_age: whole.min(15).max(20),
    /**
     * `hire_of_work`: the contract is hire of work, and stamp duty is due on `stamp_value_satang`.
     * `stamp_paid_by` pays it.
     */
    stamp: z.enum(['none', 'hire_of_work']),
    stamp_value_satang: whole.min(0),
    stamp_paid_by: z.enum(['house', 'person']),
  }),
  /** Tax class of a VB when their contract comes into force, by country of tax residence. */
  payee_tax_class: z.strictObject({ thailand: taxClassCode, abroad: taxClassCode }),
  /** Fee for a payout, before VAT. */
  payout_fee_satang: whole.min(0).max(100_000),
  /** Minimum payout. */
  payout_least_satang: whole.min(1).max(10_000_000),
  /** Payouts above this amount require two approvers. So does the first payout to an account. */
  payout_two_above_satang: whole.min(0).max(10_000_000_000),
  /** Seconds after a bank account is set in which nothing is paid to it. */
  payout_cooling_seconds: whole.min(0).max(31_536_000),
  /**
   * Bank days for staff to approve a payout, to review a payee, a held or a returned payout, and to
   * answer an appeal.
   */
  promised_bank_days: z.strictObject({ approve: bankDays, look: bankDays, appeal: bankDays }),
  vat_basis_points: basisPoints,
  /** Amount below which no tax is withheld. */
  tax_least_satang: whole.min(0).max(10_000_000),
  /** 1: the bank numbers and prints withholding tax certificates; 0: the platform does. */
  certificates_by_bank: whole.min(0).max(1),
  /**
   * Tax rules of each class of payees. A class has no entry until the accountant has signed it off.
   */
  tax_service_40_8: taxClass,
  tax_public_entertainer: taxClass,
  tax_wage_40_2: taxClass,
  tax_company: taxClass,
  tax_abroad_40_2: taxClass,
  tax_abroad_entertainer: taxClass,
  tax_abroad_company: taxClass,
} as const satisfies Record<string, z.ZodType>;

export type DatedName = keyof typeof datedSettings;
/** The value of a setting after parsing. */
export type DatedValue<Name extends DatedName> = z.output<(typeof datedSettings)[Name]>;
const names = Object.keys(datedSettings) as [DatedName, ...DatedName[]];
const datedName = z.enum(names);

/** An entry: the value from a moment on, and the reason. */
export const datedSetting = z.object({
  name: datedName,
  /** JSON. */
  value: z.string(),
  from: moment,
  /** The reason, and the person who decided. */
  ground: z.string(),
  set_at: moment,
});
export type DatedSetting = z.infer<typeof datedSetting>;

export const listDatedSettings = defineCall({
  method: 'GET',
  path: '/v1/office/settings',
  summary:
    'Lists the entries of all effective-dated settings, or of one: value, start and reason; by name, latest first',
  access: 'staff',
  query: z.object({ name: datedName.optional() }),
  answer: list(datedSetting),
});

export const addDatedSetting = defineCall({
  method: 'POST',
  path: '/v1/office/settings',
  summary:
    'Sets the value of an effective-dated setting from a moment on, which must be later than all its entries. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  form: z.object({
    name: datedName,
    /** JSON that matches the setting's schema. */
    value: z.string().max(20_000),
    from: moment,
    ground: singleLine(300),
  }),
  failures: ['setting_value_refused', 'setting_not_backwards'],
  answer: one(datedSetting),
});
