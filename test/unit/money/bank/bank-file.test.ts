import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { type TransferBatch, totalOf } from '../../../../api/money/bank/bank-file.ts';
import { pain001 } from '../../../../api/money/bank/pain-001.ts';
import { elements, readXml, textAt } from '../../../../api/money/bank/read-xml.ts';
import { scbText } from '../../../../api/money/bank/scb-text.ts';
import { sha256Hex } from '../../../../api/platform/base/digest.ts';
import { readPain } from '../../../../sandbox/payout-bank/read-pain.ts';
import { effort, seed } from '../../../effort.ts';
import { sampleBatch } from './sample-batch.ts';

const schema = readFileSync(new URL('./pain.001.001.03.xsd', import.meta.url), 'utf8');
const textOf = (batch: TransferBatch) => new TextDecoder().decode(pain001.write(batch));
const faultsOf = async (contents: string) =>
  (await validateXML({ xml: [{ fileName: 'batch.xml', contents }], schema })).errors;

describe('pain.001.001.03', () => {
  test('a pain.001 file is valid against its schema', async () => {
    expect(await faultsOf(textOf(sampleBatch))).toEqual([]);
  });

  test('pain.001 writes PromptPay numbers as proxies, and SCB text refuses them', async () => {
    const to = { end_to_end_id: 'VR0123456789ABCDEF01', amount_satang: 1, payee_name: 'สมใจ' };
    const transfers = [{ ...to, proxy: 'MBNO' as const, account: '0812345678' }];
    const batch = { ...sampleBatch, transfers };
    expect(await faultsOf(textOf(batch))).toEqual([]);
    expect(readPain(textOf(batch))?.lines).toEqual([{ ...to, bank_code: 'MBNO', account: '0812345678' }]);
    expect(() => scbText.write(batch)).toThrow(TypeError);
  });

  test.each([
    ['a missing name', /<Nm>Tom.*?<\/Nm>/, '<Nm></Nm>'],
    ['an account outside its element', '<Othr><Id>0123456789</Id></Othr>', '<Id>0123456789</Id>'],
    [
      'elements in another order',
      '<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>',
      '<BtchBookg>false</BtchBookg><PmtMtd>TRF</PmtMtd>',
    ],
    ['a reference above the maximum length', 'VP8K3M2N4Q6R7S-1</EndToEndId>', `${'V'.repeat(36)}</EndToEndId>`],
  ])('a pain.001 file with %s is invalid', async (_, sound, broken) => {
    const alteredFile = textOf(sampleBatch).replace(sound, broken);
    expect(alteredFile).not.toBe(textOf(sampleBatch));
    expect(await faultsOf(alteredFile)).not.toEqual([]);
  });

  test('a pain.001 file has counts, sums in baht and Bangkok time', () => {
    const text = textOf(sampleBatch);
    expect(text.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>2020.50<\/CtrlSum>/g)).toHaveLength(2);
    expect(text).toContain('<InstdAmt Ccy="THB">1050.50</InstdAmt>');
    expect(text).toContain('<CreDtTm>2026-11-24T02:05:09+07:00</CreDtTm>');
  });

  test('a pain.001 file removes characters that XML forbids, and escapes no quotes', () => {
    expect(textOf(sampleBatch)).toContain('<Nm>Tom &amp; Jerry &lt;Co&gt;</Nm>');
    const payer = { ...sampleBatch.payer, name: `O'Neil "&quot;" Co` };
    expect(textOf({ ...sampleBatch, payer })).toContain(`<Nm>O'Neil "&amp;quot;" Co</Nm>`);
  });

  test('a pain.001 file is read back unchanged, whatever the payees’ names', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((candidate) => /[a-zก-ฮ]/.test(candidate));
    const keeps = fc.property(
      fc.array(fc.record({ name, satang: fc.integer({ min: 1, max: 200_000_000 }) }), { minLength: 1, maxLength: 5 }),
      (payees) => {
        const transfers = payees.map((payee, index) => ({
          end_to_end_id: `VP-${index}`,
          amount_satang: payee.satang,
          payee_name: payee.name,
          bank_code: '004',
          account: '0123456789',
        }));
        const batch = { ...sampleBatch, transfers };
        const document = readXml(textOf(batch));
        const payments = document ? elements(document, 'Document', 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf') : [];
        expect(payments.map((one) => Math.round(Number(textAt(one, 'Amt', 'InstdAmt')) * 100))).toEqual(
          payees.map(({ satang }) => satang),
        );
        expect(document && textAt(document, 'Document', 'CstmrCdtTrfInitn', 'GrpHdr', 'CtrlSum')).toBe(
          (totalOf(batch) / 100).toFixed(2),
        );
      },
    );
    fc.assert(keeps, { seed, numRuns: effort({ daily: 200, torture: 20_000 }) });
  });
});

