/**
 * The bank's reports about a file: `pain.002` about accepted and rejected payments, `camt.054`
 * about money that left and was returned.
 */
import type { TransferFile, TransferLine } from './transfer-file.ts';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const baht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;

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
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${escapeXml(`${message_id}-${id}-${progressOf(lines)}`)}</MsgId><CreDtTm>${taken_at}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${escapeXml(message_id)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId><GrpSts>${groupCode(lines)}</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${escapeXml(message_id)}</OrgnlPmtInfId>
${lines.map((line) => statusLine(line, value_day)).join('\n')}
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>
`;

const statusLine = ({ end_to_end_id, state, reason, amount_satang }: TransferLine, day: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${escapeXml(end_to_end_id)}</OrgnlEndToEndId><TxSts>${codes[state]}</TxSts>${
    state === 'refused' && reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''
  }<AccptncDtTm>${day}T10:00:00+07:00</AccptncDtTm><OrgnlTxRef><Amt><InstdAmt Ccy="THB">${baht(amount_satang)}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;

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

const notice = (id: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${escapeXml(id)}</MsgId></GrpHdr><Ntfctn>
${entries.join('\n')}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
`;

const entry = ({ end_to_end_id, amount_satang, reason }: TransferLine, direction: 'DBIT' | 'CRDT', day: string) =>
  `<Ntry><Amt Ccy="THB">${baht(amount_satang)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>${escapeXml(end_to_end_id)}</EndToEndId></Refs>${
    direction === 'CRDT' && reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''
  }</TxDtls></NtryDtls></Ntry>`;

/** Returns the progress of a file, so that a report with news has another id. */
const progressOf = (lines: readonly TransferLine[]) => lines.filter(({ state }) => state !== 'waiting').length;
