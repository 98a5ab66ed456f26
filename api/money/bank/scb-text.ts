/**
 * Fixed-width text format of SCB's business channel: one record per line, amounts in thousandths of
 * a baht, Thai in TIS-620. Records 005 and 006 would make the bank issue tax certificates. They are
 * omitted, because we issue our own.
 */
import { longestFitting } from '../../../calls/platform/text/length.ts';
import { type FileFormat, type Transfer, type TransferBatch, totalOf } from './bank-file.ts';

/** SCB's bank code. Clearing pays other banks on the next working day. */
const SCB = '014';
const DIRECT = 'DCP';
const CLEARING = 'MCL';

const alignLeft = (value: string, width: number) =>
  longestFitting(value, (beginning) => beginning.length <= width).padEnd(width, ' ');
const blank = (width: number) => ' '.repeat(width);
const number = (value: number, width: number) => {
  const digits = String(value).padStart(width, '0');
  if (!Number.isSafeInteger(value) || digits.length > width)
    throw new RangeError(`${value} has no place in ${width} digits`);
  return digits;
};
const amount = (satang: number) => number(satang * 10, 16);
const compact = (day: string) => day.replaceAll('-', '');

/** An SCB account number contains its branch in digits 1 to 3, and its type in digit 4. */
const branchOf = (account: string) => `0${account.slice(0, 3)}`;
const typeOf = (account: string) => `0${account.slice(3, 4)}`;

function header({ payer, message_id, made_at }: TransferBatch) {
  const [day = '', time = ''] = new Date(made_at.getTime() + 7 * 3_600_000).toISOString().split(/[T.]/);
  const reference = alignLeft(message_id, 32);
  return ['001', alignLeft(payer.company_id, 12), reference, compact(day), time.replaceAll(':', ''), 'BCM', reference];
}

/**
 * Returns the bank code. Throws for a PromptPay number, because the format has no record for one.
 */
function bankOf(transfer: Transfer): string {
  if (transfer.proxy) throw new TypeError('This format has no PromptPay');
  return transfer.bank_code;
}

const debit = (batch: TransferBatch) => [
  '002',
  batch.transfers.every((transfer) => bankOf(transfer) === SCB) ? DIRECT : CLEARING,
  compact(batch.value_day),
  alignLeft(batch.payer.account, 25),
  typeOf(batch.payer.account),
  branchOf(batch.payer.account),
  'THB',
  amount(totalOf(batch)),
  number(1, 8),
  number(batch.transfers.length, 6),
  alignLeft(batch.payer.account, 15),
  blank(9),
  // Clearing type: blank means the next day.
  blank(1),
  typeOf(batch.payer.account),
  branchOf(batch.payer.account),
];

const credit = (transfer: Transfer, index: number) => {
  const { account, amount_satang, end_to_end_id } = transfer;
  const bank_code = bankOf(transfer);
  return [
    '003',
    number(index + 1, 6),
    alignLeft(account, 25),
    amount(amount_satang),
    'THB',
    number(1, 8),
    // No tax certificate, no invoice, and no advice by the bank.
    'NNN',
    blank(5),
    '00',
    blank(14),
    number(0, 6),
    '00',
    amount(0),
    number(0, 6),
    amount(0),
    '0',
    blank(48),
    bank_code,
    blank(35),
    bank_code === SCB ? branchOf(account) : '0000',
    blank(35),
    blank(2),
    alignLeft(end_to_end_id, 20),
    blank(6),
    alignLeft(end_to_end_id, 50),
    blank(20),
  ];
};

const payee = ({ payee_name }: Transfer, index: number) => [
  '004',
  number(1, 8),
  number(index + 1, 6),
  blank(15),
  alignLeft(payee_name, 100),
  blank(210),
  blank(10),
  blank(70),
  blank(20),
  blank(64),
  blank(310),
];

const trailer = (batch: TransferBatch) => [
  '999',
  number(1, 6),
  number(batch.transfers.length, 6),
  amount(totalOf(batch)),
];

/** Writes records that end with CR LF. */
export const scbText: FileFormat = {
  name: 'scb_text',
  media_type: 'text/plain',
  extension: 'txt',
  takes_proxies: false,
  write(batch) {
    const pairs = batch.transfers.flatMap((transfer, index) => [credit(transfer, index), payee(transfer, index)]);
    const records = [header(batch), debit(batch), ...pairs, trailer(batch)];
    return tis620(records.map((fields) => `${fields.join('')}\r\n`).join(''));
  },
};

/**
 * Encodes text as TIS-620, one byte per character. Characters that are neither ASCII nor Thai
 * become `?`, so that field widths stay the same.
 */
const tis620 = (value: string) => Uint8Array.from([...value], (letter) => byteOf(letter.codePointAt(0) ?? 0));

const byteOf = (code: number) => {
  if (code < 0x80) return code;
  return code >= 0xe01 && code <= 0xe5b ? code - 0xe00 + 0xa0 : 0x3f;
};
