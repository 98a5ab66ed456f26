/**
 * The sandbox bank and the API. Each has its own reader and writer, and they understand each other.
 */
import { describe, expect, test } from 'vitest';
import type { FileFormat } from '../../../../api/money/bank/bank-file.ts';
import { pain001 } from '../../../../api/money/bank/pain-001.ts';
import { parseBankReport } from '../../../../api/money/bank/read-report.ts';
import { scbText } from '../../../../api/money/bank/scb-text.ts';
import { sendFileToBank } from '../../../../api/payouts/bank/bank-link.ts';
import { readPain } from '../../../../sandbox/payout-bank/read-pain.ts';
import { readScb } from '../../../../sandbox/payout-bank/read-scb.ts';
import { reportsOf } from '../../../../sandbox/payout-bank/report.ts';
import { isSigned } from '../../../../sandbox/payout-bank/signature.ts';
import {
  decideFile,
  decideLine,
  type ReadFile,
  type TransferFile,
} from '../../../../sandbox/payout-bank/transfer-file.ts';
import { sampleBatch } from './sample-batch.ts';

const [first, second] = sampleBatch.transfers;
const batch = {
  ...sampleBatch,
  transfers: [first, { ...second, payee_name: 'Tom & Jerry <Co>' }],
} as typeof sampleBatch;

const expected: ReadFile = {
  message_id: batch.message_id,
  payer_account: batch.payer.account,
  value_day: batch.value_day,
  lines: batch.transfers.map((line) => ({ ...line, bank_code: line.proxy ?? line.bank_code })),
};

const read = (format: FileFormat): ReadFile | null => {
  const bytes = format.write(batch);
  return format.name === 'scb_text' ? readScb(bytes) : readPain(new TextDecoder().decode(bytes));
};

const transferFile: TransferFile = {
  ...expected,
  lines: expected.lines.map((line) => ({ ...line, state: 'waiting', reason: null, day: expected.value_day })),
  taken_at: '2026-11-24T03:00:00.000Z',
};

const verdicts = (file: TransferFile, twice = false) =>
  reportsOf(file, { twice }).flatMap((report) =>
    (parseBankReport(report)?.words ?? []).map(
      ({ end_to_end_id, verdict, value_day, reason_code, amount_satang }) =>
        `${end_to_end_id} ${verdict} ${amount_satang} ${value_day} ${reason_code ?? '–'}`,
    ),
  );

describe('sandbox bank', () => {
  test.each([pain001, scbText])('the sandbox bank reads files that the API writes in $name', (format) => {
    expect(read(format)).toEqual(expected);
  });

  test('the sandbox bank refuses a file whose sums do not match', () => {
    const pain = new TextDecoder().decode(pain001.write(batch));
    expect(readPain(pain.replace('1050.50', '1050.51'))).toBeNull();
    expect(readPain(pain.replace('<NbOfTxs>2', '<NbOfTxs>3'))).toBeNull();
    expect(readPain('<Document/>')).toBeNull();
    const scb = new TextDecoder().decode(scbText.write({ ...batch, transfers: batch.transfers.slice(0, 1) }));
    expect(readScb(new TextEncoder().encode(scb.replace('0000000000970000', '0000000000970010')))).toBeNull();
    expect(readScb(new Uint8Array())).toBeNull();
  });

  test('the sandbox bank accepts only fresh signatures of the API', async () => {
    const now = new Date('2026-11-24T03:00:00Z');
    let request: RequestInit = {};
    const fetcher = async (_: RequestInfo | URL, init?: RequestInit) => {
      expect(init?.redirect).toBe('manual');
      request = init ?? {};
      return new Response(null, { status: 202 });
    };
    const file = pain001.write(batch);
    const link = { base_url: 'https://bank.test', secret: 'ours', fetcher };
    expect(await sendFileToBank(link, { message_id: 'F1', file, media_type: 'application/xml' }, now)).toBe('taken');
    const signature = new Headers(request.headers).get('vela-signature') ?? '';
    expect(await isSigned(signature, file, { secret: 'ours', now })).toBe(true);
    expect(await isSigned(signature, file, { secret: 'theirs', now })).toBe(false);
    expect(await isSigned(signature, file.slice(1), { secret: 'ours', now })).toBe(false);
    expect(await isSigned(signature, file, { secret: 'ours', now: new Date(now.getTime() + 301_000) })).toBe(false);
    expect(await isSigned(undefined, file, { secret: 'ours', now })).toBe(false);
  });

  test('the sandbox bank reports waiting payments as accepted only', () => {
    expect(verdicts(transferFile)).toEqual([
      'VP8K3M2N4Q6R7S-1 accepted 97000 2026-11-25 –',
      'VP0A1B2C3D4E5F-2 accepted 105050 2026-11-25 –',
    ]);
  });

  test('a partly accepted file has a rejected and a paid payment', () => {
    expect(verdicts(decideFile(transferFile, 'in_part'))).toEqual([
      'VP8K3M2N4Q6R7S-1 rejected 97000 2026-11-25 AC01',
      'VP0A1B2C3D4E5F-2 paid 105050 2026-11-25 –',
      'VP0A1B2C3D4E5F-2 paid 105050 2026-11-25 –',
    ]);
  });

  test('a payment is returned three days later, and reports may come twice', () => {
    const [line, other] = decideFile(transferFile, 'pay').lines;
    const lines = line && other ? [decideLine(line, 'return'), other] : [];
    const verdictLines = verdicts({ ...transferFile, lines });
    expect(verdictLines.at(-1)).toBe('VP8K3M2N4Q6R7S-1 returned 97000 2026-11-28 AC04');
    expect(verdictLines.filter((word) => word.includes(' paid '))).toHaveLength(4);
    expect(verdicts({ ...transferFile, lines }, true)).toEqual([...verdictLines, ...verdictLines]);
  });

  test('only paid payments are returned, and refused ones are never paid', () => {
    const [line] = transferFile.lines;
    if (!line) throw new Error('there is a line');
    expect(decideLine(line, 'return')).toEqual(line);
    const refusedLine = decideLine(line, 'refuse');
    expect(decideLine(refusedLine, 'pay')).toEqual(refusedLine);
  });
});
