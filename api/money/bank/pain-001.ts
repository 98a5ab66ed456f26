/**
 * Format ISO 20022 `pain.001.001.03` as Thai banks accept it: account numbers are not IBANs, and
 * clearing codes identify banks.
 */
import { XMLBuilder } from 'fast-xml-parser';
import { longestFitting } from '../../../calls/platform/text/length.ts';
import { type BankAccount, type FileFormat, type Transfer, type TransferBatch, totalOf } from './bank-file.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';
const MAX_NAME_LENGTH = 140;
const BANGKOK_MS = 7 * 3_600_000;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  tagValueProcessor: (_, value) => (typeof value === 'string' ? allowed(value) : value),
});

/** Removes characters that XML does not allow. */
const allowed = (value: string): string =>
  value.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

const nameOf = (value: string) => longestFitting(value.trim(), (name) => [...name].length <= MAX_NAME_LENGTH);

/** Formats an amount in baht with two decimals: `1050.50`. */
const baht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;

const bangkokTime = (at: Date) => new Date(at.getTime() + BANGKOK_MS).toISOString().replace(/\.\d+Z$/, '+07:00');

const account = (digits: string) => ({ Id: { Othr: { Id: digits } } });

/**
 * Formats a PromptPay number. Before version 09 a proxy has no element, so it is an account with
 * another scheme.
 */
const proxyAccount = ({ account: digits, proxy }: { account: string; proxy: string }) => ({
  Id: { Othr: { Id: digits, SchmeNm: { Prtry: proxy } } },
});

/** Names a member of Thai clearing by its code. */
const bank = ({ bank_code }: Pick<BankAccount, 'bank_code'>) => ({
  FinInstnId: { ClrSysMmbId: { ClrSysId: { Prtry: 'THCBC' }, MmbId: bank_code } },
});

const totals = (batch: TransferBatch) => ({ NbOfTxs: batch.transfers.length, CtrlSum: baht(totalOf(batch)) });

const header = (batch: TransferBatch) => ({
  MsgId: batch.message_id,
  CreDtTm: bangkokTime(batch.made_at),
  ...totals(batch),
  InitgPty: { Nm: nameOf(batch.payer.name), Id: { OrgId: { Othr: { Id: batch.payer.company_id } } } },
});

const transferOf = (transfer: Transfer, index: number) => ({
  PmtId: { InstrId: index + 1, EndToEndId: transfer.end_to_end_id },
  Amt: { InstdAmt: { '@Ccy': 'THB', '#text': baht(transfer.amount_satang) } },
  // The clearing knows the bank of a PromptPay number.
  CdtrAgt: transfer.proxy ? undefined : bank(transfer),
  Cdtr: { Nm: nameOf(transfer.payee_name) },
  CdtrAcct: transfer.proxy ? proxyAccount(transfer) : account(transfer.account),
  RmtInf: { Ustrd: transfer.end_to_end_id },
});

const payment = (batch: TransferBatch) => ({
  PmtInfId: batch.message_id,
  PmtMtd: 'TRF',
  BtchBookg: false,
  ...totals(batch),
  PmtTpInf: { SvcLvl: { Cd: 'NURG' } },
  ReqdExctnDt: batch.value_day,
  Dbtr: { Nm: nameOf(batch.payer.name) },
  DbtrAcct: { ...account(batch.payer.account), Ccy: 'THB' },
  DbtrAgt: bank(batch.payer),
  ChrgBr: 'DEBT',
  CdtTrfTxInf: batch.transfers.map(transferOf),
});

const documentOf = (batch: TransferBatch) =>
  builder.build({
    Document: {
      '@xmlns': NAMESPACE,
      CstmrCdtTrfInitn: { GrpHdr: header(batch), PmtInf: payment(batch) },
    },
  });

/** Writes a batch as a UTF-8 document. */
export const pain001: FileFormat = {
  name: 'pain.001.001.03',
  media_type: 'application/xml',
  extension: 'xml',
  takes_proxies: true,
  // Quotes are escaped only in attributes, and no attribute contains one.
  write: (batch) =>
    new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n${documentOf(batch).replaceAll('&apos;', "'").replaceAll('&quot;', '"')}\n`,
    ),
};
