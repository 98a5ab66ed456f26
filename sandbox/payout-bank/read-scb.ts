/** Reads SCB's fixed-width text like a bank. Independent of the code that writes it. */
import type { ReadFile } from './transfer-file.ts';

/** Start and width of each field. */
const places = {
  file: [15, 32],
  valueDay: [6, 8],
  payer: [14, 25],
  debit: [48, 16],
  lineCount: [72, 6],
  account: [9, 25],
  amount: [34, 16],
  bankCode: [180, 3],
  reference: [285, 50],
  name: [32, 100],
} as const satisfies Record<string, readonly [number, number]>;

type Place = keyof typeof places;

const fieldOf = (record: string, place: Place) => {
  const [from, width] = places[place];
  return record.slice(from, from + width).trim();
};

/** Decodes TIS-620, in which a Thai letter is one byte. */
const decode = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : byte - 0xa0 + 0xe00)).join('');

/** Parses thousandths of a baht; NaN if it is no integer of satang. */
const satangOf = (text: string) => (/^\d{15}0$/.test(text) ? Number(text) / 10 : Number.NaN);

/** Parses a file. Returns null if it is invalid, or if its sums do not match its payments. */
export function readScb(bytes: Uint8Array): ReadFile | null {
  const records = decode(bytes).split('\r\n').filter(Boolean);
  const [head = '', debit = ''] = records;
  const credits = records.filter((record) => record.startsWith('003'));
  const names = records.filter((record) => record.startsWith('004'));
  const isWhole =
    head.startsWith('001') && debit.startsWith('002') && records.at(-1)?.startsWith('999') && credits.length > 0;
  const [year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(fieldOf(debit, 'valueDay'))?.slice(1) ?? [];
  if (!isWhole || !year || names.length !== credits.length) return null;
  const lines = credits.map((record, index) => ({
    end_to_end_id: fieldOf(record, 'reference'),
    amount_satang: satangOf(fieldOf(record, 'amount')),
    payee_name: fieldOf(names[index] ?? '', 'name'),
    bank_code: fieldOf(record, 'bankCode'),
    account: fieldOf(record, 'account'),
  }));
  const sum = lines.reduce((total, { amount_satang }) => total + amount_satang, 0);
  const isSound = Number(fieldOf(debit, 'lineCount')) === lines.length && satangOf(fieldOf(debit, 'debit')) === sum;
  if (!isSound) return null;
  return {
    message_id: fieldOf(head, 'file'),
    payer_account: fieldOf(debit, 'payer'),
    value_day: `${year}-${month}-${day}`,
    lines,
  };
}
