/** Reads what banks send: `pain.002` of any version, `camt.053` and `camt.054`. */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { BankReport, BankVerdict, BankWord } from './bank-report.ts';
import { elements, readXml, textAt, type XmlElement } from './read-xml.ts';

/** Null for whatever is none of these, or lacks its id. */
export function readBankReport(text: string): BankReport | null {
  const xml = readXml(text);
  if (!xml) return null;
  const [status] = elements(xml, 'Document', 'CstmrPmtStsRpt');
  if (status) return reportOf('pain.002', status, statusWords(status));
  const [statement] = elements(xml, 'Document', 'BkToCstmrStmt');
  if (statement) return reportOf('camt.053', statement, entryWords(elements(statement, 'Stmt')));
  const [notice] = elements(xml, 'Document', 'BkToCstmrDbtCdtNtfctn');
  return notice ? reportOf('camt.054', notice, entryWords(elements(notice, 'Ntfctn'))) : null;
}

function reportOf(kind: BankReport['kind'], from: XmlElement, words: readonly BankWord[]): BankReport | null {
  const report_id = textAt(from, 'GrpHdr', 'MsgId');
  return report_id === null ? null : { kind, report_id, words };
}

/** What was only taken in stays open, whatever it is called: of these codes alone something follows. */
const verdicts: Readonly<Record<string, BankVerdict>> = { RJCT: 'rejected', ACSC: 'paid', ACCC: 'paid' };

const verdictOf = (code: string | null): BankVerdict => verdicts[code ?? ''] ?? 'accepted';

/**
 * Payments that stand by themselves say what became of them. Where a file or a part of it has none, what is said of it is
 * said of all its payments; a part of a file that is called "in part" says nothing.
 */
function statusWords(report: XmlElement): BankWord[] {
  const [group] = elements(report, 'OrgnlGrpInfAndSts');
  const message_id = group ? textAt(group, 'OrgnlMsgId') : null;
  const value_day = dayOf(textAt(report, 'GrpHdr', 'CreDtTm'));
  if (value_day === null) return [];
  const lines = elements(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts');
  if (lines.length > 0) return lines.flatMap((line) => statusWord(line, { message_id, value_day }));
  const part = elements(report, 'OrgnlPmtInfAndSts')[0];
  const whole = [
    part && { of: part, code: textAt(part, 'PmtInfSts') },
    group && { of: group, code: textAt(group, 'GrpSts') },
  ];
  const said = whole.find((one) => one?.code);
  if (!said) return [];
  const word = { message_id, value_day, end_to_end_id: null, amount_satang: null, charge_satang: 0 };
  return [{ ...word, verdict: verdictOf(said.code), ...reasonOf(said.of, 'StsRsnInf') }];
}

function statusWord(line: XmlElement, of: { message_id: string | null; value_day: string }): BankWord[] {
  const end_to_end_id = textAt(line, 'OrgnlEndToEndId');
  if (end_to_end_id === null) return [];
  const [amount] = elements(line, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  return [
    {
      message_id: of.message_id,
      end_to_end_id,
      verdict: verdictOf(textAt(line, 'TxSts')),
      amount_satang: amount ? satangOf(amount) : null,
      charge_satang: 0,
      value_day: dayOf(textAt(line, 'AccptncDtTm')) ?? of.value_day,
      ...reasonOf(line, 'StsRsnInf'),
    },
  ];
}

/** A payment of a statement that is booked: a batch has several. */
export interface Booking {
  line: XmlElement;
  /** Of the statement's entry that it is in. */
  entry: XmlElement;
  direction: string;
  value_day: string;
  /** Null for another currency. */
  amount_satang: number | null;
  /** What the bank took for it from us beside. */
  charge_satang: number;
}

/** What statements or notices have as booked, in order. */
export const bookingsIn = (statements: readonly XmlElement[]): Booking[] =>
  statements.flatMap((statement) =>
    elements(statement, 'Ntry')
      .filter((entry) => textAt(entry, 'Sts') === 'BOOK' || textAt(entry, 'Sts', 'Cd') === 'BOOK')
      .flatMap((entry) => elements(entry, 'NtryDtls', 'TxDtls').flatMap((line) => bookingOf(entry, line))),
  );

function bookingOf(entry: XmlElement, line: XmlElement): Booking[] {
  const value_day = dateOf(entry, 'ValDt') ?? dateOf(entry, 'BookgDt');
  const direction = textAt(line, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  if (value_day === null || direction === null) return [];
  const [amount] = [...elements(line, 'AmtDtls', 'TxAmt', 'Amt'), ...elements(line, 'Amt'), ...elements(entry, 'Amt')];
  const amount_satang = amount ? satangOf(amount) : null;
  return [{ entry, line, direction, value_day, amount_satang, charge_satang: chargesOf(line) }];
}

/** Of what is booked: a debit is a payment that left, a credit with one of our references is one that came back. */
const entryWords = (statements: readonly XmlElement[]): BankWord[] =>
  bookingsIn(statements).flatMap(({ line, direction, value_day, amount_satang, charge_satang }) => {
    const end_to_end_id = textAt(line, 'Refs', 'EndToEndId');
    if (end_to_end_id === null) return [];
    const verdict = direction === 'CRDT' ? ('returned' as const) : ('paid' as const);
    // What stands there of a file is the bank's own way of counting.
    return [
      {
        message_id: null,
        end_to_end_id,
        verdict,
        amount_satang,
        charge_satang,
        value_day,
        ...reasonOf(line, 'RtrInf'),
      },
    ];
  });

/** What stands with a payment by itself: of charges of a whole statement nobody can say for whom they are. Older versions have no records. */
const chargesOf = (line: XmlElement) =>
  [...elements(line, 'Chrgs', 'Rcrd'), ...elements(line, 'Chrgs')]
    .filter((charge) => textAt(charge, 'CdtDbtInd') !== 'CRDT' && textAt(charge, 'ChrgInclInd') !== 'true')
    .flatMap((charge) => elements(charge, 'Amt'))
    .reduce((sum, amount) => sum + (satangOf(amount) ?? 0), 0);

function reasonOf(from: XmlElement, name: string): Pick<BankWord, 'reason_code' | 'reason_text'> {
  const texts = elements(from, name, 'AddtlInf').map((element) => String(element['#text'] ?? '').trim());
  return {
    reason_code: textAt(from, name, 'Rsn', 'Cd') ?? textAt(from, name, 'Rsn', 'Prtry'),
    reason_text: texts.filter((text) => text !== '').join(' ') || null,
  };
}

/** `1050.5` baht in satang; null for another currency, or where there are more than two decimals. */
function satangOf(amount: XmlElement): number | null {
  const text = amount['#text'];
  const [, baht, decimals = ''] =
    /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  if (amount['@Ccy'] !== 'THB' || baht === undefined) return null;
  return Number(baht) * 100 + Number(decimals.padEnd(2, '0'));
}

const dateOf = (entry: XmlElement, name: string) => textAt(entry, name, 'Dt') ?? dayOf(textAt(entry, name, 'DtTm'));

/** The Bangkok day of a moment; one without a zone is Bangkok's. */
function dayOf(time: string | null): string | null {
  if (time === null) return null;
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : bangkokDay(at);
}
