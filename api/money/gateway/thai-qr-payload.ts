/**
 * Payload of a Thai QR for bank apps. A transfer (tag 29) names a person; a bill (tag 30) contains
 * the reference of an order.
 */
import { closePayload, type EmvcoObject, joinObjects, openPayload, splitObjects } from './emvco.ts';

interface Transfer {
  kind: 'transfer';
  /**
   * Type of the id: a mobile number as `0066` and nine digits, a national id or tax id, or an
   * e-wallet.
   */
  proxy: 'phone' | 'tax_id' | 'wallet';
  id: string;
}

interface Bill {
  kind: 'bill';
  biller_id: string;
  reference_1: string;
  reference_2?: string;
}

/** Content of a Thai QR. */
export interface ThaiQr {
  payee: Transfer | Bill;
  /** Absent: the payer enters it. */
  amount_satang?: number;
  /** Whether it can be paid once only. */
  once: boolean;
  /** Additional reference of a terminal or a site. */
  reference_3?: string;
  /** Merchant that the payer's bank may show. Most Thai banks omit it. */
  merchant?: Merchant;
}

/** Merchant category code (ISO 18245), name and city, in printable ASCII. */
export interface Merchant {
  category?: string | undefined;
  name?: string | undefined;
  city?: string | undefined;
}

const TRANSFER = { tag: '29', aid: 'A000000677010111' } as const;
const BILL = { tag: '30', aid: 'A000000677010112' } as const;
const proxyTags = { phone: '01', tax_id: '02', wallet: '03' } as const;
const proxyForms = { phone: /^0066\d{9}$/, tax_id: /^\d{13}$/, wallet: /^\d{15}$/ } as const;
const proxies = ['phone', 'tax_id', 'wallet'] as const;

const BAHT = '764';
const MANY_TIMES = '11';
const ONCE = '12';
const categoryForm = /^\d{4}$/;
const nameForm = /^[\x20-\x7e]{1,25}$/;
const cityForm = /^[\x20-\x7e]{1,15}$/;
const billerForm = /^\d{15}$/;
const referenceForm = /^[A-Z0-9]{1,20}$/;
const amountForm = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Writes a payload. Throws if a part is malformed. */
export function writeThaiQr({ payee, amount_satang, once, reference_3, merchant = {} }: ThaiQr): string {
  return closePayload([
    ['00', '01'],
    ['01', once ? ONCE : MANY_TIMES],
    payee.kind === 'bill' ? writeBill(payee) : writeTransfer(payee),
    ...optional('52', merchant.category && check(merchant.category, categoryForm)),
    ['53', BAHT],
    ...optional('54', amount_satang === undefined ? undefined : amountText(amount_satang)),
    ['58', 'TH'],
    ...optional('59', merchant.name && check(merchant.name, nameForm)),
    ...optional('60', merchant.city && check(merchant.city, cityForm)),
    ...optional('62', reference_3 === undefined ? undefined : joinObjects([['07', reference_3]])),
  ]);
}

/** Parses a payload. Returns null for anything but a Thai QR in baht. */
export function readThaiQr(payload: string): ThaiQr | null {
  const objects = openPayload(payload);
  if (objects?.get('00') !== '01' || objects.get('53') !== BAHT || objects.get('58') !== 'TH') return null;
  const payee = readPayee(objects);
  const amount = readAmount(objects.get('54'));
  const additionalFields = splitObjects(objects.get('62') ?? '');
  if (payee === null || amount === null || additionalFields === null) return null;
  const reference_3 = additionalFields.get('07');
  const merchant = { category: objects.get('52'), name: objects.get('59'), city: objects.get('60') };
  const hasMerchant = Object.values(merchant).some((part) => part !== undefined);
  return {
    payee,
    once: objects.get('01') === ONCE,
    ...(amount !== undefined && { amount_satang: amount }),
    ...(reference_3 !== undefined && { reference_3 }),
    ...(hasMerchant && { merchant }),
  };
}

const optional = (id: string, value: string | undefined): EmvcoObject[] => (value === undefined ? [] : [[id, value]]);

function check(value: string, form: RegExp): string {
  if (!form.test(value)) throw new RangeError(`${value} is not of the form ${form}`);
  return value;
}

const writeBill = ({ biller_id, reference_1, reference_2 }: Bill): EmvcoObject => [
  BILL.tag,
  joinObjects([
    ['00', BILL.aid],
    ['01', check(biller_id, billerForm)],
    ['02', check(reference_1, referenceForm)],
    ...optional('03', reference_2 === undefined ? undefined : check(reference_2, referenceForm)),
  ]),
];

const writeTransfer = ({ proxy, id }: Transfer): EmvcoObject => [
  TRANSFER.tag,
  joinObjects([
    ['00', TRANSFER.aid],
    [proxyTags[proxy], check(id, proxyForms[proxy])],
  ]),
];

function readPayee(objects: Map<string, string>): Transfer | Bill | null {
  const bill = splitObjects(objects.get(BILL.tag) ?? '');
  if (bill?.get('00') === BILL.aid) return readBill(bill);
  const transfer = splitObjects(objects.get(TRANSFER.tag) ?? '');
  return transfer?.get('00') === TRANSFER.aid ? readTransfer(transfer) : null;
}

function readBill(objects: Map<string, string>): Bill | null {
  const biller_id = objects.get('01') ?? '';
  const reference_1 = objects.get('02') ?? '';
  const reference_2 = objects.get('03');
  if (!billerForm.test(biller_id) || !referenceForm.test(reference_1)) return null;
  if (reference_2 !== undefined && !referenceForm.test(reference_2)) return null;
  return { kind: 'bill', biller_id, reference_1, ...(reference_2 !== undefined && { reference_2 }) };
}

function readTransfer(objects: Map<string, string>): Transfer | null {
  const proxy = proxies.find((name) => proxyForms[name].test(objects.get(proxyTags[name]) ?? ''));
  return proxy ? { kind: 'transfer', proxy, id: objects.get(proxyTags[proxy]) ?? '' } : null;
}

/** Formats an amount in baht with two decimals: `100.00`. */
function amountText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang <= 0) throw new RangeError('An amount is a whole number of satang');
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
}

/** Parses an amount as satang. Undefined: none. Null: malformed. */
function readAmount(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  const [, baht, decimals = ''] = amountForm.exec(text) ?? [];
  return baht === undefined ? null : Number(baht) * 100 + Number(decimals.padEnd(2, '0'));
}
