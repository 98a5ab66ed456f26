/** Bank reports about payments, as short as possible (ISO 20022). */
import { XMLBuilder } from 'fast-xml-parser';

export interface StatementEntry {
  /** End-to-end id of a payout attempt. */
  end_to_end_id: string;
  satang: number;
  /** DBIT for money that left, CRDT for money that was returned. */
  direction: 'DBIT' | 'CRDT';
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

const write = (type: string, content: object): string =>
  builder.build({ Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${type}`, ...content } });

/** Returns an account statement (camt.053) of one day. */
export const camt053Of = (id: string, day: string, entries: readonly StatementEntry[]) =>
  write('camt.053.001.02', {
    BkToCstmrStmt: {
      GrpHdr: { MsgId: id },
      Stmt: {
        Ntry: entries.map(({ end_to_end_id, satang, direction }) => ({
          Amt: { '@Ccy': 'THB', '#text': (satang / 100).toFixed(2) },
          CdtDbtInd: direction,
          Sts: 'BOOK',
          ValDt: { Dt: day },
          NtryDtls: {
            TxDtls: {
              Refs: { EndToEndId: end_to_end_id },
              RtrInf: direction === 'CRDT' ? { Rsn: { Cd: 'AC04' } } : undefined,
            },
          },
        })),
      },
    },
  });

/** Returns the status report for a payment that the bank rejects (pain.002). */
export const refusalOf = (
  id: string,
  at: Date,
  { message_id, end_to_end_id }: { message_id: string; end_to_end_id: string },
) =>
  write('pain.002.001.03', {
    CstmrPmtStsRpt: {
      GrpHdr: { MsgId: id, CreDtTm: at.toISOString() },
      OrgnlGrpInfAndSts: { OrgnlMsgId: message_id },
      OrgnlPmtInfAndSts: {
        TxInfAndSts: { OrgnlEndToEndId: end_to_end_id, TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'AC01' } } },
      },
    },
  });
