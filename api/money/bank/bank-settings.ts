/** Settings of the bank for payouts, see [vars] in wrangler.toml. */
import { z } from 'zod';
import { hasCheckDigit } from '../../../calls/platform/tax/tax-id.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';
import type { BankHours } from './bank-day.ts';
import type { FileFormat, TransferBatch } from './bank-file.ts';
import { pain001 } from './pain-001.ts';
import { scbText } from './scb-text.ts';

const formats = { [pain001.name]: pain001, [scbText.name]: scbText } as Readonly<
  Record<FileFormat['name'], FileFormat>
>;

const settings = z.object({
  PAYOUT_PAYER_NAME: z.string().min(1).max(140).default('VELA LIVE CO., LTD.'),
  PAYOUT_PAYER_TAX_ID: z
    .string()
    .regex(/^\d{13}$/)
    .default('0000000000000'),
  PAYOUT_PAYER_ADDRESS: z.string().default(''),
  PAYOUT_PAYER_COMPANY_ID: z.string().min(1).max(12).default('VELA'),
  PAYOUT_PAYER_BANK_CODE: z
    .string()
    .regex(/^\d{3}$/)
    .default('014'),
  PAYOUT_PAYER_ACCOUNT: z
    .string()
    .regex(/^\d{10,15}$/)
    .default('0000000000'),
  PAYOUT_FORMAT: z.enum(['pain.001.001.03', 'scb_text']).default('pain.001.001.03'),
  /** Minutes after midnight in Bangkok. */
  PAYOUT_CUT_OFF_MINUTES: z.coerce.number().int().min(0).max(1440).default(900),
  PAYOUT_SETTLE_BANK_DAYS: z.coerce.number().int().min(0).max(10).default(1),
  PAYOUT_ASK_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  PAYOUT_BANK_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  PAYOUT_BANK_SECRET: z.string().default(''),
  /** Stand-in for a bank. Bound in development only. */
  SANDBOX: fetcherBinding.optional(),
});

/** Address of the sandbox bank for files, in development. */
const SANDBOX_BANK = 'http://sandbox/sandbox/bank/payouts';

/** The payer, its bank, and how the bank accepts files. */
export interface BankSettings {
  payer: TransferBatch['payer'] & { tax_id: string; address: string };
  format: FileFormat;
  hours: BankHours;
  /** Whether the sandbox is bound, as in development. */
  is_played: boolean;
  /**
   * Time from offering a file to the first query for its report. Later queries wait ten times as
   * long.
   */
  ask_after_ms: number;
  /** Null: staff upload files to the bank and download its reports by hand. */
  link: { base_url: string; secret: string; fetcher: typeof fetch } | null;
}

/** Returns the settings for an existing file, which keeps the format in which staff compared it. */
export const settingsOf = (
  { payer }: Pick<BankSettings, 'payer'>,
  { format }: { format: FileFormat['name'] },
): Pick<BankSettings, 'payer' | 'format'> => ({ payer, format: formats[format] });

/** The payer, as named on documents. */
export type PayerOnDocuments = Pick<BankSettings['payer'], 'name' | 'tax_id' | 'address'>;

/**
 * Returns the payer or seller for new documents. Returns null if the settings name none: the
 * address is empty, or the check digit of the tax id is wrong. The sandbox accepts any payer.
 */
export const payerOnDocuments = ({ payer, is_played }: BankSettings): PayerOnDocuments | null => {
  const { name, tax_id, address } = payer;
  return (hasCheckDigit(tax_id) && address !== '') || is_played ? { name, tax_id, address } : null;
};

/** Parses the settings. Throws if one is invalid. */
export function readBankSettings(env: object): BankSettings {
  const values = settings.parse(env);
  const { PAYOUT_BANK_URL: url, PAYOUT_BANK_SECRET: secret, SANDBOX: sandbox } = values;
  const isSandbox = url === '' && sandbox !== undefined;
  const base_url = isSandbox ? SANDBOX_BANK : url;
  return {
    payer: {
      name: values.PAYOUT_PAYER_NAME,
      company_id: values.PAYOUT_PAYER_COMPANY_ID,
      bank_code: values.PAYOUT_PAYER_BANK_CODE,
      account: values.PAYOUT_PAYER_ACCOUNT,
      tax_id: values.PAYOUT_PAYER_TAX_ID,
      address: values.PAYOUT_PAYER_ADDRESS,
    },
    format: formats[values.PAYOUT_FORMAT],
    hours: { cut_off_minutes: values.PAYOUT_CUT_OFF_MINUTES, settle_bank_days: values.PAYOUT_SETTLE_BANK_DAYS },
    is_played: sandbox !== undefined,
    ask_after_ms: values.PAYOUT_ASK_SECONDS * 1000,
    link:
      base_url === '' || secret === ''
        ? null
        : { base_url, secret, fetcher: isSandbox ? (...args) => sandbox.fetch(...args) : (...args) => fetch(...args) },
  };
}
