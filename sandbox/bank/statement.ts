/**
 * The bank's account statement of a Bangkok day (`camt.053`): the biller's incoming payments, each
 * with the bank's id.
 */

/** An incoming payment. */
export interface BankPayment {
  payment_id: string;
  reference: string;
  amount_satang: number;
  paid_at: string;
}

const BANGKOK_MS = 7 * 3_600_000;
const dayOf = (moment: string) => new Date(Date.parse(moment) + BANGKOK_MS).toISOString().slice(0, 10);
const baht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;

/** Returns the statement with the payments of that day. */
export const bankStatementOf = (day: string, all: readonly BankPayment[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>STMT-${day}</MsgId></GrpHdr><Stmt><Id>${day}</Id>
${all
  .filter(({ paid_at }) => dayOf(paid_at) === day)
  .map((booking) => entry(day, booking))
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;

const entry = (day: string, { payment_id, reference, amount_satang }: BankPayment) =>
  `<Ntry><Amt Ccy="THB">${baht(amount_satang)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>${payment_id}</AcctSvcrRef><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
