import { describe, expect, test } from 'vitest';
import { parseBankReport } from '../../../../api/money/bank/read-report.ts';

const pain002 = (body: string) => `<?xml version="1.0"?>
  <p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><p:CstmrPmtStsRpt>
    <p:GrpHdr><p:MsgId>R-1</p:MsgId><p:CreDtTm>2026-11-24T23:30:00+07:00</p:CreDtTm></p:GrpHdr>${body}
  </p:CstmrPmtStsRpt></p:Document>`;
const group = (status = '') => `<p:OrgnlGrpInfAndSts><p:OrgnlMsgId>B-1</p:OrgnlMsgId>${status}</p:OrgnlGrpInfAndSts>`;
const line = (id: string, status: string, more = '') =>
  `<p:TxInfAndSts><p:OrgnlEndToEndId>${id}</p:OrgnlEndToEndId><p:TxSts>${status}</p:TxSts>${more}</p:TxInfAndSts>`;

describe('pain.002', () => {
  test('a pain.002 for part of a file has each payment’s verdict and reason', () => {
    const refusalReason = `<p:StsRsnInf><p:Rsn><p:Cd>AC04</p:Cd></p:Rsn><p:AddtlInf>บัญชีปิดแล้ว</p:AddtlInf><p:AddtlInf>closed</p:AddtlInf></p:StsRsnInf>`;
    const amount = '<p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy="THB">1050.5</p:InstdAmt></p:Amt></p:OrgnlTxRef>';
    const lines =
      line('VP-1', 'ACSC', amount) + line('VP-2', 'RJCT', refusalReason) + line('VP-3', 'ACWC') + line('VP-4', 'PDNG');
    const report = parseBankReport(
      pain002(
        `${group('<p:GrpSts>PART</p:GrpSts>')}<p:OrgnlPmtInfAndSts><p:PmtInfSts>PART</p:PmtInfSts>${lines}</p:OrgnlPmtInfAndSts>`,
      ),
    );
    expect(report).toMatchObject({ kind: 'pain.002', report_id: 'R-1' });
    expect(report?.words).toMatchObject([
      { end_to_end_id: 'VP-1', message_id: 'B-1', verdict: 'paid', amount_satang: 105_050, value_day: '2026-11-24' },
      { end_to_end_id: 'VP-2', verdict: 'rejected', reason_code: 'AC04', reason_text: 'บัญชีปิดแล้ว closed' },
      { end_to_end_id: 'VP-3', verdict: 'accepted', reason_code: null },
      { end_to_end_id: 'VP-4', verdict: 'accepted' },
    ]);
  });

  test('a pain.002 that refuses a file is one verdict for all payments', () => {
    const words = parseBankReport(
      pain002(group('<p:GrpSts>RJCT</p:GrpSts><p:StsRsnInf><p:Rsn><p:Prtry>DUP</p:Prtry></p:Rsn></p:StsRsnInf>')),
    )?.words;
    expect(words).toMatchObject([{ end_to_end_id: null, message_id: 'B-1', verdict: 'rejected', reason_code: 'DUP' }]);
  });

  test('a pain.002 that only accepts a file completes no payment', () => {
    const verdicts = ['ACCP', 'ACTC', 'ACSP', 'PART', 'PDNG'].map(
      (code) => parseBankReport(pain002(group(`<p:GrpSts>${code}</p:GrpSts>`)))?.words[0]?.verdict,
    );
    expect(new Set(verdicts)).toEqual(new Set(['accepted']));
  });
});

const camt = (root: string, inner: string, entries: string) =>
  `<Document xmlns="urn:x"><${root}><GrpHdr><MsgId>S-1</MsgId></GrpHdr><${inner}>${entries}</${inner}></${root}></Document>`;
const entry = (direction: string, id: string, more = '', status = 'BOOK') => `<Ntry><Amt Ccy="THB">970.00</Amt>
  <CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt>
  <NtryDtls><TxDtls><Refs><MsgId>B-1</MsgId><EndToEndId>${id}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`;

describe('camt', () => {
  test('a camt.053 has outgoing payments by value date and returns with reasons', () => {
    const back = '<RtrInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>no such account</AddtlInf></RtrInf>';
    const report = parseBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1') + entry('CRDT', 'VP-2', back)));
    expect(report).toMatchObject({ kind: 'camt.053', report_id: 'S-1' });
    expect(report?.words).toMatchObject([
      { end_to_end_id: 'VP-1', verdict: 'paid', amount_satang: 97_000, value_day: '2026-11-24', message_id: null },
      { end_to_end_id: 'VP-2', verdict: 'returned', reason_code: 'AC01', reason_text: 'no such account' },
    ]);
  });

  test('a camt report has separate bank charges only, without included or refunded ones', () => {
    const record = (satang: string, more = '') =>
      `<Rcrd><Amt Ccy="THB">${satang}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${more}</Rcrd>`;
    const charges = [
      '<Chrgs><Amt Ccy="THB">12.00</Amt></Chrgs>',
      `<Chrgs>${record('10.00')}${record('2.50')}${record('7.00', '<ChrgInclInd>true</ChrgInclInd>')}</Chrgs>`,
      '<Chrgs><Amt Ccy="THB">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Chrgs>',
      `<Chrgs><TtlChrgsAndTaxAmt Ccy="THB">5.00</TtlChrgsAndTaxAmt>${record('5.00')}</Chrgs>`,
      '',
    ];
    const chargesRead = charges.map(
      (charge) =>
        parseBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1', charge)))?.words[0]?.charge_satang,
    );
    expect(chargesRead).toEqual([1_200, 1_250, 0, 500, 0]);
  });

  test('a camt.054 reports payments like a camt.053', () => {
    const report = parseBankReport(camt('BkToCstmrDbtCdtNtfctn', 'Ntfctn', entry('DBIT', 'VP-9')));
    expect(report).toMatchObject({ kind: 'camt.054', words: [{ end_to_end_id: 'VP-9', verdict: 'paid' }] });
  });

  test('a camt report ignores pending entries and unknown money', () => {
    const other =
      '<Ntry><Amt Ccy="THB">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-11-24</Dt></ValDt></Ntry>';
    expect(parseBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1', '', 'PDNG') + other))?.words).toEqual(
      [],
    );
  });

  test('a camt amount in foreign currency or fractions of satang is null', () => {
    const amounts = ['<Amt Ccy="USD">970.00</Amt>', '<Amt Ccy="THB">970.001</Amt>', '<Amt Ccy="THB">970.10000</Amt>'];
    const amountsRead = amounts.map(
      (amount) =>
        parseBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1', amount)))?.words[0]?.amount_satang,
    );
    expect(amountsRead).toEqual([null, null, 97_010]);
  });
});

test.each([
  ['text without XML', 'MsgId: 1'],
  ['truncated XML', '<Document><CstmrPmtStsRpt>'],
  ['another ISO 20022 message', '<Document xmlns="urn:x"><FIToFICstmrCdtTrf/></Document>'],
  ['a report without an id', '<Document xmlns="urn:x"><CstmrPmtStsRpt><GrpHdr/></CstmrPmtStsRpt></Document>'],
  [
    'XML with its own entities',
    '<!DOCTYPE a [<!ENTITY b "c">]><Document><CstmrPmtStsRpt><GrpHdr><MsgId>&b;</MsgId></GrpHdr></CstmrPmtStsRpt></Document>',
  ],
])('%s is not a bank report', (_, text) => {
  expect(parseBankReport(text)).toBeNull();
});
