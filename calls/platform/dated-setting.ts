/**
 * Settings that money depends on, each good from a moment on: rates, shares, periods. What was is never changed: a new line
 * comes after the others, with its ground, and whoever asks for a moment gets the line of that moment.
 */
import { z } from 'zod';
import { taxClass, taxClassCode } from '../payouts/tax.ts';
import { defineCall, list, one } from './call.ts';
import { line, moment } from './field.ts';

const whole = z.number().int();
const basisPoints = whole.min(0).max(10_000);
const keptDays = whole.min(1).max(36_500);
const answerDays = whole.min(1).max(365);
const bankDays = whole.min(1).max(60);

/** What each of them holds. Its first line is a row of its feature's `reference.sql`. */
export const datedSettings = {
  /** How many V-tokens 100 coins give to whom they are given; floored. */
  vtokens_per_100_coins: whole.min(1).max(10_000),
  /** What 100 V-tokens are worth. */
  satang_per_100_vtokens: whole.min(0).max(1_000_000),
  /** What 100 coins stand for in a spending limit. */
  satang_per_100_coins: whole.min(1).max(1_000_000),
  /** How old a gift is before its V-tokens are payable. */
  gift_hold_seconds: whole.min(0).max(31_536_000),
  /** How long a spending limit that is raised stays as it was. */
  limit_raise_seconds: whole.min(0).max(31_536_000),
  /** How long each kind of personal data is kept, from the moment that retention.ts names. */
  draft_kept_days: keptDays,
  refused_application_kept_days: keptDays,
  contract_kept_days: keptDays,
  picture_kept_days: keptDays,
  payee_kept_days: keptDays,
  tax_invoice_kept_days: keptDays,
  data_request_kept_days: keptDays,
  /** What makes a comment wait for a look, and who may write one. */
  comment_rules: z.strictObject({
    /** 1: whoever writes has proved an address; 0: nobody need. */
    needs_email: whole.min(0).max(1),
    /** Links of accounts younger than this wait. */
    link_account_days: whole.min(0).max(365),
    /** The same text waits the so-manieth time within a day, by one and by anybody. */
    same_by_one: whole.min(2).max(100),
    same_by_all: whole.min(2).max(1_000),
    /** So many reports hide what is reported until somebody has looked. */
    reports_hide: whole.min(1).max(100),
  }),
  /** For so long after its receipt a top-up has a tax invoice made, or mended. */
  tax_invoice_asked_days: answerDays,
  /** Within so many days what somebody asks about their data is answered. */
  data_request_days: z.strictObject({
    download: answerDays,
    correct: answerDays,
    object: answerDays,
    erase: answerDays,
  }),
  /** What a new contract says, and who may have one. */
  contract_terms: z.strictObject({
    /** Of V-tokens: what is not the family's is the VB's. */
    family_share_basis_points: basisPoints,
    term_days: whole.min(1).max(3_660),
    notice_days: whole.min(0).max(365),
    /** The least age to broadcast. */
    min_age: whole.min(15).max(20),
    /** Whether a contract is hire of work, which stamp duty is due for: of what value, and by whom it is paid. */
    stamp: z.enum(['none', 'hire_of_work']),
    stamp_value_satang: whole.min(0),
    stamp_paid_by: z.enum(['house', 'person']),
  }),
  /** What a VB is to the tax office as their contract comes into force, by where they are resident for tax. */
  payee_tax_class: z.strictObject({ thailand: taxClassCode, abroad: taxClassCode }),
  /** What the house takes for a payout, before VAT on it. */
  payout_fee_satang: whole.min(0).max(100_000),
  /** Less than this is not paid out. */
  payout_least_satang: whole.min(1).max(10_000_000),
  /** A payout of more than this is approved by two. */
  payout_two_above_satang: whole.min(0).max(10_000_000_000),
  /** How long nothing is paid to an account that was set just now. */
  payout_cooling_seconds: whole.min(0).max(31_536_000),
  /** Within so many bank days staff approve what was asked for, look at what waits for them, and answer an appeal. */
  promised_bank_days: z.strictObject({ approve: bankDays, look: bankDays, appeal: bankDays }),
  vat_basis_points: basisPoints,
  /** Of less than this no tax is withheld. */
  tax_least_satang: whole.min(0).max(10_000_000),
  /** 1: the bank numbers and prints certificates of tax withheld; 0: we do. */
  certificates_by_bank: whole.min(0).max(1),
  /** What holds for a class of payees: signed by the accountant, and before that there is no line. */
  tax_service_40_8: taxClass,
  tax_public_entertainer: taxClass,
  tax_wage_40_2: taxClass,
  tax_company: taxClass,
  tax_abroad_40_2: taxClass,
  tax_abroad_entertainer: taxClass,
  tax_abroad_company: taxClass,
} as const satisfies Record<string, z.ZodType>;

/** The name of one. */
export type DatedName = keyof typeof datedSettings;
/** What one holds. */
export type DatedValue<Name extends DatedName> = z.output<(typeof datedSettings)[Name]>;
const names = Object.keys(datedSettings) as [DatedName, ...DatedName[]];
const datedName = z.enum(names);

/** A line: what holds from a moment on, and why. */
export const datedSetting = z.object({
  name: datedName,
  /** JSON. */
  value: z.string(),
  from: moment,
  /** Why, and on whose word. */
  ground: z.string(),
  set_at: moment,
});
export type DatedSetting = z.infer<typeof datedSetting>;

export const listDatedSettings = defineCall({
  method: 'GET',
  path: '/v1/office/settings',
  summary: 'Every line of every dated setting, or of one: what holds from when on, and why; by name, the latest first',
  access: 'staff',
  query: z.object({ name: datedName.optional() }),
  answer: list(datedSetting),
});

export const addDatedSetting = defineCall({
  method: 'POST',
  path: '/v1/office/settings',
  summary:
    'Sets what holds from a moment on, now or later, after every line that the setting has. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  form: z.object({
    name: datedName,
    /** JSON, as the setting takes it. */
    value: z.string().max(20_000),
    from: moment,
    ground: line(300),
  }),
  failures: ['setting_value_refused', 'setting_not_backwards'],
  answer: one(datedSetting),
});
