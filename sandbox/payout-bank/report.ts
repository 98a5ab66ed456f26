/**
 * The bank's reports about a file: `pain.002` about accepted and rejected payments, `camt.054`
 * about money that left and was returned.
 */
import { amount, writeXml } from '../bank/write-xml.ts';
import type { TransferFile, TransferLine } from './transfer-file.ts';

/** Returns the reports so far, in order; `twice` repeats each with another id. */
export function reportsOf(file: TransferFile, { twice }: { twice: boolean }): string[] {
  const write = (id: string) => [status(file, `${id}-S`), ...bookings(file, id)];
  return twice ? [...write('A'), ...write('B')] : write('A');
}

const codes = { waiting: 'ACSP', paid: 'ACSC', refused: 'RJCT', returned: 'ACSC' } as const;

/** Returns the status of the whole file: partial if some payments were rejected and others not. */
function groupCode(lines: readonly TransferLine[]): string {
  const lineCodes = new Set(lines.map(({ state }) => codes[state]));
  const [only] = lineCodes;
  return lineCodes.size === 1 && only ? only : lineCodes.has('RJCT') ? 'PART' : 'ACSP';
}

const status = ({ message_id, value_day, lines, taken_at }: TransferFile, id: string) =>
  writeXml('pain.002.001.03', {
    CstmrPmtStsRpt: {
      GrpHdr: { MsgId: `${message_id}-${id}-${progressOf(lines)}`, CreDtTm: taken_at },
      OrgnlGrpInfAndSts: { OrgnlMsgId: message_id, OrgnlMsgNmId: 'pain.001.001.03', GrpSts: groupCode(lines) },
      OrgnlPmtInfAndSts: { OrgnlPmtInfId: message_id, TxInfAndSts: lines.map((line) => statusLine(line, value_day)) },
    },
  });

const statusLine = ({ end_to_end_id, state, reason, amount_satang }: TransferLine, day: string) => ({
  OrgnlEndToEndId: end_to_end_id,
  TxSts: codes[state],
  StsRsnInf: state === 'refused' && reason ? { Rsn: { Cd: reason } } : undefined,
  AccptncDtTm: `${day}T10:00:00+07:00`,
  OrgnlTxRef: { Amt: { InstdAmt: amount(amount_satang) } },
});

/** Returns a notice of the money that left the account, and one of the money that was returned. */
function bookings({ message_id, value_day, lines }: TransferFile, id: string): string[] {
  const debits = lines
    .filter(({ state }) => state === 'paid' || state === 'returned')
    .map((line) => entry(line, 'DBIT', value_day));
  const back = lines.filter(({ state }) => state === 'returned').map((line) => entry(line, 'CRDT', line.day));
  return [
    ...(debits.length > 0 ? [notice(`${message_id}-${id}-D${debits.length}`, debits)] : []),
    ...(back.length > 0 ? [notice(`${message_id}-${id}-C${back.length}`, back)] : []),
  ];
}

const notice = (id: string, entries: readonly object[]) =>
  writeXml('camt.054.001.02', { BkToCstmrDbtCdtNtfctn: { GrpHdr: { MsgId: id }, Ntfctn: { Ntry: entries } } });

const entry = ({ end_to_end_id, amount_satang, reason }: TransferLine, direction: 'DBIT' | 'CRDT', day: string) => ({
  Amt: amount(amount_satang),
  CdtDbtInd: direction,
  Sts: 'BOOK',
  ValDt: { Dt: day },
  NtryDtls: {
    TxDtls: {
      Refs: { EndToEndId: end_to_end_id },
      RtrInf: direction === 'CRDT' && reason ? { Rsn: { Cd: reason } } : undefined,
    },
  },
});

/** Returns the progress of a file, so that a report with news has another id. */
const progressOf = (lines: readonly TransferLine[]) => lines.filter(({ state }) => state !== 'waiting').length;
