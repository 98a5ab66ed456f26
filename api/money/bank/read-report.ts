/** Parses bank reports: `pain.002` of any version, `camt.053` and `camt.054`. */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { BankReport, BankVerdict, BankWord } from './bank-report.ts';
import { elements, readXml, textAt, type XmlElement } from './read-xml.ts';

/** Parses a report. Returns null for any other document, or if its id is missing. */
export function parseBankReport(text: string): BankReport | null {
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

/**
 * Status codes with a final outcome. Every other code means that the bank received the payment, so
 * it stays open.
 */
const verdicts: Readonly<Record<string, BankVerdict>> = { RJCT: 'rejected', ACSC: 'paid', ACCC: 'paid' };

const verdictOf = (code: string | null): BankVerdict => verdicts[code ?? ''] ?? 'accepted';

/**
 * Returns the outcomes of a `pain.002`. Lines about single payments win. Otherwise the status of
 * the file, or of its part, applies to all its payments. A part that is accepted "in part" says
 * nothing about them.
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
  const status = whole.find((one) => one?.code);
  if (!status) return [];
  const word = { message_id, value_day, end_to_end_id: null, amount_satang: null, charge_satang: 0 };
  return [{ ...word, verdict: verdictOf(status.code), ...reasonOf(status.of, 'StsRsnInf') }];
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

/** A booked payment of a statement. One entry can contain several. */
export interface Booking {
  line: XmlElement;
  /** Entry that contains the payment. */
  entry: XmlElement;
  direction: string;
  value_day: string;
  /** Null for other currencies. */
  amount_satang: number | null;
  /** Fee that the bank charged us in addition. */
  charge_satang: number;
}

/** Returns the booked payments of statements or notices, in order. */
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

/**
 * Returns the outcomes of booked payments. A debit is a payment that left our account, a credit
 * with our reference is one that came back.
 */
const entryWords = (statements: readonly XmlElement[]): BankWord[] =>
  bookingsIn(statements).flatMap(({ line, direction, value_day, amount_satang, charge_satang }) => {
    const end_to_end_id = textAt(line, 'Refs', 'EndToEndId');
    if (end_to_end_id === null) return [];
    const verdict = direction === 'CRDT' ? ('returned' as const) : ('paid' as const);
    // The file id of an entry is the bank's own numbering, not ours.
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

/**
 * Sums the fees of one payment. Fees of a whole statement are ignored, because they cannot be
 * assigned. Older versions have no `Rcrd` elements.
 */
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

/**
 * Parses baht such as `1050.5` and returns satang. Returns null for other currencies, and for more
 * than two significant decimals.
 */
function satangOf(amount: XmlElement): number | null {
  const text = amount['#text'];
  const [, baht, decimals = ''] =
    /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  if (amount['@Ccy'] !== 'THB' || baht === undefined) return null;
  return Number(baht) * 100 + Number(decimals.padEnd(2, '0'));
}

const dateOf = (entry: XmlElement, name: string) => textAt(entry, name, 'Dt') ?? dayOf(textAt(entry, name, 'DtTm'));

/** Returns the Bangkok day of a time. A time without a zone is in Bangkok time. */
function dayOf(time: string | null): string | null {
  if (time === null) return null;
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : bangkokDay(at);
}
