import { describe, expect, test } from 'vitest';
import { readBankReport } from '../../../../api/money/bank/read-report.ts';

const pain002 = (body: string) => `<?xml version="1.0"?>
  <p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><p:CstmrPmtStsRpt>
    <p:GrpHdr><p:MsgId>R-1</p:MsgId><p:CreDtTm>2026-11-24T23:30:00+07:00</p:CreDtTm></p:GrpHdr>${body}
  </p:CstmrPmtStsRpt></p:Document>`;
const group = (status = '') => `<p:OrgnlGrpInfAndSts><p:OrgnlMsgId>B-1</p:OrgnlMsgId>${status}</p:OrgnlGrpInfAndSts>`;
const line = (id: string, status: string, more = '') =>
  `<p:TxInfAndSts><p:OrgnlEndToEndId>${id}</p:OrgnlEndToEndId><p:TxSts>${status}</p:TxSts>${more}</p:TxInfAndSts>`;

describe('pain.002', () => {
  test('of a file that is accepted in part tells of each payment, with the reason and the words of the bank', () => {
    const refused = `<p:StsRsnInf><p:Rsn><p:Cd>AC04</p:Cd></p:Rsn><p:AddtlInf>บัญชีปิดแล้ว</p:AddtlInf><p:AddtlInf>closed</p:AddtlInf></p:StsRsnInf>`;
    const amount = '<p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy="THB">1050.5</p:InstdAmt></p:Amt></p:OrgnlTxRef>';
    const lines =
      line('VP-1', 'ACSC', amount) + line('VP-2', 'RJCT', refused) + line('VP-3', 'ACWC') + line('VP-4', 'PDNG');
    const report = readBankReport(
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

  test('that refuses a file says so once, of all in it', () => {
    const words = readBankReport(
      pain002(group('<p:GrpSts>RJCT</p:GrpSts><p:StsRsnInf><p:Rsn><p:Prtry>DUP</p:Prtry></p:Rsn></p:StsRsnInf>')),
    )?.words;
    expect(words).toMatchObject([{ end_to_end_id: null, message_id: 'B-1', verdict: 'rejected', reason_code: 'DUP' }]);
  });

  test('that only took a file in, or calls it accepted in part without saying which, settles nothing', () => {
    const taken = ['ACCP', 'ACTC', 'ACSP', 'PART', 'PDNG'].map(
      (code) => readBankReport(pain002(group(`<p:GrpSts>${code}</p:GrpSts>`)))?.words[0]?.verdict,
    );
    expect(new Set(taken)).toEqual(new Set(['accepted']));
  });
});

const camt = (root: string, inner: string, entries: string) =>
  `<Document xmlns="urn:x"><${root}><GrpHdr><MsgId>S-1</MsgId></GrpHdr><${inner}>${entries}</${inner}></${root}></Document>`;
const entry = (direction: string, id: string, more = '', status = 'BOOK') => `<Ntry><Amt Ccy="THB">970.00</Amt>
  <CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt>
  <NtryDtls><TxDtls><Refs><MsgId>B-1</MsgId><EndToEndId>${id}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`;

describe('camt', () => {
  test('053 tells what left the account, by its value date, and what came back and why', () => {
    const back = '<RtrInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>no such account</AddtlInf></RtrInf>';
    const report = readBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1') + entry('CRDT', 'VP-2', back)));
    expect(report).toMatchObject({ kind: 'camt.053', report_id: 'S-1' });
    expect(report?.words).toMatchObject([
      { end_to_end_id: 'VP-1', verdict: 'paid', amount_satang: 97_000, value_day: '2026-11-24', message_id: null },
      { end_to_end_id: 'VP-2', verdict: 'returned', reason_code: 'AC01', reason_text: 'no such account' },
    ]);
  });

  test('tells what the bank took for itself beside a payment, and not what is in its amount or was given back', () => {
    const record = (satang: string, more = '') =>
      `<Rcrd><Amt Ccy="THB">${satang}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${more}</Rcrd>`;
    const charges = [
      '<Chrgs><Amt Ccy="THB">12.00</Amt></Chrgs>',
      `<Chrgs>${record('10.00')}${record('2.50')}${record('7.00', '<ChrgInclInd>true</ChrgInclInd>')}</Chrgs>`,
      '<Chrgs><Amt Ccy="THB">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Chrgs>',
      `<Chrgs><TtlChrgsAndTaxAmt Ccy="THB">5.00</TtlChrgsAndTaxAmt>${record('5.00')}</Chrgs>`,
      '',
    ];
    const read = charges.map(
      (said) => readBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1', said)))?.words[0]?.charge_satang,
    );
    expect(read).toEqual([1_200, 1_250, 0, 500, 0]);
  });

  test('054 tells the same at once', () => {
    const report = readBankReport(camt('BkToCstmrDbtCdtNtfctn', 'Ntfctn', entry('DBIT', 'VP-9')));
    expect(report).toMatchObject({ kind: 'camt.054', words: [{ end_to_end_id: 'VP-9', verdict: 'paid' }] });
  });

  test('tells nothing of what is only announced, nor of money that is none of ours', () => {
    const other =
      '<Ntry><Amt Ccy="THB">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-11-24</Dt></ValDt></Ntry>';
    expect(readBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1', '', 'PDNG') + other))?.words).toEqual([]);
  });

  test('knows no amount in another currency, and none with a tenth of a satang', () => {
    const amounts = ['<Amt Ccy="USD">970.00</Amt>', '<Amt Ccy="THB">970.001</Amt>', '<Amt Ccy="THB">970.10000</Amt>'];
    const read = amounts.map(
      (amount) => readBankReport(camt('BkToCstmrStmt', 'Stmt', entry('DBIT', 'VP-1', amount)))?.words[0]?.amount_satang,
    );
    expect(read).toEqual([null, null, 97_010]);
  });
});

test.each([
  ['no XML', 'MsgId: 1'],
  ['XML that breaks off', '<Document><CstmrPmtStsRpt>'],
  ['another message', '<Document xmlns="urn:x"><FIToFICstmrCdtTrf/></Document>'],
  ['a report without an id', '<Document xmlns="urn:x"><CstmrPmtStsRpt><GrpHdr/></CstmrPmtStsRpt></Document>'],
  [
    'entities of its own',
    '<!DOCTYPE a [<!ENTITY b "c">]><Document><CstmrPmtStsRpt><GrpHdr><MsgId>&b;</MsgId></GrpHdr></CstmrPmtStsRpt></Document>',
  ],
])('%s is no report', (_, text) => {
  expect(readBankReport(text)).toBeNull();
});
