/**
 * The bank's account statement of a Bangkok day (`camt.053`): the biller's incoming payments, each
 * with the bank's id.
 */
import { amount, writeXml } from './write-xml.ts';

/** An incoming payment. */
export interface BankPayment {
  payment_id: string;
  reference: string;
  amount_satang: number;
  paid_at: string;
}

const BANGKOK_MS = 7 * 3_600_000;
const dayOf = (moment: string) => new Date(Date.parse(moment) + BANGKOK_MS).toISOString().slice(0, 10);

/** Returns the statement with the payments of that day. */
export const bankStatementOf = (day: string, all: readonly BankPayment[]): string =>
  writeXml('camt.053.001.02', {
    BkToCstmrStmt: {
      GrpHdr: { MsgId: `STMT-${day}` },
      Stmt: {
        Id: day,
        Ntry: all.filter(({ paid_at }) => dayOf(paid_at) === day).map((booking) => entry(day, booking)),
      },
    },
  });

const entry = (day: string, { payment_id, reference, amount_satang }: BankPayment) => ({
  Amt: amount(amount_satang),
  CdtDbtInd: 'CRDT',
  Sts: 'BOOK',
  ValDt: { Dt: day },
  NtryDtls: { TxDtls: { Refs: { AcctSvcrRef: payment_id, EndToEndId: reference } } },
});
