/** Minimal bank reports in ISO 20022, as a bank writes them. */

interface Line {
  id: string;
  satang: number;
}

const baht = (satang: number) => (satang / 100).toFixed(2);

/** An entry of a statement. `charge_satang` is the bank’s own charge, in addition to the amount. */
interface Entry extends Line {
  direction: 'DBIT' | 'CRDT';
  day: string;
  charge_satang?: number | undefined;
}

/** Returns a camt.053 statement with outgoing payments and returns. */
export const statement = (id: string, entries: readonly Entry[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt>${entries
    .map(
      ({
        id: reference,
        satang,
        direction,
        day,
        charge_satang = 0,
      }) => `<Ntry><Amt Ccy="THB">${baht(satang)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
      <Sts>BOOK</Sts><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>
      ${direction === 'CRDT' ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}
      ${charge_satang > 0 ? `<Chrgs><Rcrd><Amt Ccy="THB">${baht(charge_satang)}</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>` : ''}</TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

/** Returns a pain.002 status report of payments, or of a whole file if `lines` is empty. */
export const status = (
  id: string,
  { file, code, lines = [] }: { file: string; code: string; lines?: readonly string[] },
) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-30T10:00:00+07:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId>${lines.length === 0 ? `<GrpSts>${code}</GrpSts>` : ''}</OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>${lines
      .map(
        (reference) => `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${code}</TxSts>
        <StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
      )
      .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
