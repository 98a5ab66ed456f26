/** The bank that payouts go through, see [vars] in wrangler.toml. */
import { z } from 'zod';
import { hasCheckDigit } from '../../../calls/platform/tax-id.ts';
import type { BankHours } from '../../payouts/bank/bank-day.ts';
import { fetcherBinding } from '../../platform/host/binding.ts';
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
  /** The stand-in for a bank; bound on a developer's machine only. */
  SANDBOX: fetcherBinding.optional(),
});

/** Where the sandbox's bank takes files, on a developer's machine. */
const SANDBOX_BANK = 'http://sandbox/sandbox/bank/payouts';

/** Who pays, through which bank, and how it takes orders. */
export interface BankSettings {
  payer: TransferBatch['payer'] & { tax_id: string; address: string };
  format: FileFormat;
  hours: BankHours;
  /** A stand-in for the bank is there, as on a developer's machine. */
  is_played: boolean;
  /** How soon after a file was offered the bank is asked about it; ten times as long after that. */
  ask_after_ms: number;
  /** Null: files are carried to the bank by hand, and reports likewise. */
  link: { base_url: string; secret: string; fetcher: typeof fetch } | null;
}

/** The same for a file that was made before: it stays in the format in which it was compared. */
export const settingsOf = (
  { payer }: Pick<BankSettings, 'payer'>,
  { format }: { format: FileFormat['name'] },
): Pick<BankSettings, 'payer' | 'format'> => ({ payer, format: formats[format] });

/** Who pays, as papers name it. */
export type PayerOnPapers = Pick<BankSettings['payer'], 'name' | 'tax_id' | 'address'>;

/**
 * Returns who pays or sells, as papers that are written now name them. Null where the settings name nobody: without an address,
 * or with a tax id whose check digit is wrong. On a developer's machine anybody will do.
 */
export const payerOnPapers = ({ payer, is_played }: BankSettings): PayerOnPapers | null => {
  const { name, tax_id, address } = payer;
  return (hasCheckDigit(tax_id) && address !== '') || is_played ? { name, tax_id, address } : null;
};

/** Throws where one is out of its bounds. */
export function readBankSettings(env: object): BankSettings {
  const read = settings.parse(env);
  const { PAYOUT_BANK_URL: url, PAYOUT_BANK_SECRET: secret, SANDBOX: sandbox } = read;
  const isSandbox = url === '' && sandbox !== undefined;
  const base_url = isSandbox ? SANDBOX_BANK : url;
  return {
    payer: {
      name: read.PAYOUT_PAYER_NAME,
      company_id: read.PAYOUT_PAYER_COMPANY_ID,
      bank_code: read.PAYOUT_PAYER_BANK_CODE,
      account: read.PAYOUT_PAYER_ACCOUNT,
      tax_id: read.PAYOUT_PAYER_TAX_ID,
      address: read.PAYOUT_PAYER_ADDRESS,
    },
    format: formats[read.PAYOUT_FORMAT],
    hours: { cut_off_minutes: read.PAYOUT_CUT_OFF_MINUTES, settle_bank_days: read.PAYOUT_SETTLE_BANK_DAYS },
    is_played: sandbox !== undefined,
    ask_after_ms: read.PAYOUT_ASK_SECONDS * 1000,
    link:
      base_url === '' || secret === ''
        ? null
        : { base_url, secret, fetcher: isSandbox ? (...args) => sandbox.fetch(...args) : (...args) => fetch(...args) },
  };
}
