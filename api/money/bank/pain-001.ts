/**
 * Format ISO 20022 `pain.001.001.03` as Thai banks accept it: account numbers are not IBANs, and
 * clearing codes identify banks.
 */
import { longestFitting } from '../../../calls/platform/text/length.ts';
import { type BankAccount, type FileFormat, type Transfer, type TransferBatch, totalOf } from './bank-file.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';
const LONGEST_NAME = 140;
const BANGKOK_MS = 7 * 3_600_000;

type Content = string | readonly string[];

const tag = (name: string, content: Content): string =>
  `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`;

/** Escapes text for XML. Removes characters that XML does not allow. */
const text = (value: string): string =>
  value
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const nameOf = (value: string) =>
  tag('Nm', text(longestFitting(value.trim(), (name) => [...name].length <= LONGEST_NAME)));

/** Formats an amount in baht with two decimals: `1050.50`. */
const baht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;

const bangkokTime = (at: Date) => new Date(at.getTime() + BANGKOK_MS).toISOString().replace(/\.\d+Z$/, '+07:00');

const account = (digits: string) => tag('Id', tag('Othr', tag('Id', text(digits))));

/**
 * Formats a PromptPay number. Before version 09 a proxy has no element, so it is an account with
 * another scheme.
 */
const proxyAccount = ({ account: digits, proxy }: { account: string; proxy: string }) =>
  tag('Id', tag('Othr', [tag('Id', text(digits)), tag('SchmeNm', tag('Prtry', proxy))]));

/** Names a member of Thai clearing by its code. */
const bank = ({ bank_code }: Pick<BankAccount, 'bank_code'>) =>
  tag('FinInstnId', tag('ClrSysMmbId', [tag('ClrSysId', tag('Prtry', 'THCBC')), tag('MmbId', text(bank_code))]));

const totals = (batch: TransferBatch) => [
  tag('NbOfTxs', String(batch.transfers.length)),
  tag('CtrlSum', baht(totalOf(batch))),
];

const header = (batch: TransferBatch) =>
  tag('GrpHdr', [
    tag('MsgId', text(batch.message_id)),
    tag('CreDtTm', bangkokTime(batch.made_at)),
    ...totals(batch),
    tag('InitgPty', [
      nameOf(batch.payer.name),
      tag('Id', tag('OrgId', tag('Othr', tag('Id', text(batch.payer.company_id))))),
    ]),
  ]);

const transferOf = (transfer: Transfer, index: number) =>
  tag('CdtTrfTxInf', [
    tag('PmtId', [tag('InstrId', String(index + 1)), tag('EndToEndId', text(transfer.end_to_end_id))]),
    tag('Amt', `<InstdAmt Ccy="THB">${baht(transfer.amount_satang)}</InstdAmt>`),
    // The clearing knows the bank of a PromptPay number.
    ...(transfer.proxy ? [] : [tag('CdtrAgt', bank(transfer))]),
    tag('Cdtr', nameOf(transfer.payee_name)),
    tag('CdtrAcct', transfer.proxy ? proxyAccount(transfer) : account(transfer.account)),
    tag('RmtInf', tag('Ustrd', text(transfer.end_to_end_id))),
  ]);

const payment = (batch: TransferBatch) =>
  tag('PmtInf', [
    tag('PmtInfId', text(batch.message_id)),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', 'false'),
    ...totals(batch),
    tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'NURG'))),
    tag('ReqdExctnDt', batch.value_day),
    tag('Dbtr', nameOf(batch.payer.name)),
    tag('DbtrAcct', [account(batch.payer.account), tag('Ccy', 'THB')]),
    tag('DbtrAgt', bank(batch.payer)),
    tag('ChrgBr', 'DEBT'),
    ...batch.transfers.map(transferOf),
  ]);

/** Writes a batch as a UTF-8 document. */
export const pain001: FileFormat = {
  name: 'pain.001.001.03',
  media_type: 'application/xml',
  extension: 'xml',
  takes_proxies: true,
  write: (batch) =>
    new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${tag('CstmrCdtTrfInitn', [header(batch), payment(batch)])}</Document>\n`,
    ),
};