/** Cuts a record into its fields by their widths. */
const cut = (record: string, widths: readonly number[]) =>
  widths.map((width, index) => {
    const at = widths.slice(0, index).reduce((sum, before) => sum + before, 0);
    return record.slice(at, at + width);
  });

describe('SCB text format', () => {
  const bytes = scbText.write(sampleBatch);
  const records = [...bytes]
    .map((byte) => String.fromCharCode(byte))
    .join('')
    .split('\r\n');

  test('an SCB file has file, debit, credit, payee and end records', () => {
    expect(records.map((record) => record.slice(0, 3))).toEqual(['001', '002', '003', '004', '003', '004', '999', '']);
  });

  test('SCB records have the widths that the bank reads', () => {
    const widths = { '001': 96, '002': 109, '003': 355, '004': 816, '999': 31 } as const;
    const expected = records.slice(0, -1).map((record) => widths[record.slice(0, 3) as keyof typeof widths]);
    expect(records.slice(0, -1).map(({ length }) => length)).toEqual(expected);
  });

  test('SCB files have amounts in thousandths, plain dates and account branches', () => {
    const [, product, day, account, type, branch, currency, amount, , credits] = cut(
      records[1] ?? '',
      [3, 3, 8, 25, 2, 4, 3, 16, 8, 6],
    );
    expect([product, day, account?.trim(), type, branch, currency, amount, credits]).toEqual([
      'MCL',
      '20261125',
      '0883000001',
      '03',
      '0088',
      'THB',
      '0000000002020500',
      '000002',
    ]);
    const [, , , lineAmount] = cut(records[4] ?? '', [3, 6, 25, 16]);
    expect(lineAmount).toBe('0000000001050500');
    expect(records[6]).toBe('9990000010000020000000002020500');
  });

  test('SCB files write Thai in windows-874', () => {
    const name = cut(records[3] ?? '', [3, 8, 6, 15, 100])[4] ?? '';
    const thai = Uint8Array.from([...name.trimEnd()], (letter) => letter.charCodeAt(0));
    expect(new TextDecoder('windows-874').decode(thai)).toBe('น.ส. ข้าวหอม ณ อยุธยา');
  });

  test('SCB files use direct credit if all payees are at SCB', () => {
    const [first] = sampleBatch.transfers;
    const own = scbText.write({ ...sampleBatch, transfers: first ? [first] : [] });
    expect(new TextDecoder('windows-874').decode(own).split('\r\n')[1]?.slice(0, 6)).toBe('002DCP');
  });
});

test('a bank file has one digest, which changes with any amount', async () => {
  const again = { ...sampleBatch, transfers: sampleBatch.transfers.map((transfer) => ({ ...transfer })) };
  const more = {
    ...sampleBatch,
    transfers: sampleBatch.transfers.map((one, index) => ({ ...one, amount_satang: one.amount_satang + index })),
  };
  const digests = await Promise.all([sampleBatch, again, more].map((batch) => sha256Hex(pain001.write(batch))));
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(digests[1]).toBe(digests[0]);
  expect(digests[2]).not.toBe(digests[0]);
});
