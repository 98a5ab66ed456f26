/** Bank reports about payments, as short as possible (ISO 20022). */

export interface StatementEntry {
  /** End-to-end id of a payout attempt. */
  end_to_end_id: string;
  satang: number;
  /** DBIT for money that left, CRDT for money that was returned. */
  direction: 'DBIT' | 'CRDT';
}

/** Returns an account statement (camt.053) of one day. */
export const camt053Of = (id: string, day: string, entries: readonly StatementEntry[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt>${entries
    .map(
      ({ end_to_end_id, satang, direction }) => `<Ntry><Amt Ccy="THB">${(satang / 100).toFixed(2)}</Amt>
        <CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls>
        <Refs><EndToEndId>${end_to_end_id}</EndToEndId></Refs>
        ${direction === 'CRDT' ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

/** Returns the status report for a payment that the bank rejects (pain.002). */
export const refusalOf = (
  id: string,
  at: Date,
  { message_id, end_to_end_id }: { message_id: string; end_to_end_id: string },
) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>${id}</MsgId><CreDtTm>${at.toISOString()}</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
    <OrgnlEndToEndId>${end_to_end_id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>
    </TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
