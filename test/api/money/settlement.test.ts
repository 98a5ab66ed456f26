/** Settlements of gateways for staff. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { sha256Hex } from '../../../api/platform/base/digest.ts';
import { listGatewayMessages } from '../../../calls/money/message.ts';
import { listSettlementMonths, takeSettlementFile } from '../../../calls/money/settlement.ts';
import { listAudit } from '../../../calls/office/audit.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const head = 'balance_transaction_id,created,gross,fee,net,reporting_category,source_id,payment_metadata[reference]';

describe('gateway settlements', () => {
  test('withholds three percent of each month’s fees, without their VAT', async () => {
    const token = await addMember('clerk', 'staff');
    const lines = [
      // The fee includes its VAT, except for VAT on a separate line.
      'txn_1,2025-10-31 16:59:59,1000.00,100.00,900.00,charge,py_1,VL1',
      'txn_2,2025-10-31 17:00:00,1000.00,50.50,949.50,charge,py_2,VL2',
      'txn_3,2025-11-30 16:59:59,0.00,0.34,-0.34,fee,,',
      'txn_4,2025-11-20 00:00:00,-10.00,0.00,-10.00,refund,re_1,',
    ];
    const form = {
      gateway: 'stripe',
      file: [head, ...lines].join('\n'),
      first_day: '2025-10-31',
      last_day: '2025-11-30',
    } as const;
    for (const _ of [1, 2]) expect((await ask(takeSettlementFile, { token, form })).data).toEqual({ lines: 4 });
    // The file is stored unchanged, once.
    const { data: messages } = await ask(listGatewayMessages, { token, query: { reference: 'FILE20251031' } });
    const request = `2025-10-31/2025-11-30 ${userUuid('clerk')}`;
    expect(messages).toMatchObject([{ gateway: 'stripe', verdict: 'asked', body: form.file, request }]);
    // A month of a gateway is one row, whatever the number of lines.
    const { results } = await env.DB.prepare('SELECT month, line_count FROM settlement_months ORDER BY month').all();
    expect(results).toEqual([
      { month: '2025-10', line_count: 1 },
      { month: '2025-11', line_count: 3 },
    ]);
    const months = (await ask(listSettlementMonths, { token })).data;
    expect(months).toEqual([
      { gateway: 'stripe', month: '2025-11', fee_satang: 5_084, vat_satang: 0, withholding_tax_satang: 153 },
      { gateway: 'stripe', month: '2025-10', fee_satang: 10_000, vat_satang: 0, withholding_tax_satang: 300 },
    ]);
  });

  test('a settlement line beyond the maximum opens a case and is not booked', async () => {
    const token = await addMember('clerk', 'staff');
    const line = 'txn_1,2025-11-20 00:00:00,10000000000.01,0.00,10000000000.01,charge,py_1,VL1';
    const form = {
      gateway: 'stripe',
      file: [head, line].join('\n'),
      first_day: '2025-11-20',
      last_day: '2025-11-20',
    } as const;
    for (const _ of [1, 2]) await ask(takeSettlementFile, { token, form });
    expect((await env.DB.prepare('SELECT * FROM settlement_lines').all()).results).toEqual([]);
    const cases = await env.DB.prepare(
      "SELECT kind, payment_id, amount_satang, detail ->> 'gross_satang' AS told FROM money_cases WHERE payment_id = 'txn_1'",
    ).all();
    expect(cases.results).toEqual([
      { kind: 'unreadable', payment_id: 'txn_1', amount_satang: 0, told: 1_000_000_000_001 },
    ]);
  });

  test('rejects a settlement file of an unfinished or future day', async () => {
    vi.setSystemTime(new Date());
    const token = await addMember('clerk', 'staff');
    const today = bangkokDay(new Date());
    for (const last_day of [today, '2099-12-31']) {
      const form = { gateway: 'stripe', file: head, first_day: addDays(last_day, -1), last_day } as const;
      expect((await askInVain(takeSettlementFile, { token, form })).error).toMatchObject({
        code: 'invalid_form',
        fields: ['last_day'],
      });
    }
    const { results } = await env.DB.prepare('SELECT day FROM settlement_days').all();
    expect(results).toEqual([]);
  });

  test('a settlement file with a line of tomorrow is rejected completely', async () => {
    vi.setSystemTime(new Date());
    const token = await addMember('clerk', 'staff');
    const today = bangkokDay(new Date());
    const line = (id: string, day: string) => `${id},${day}T12:00:00Z,1000.00,100.00,900.00,charge,py_${id},VL1`;
    const file = [head, line('1', addDays(today, -1)), line('2', addDays(today, 1))].join('\n');
    const form = { gateway: 'stripe', file, first_day: addDays(today, -2), last_day: addDays(today, -1) } as const;
    expect((await askInVain(takeSettlementFile, { token, form })).error.code).toBe('settlement_file_unreadable');
    expect((await env.DB.prepare('SELECT 1 FROM settlement_lines').all()).results).toEqual([]);
    // The audit log records the file and its uploader, although the file was rejected.
    const [entry] = (await ask(listAudit, { token })).data;
    expect(entry).toMatchObject({ call: 'POST /v1/office/settlement-files', by: { name: 'clerk' } });
    expect(JSON.stringify(entry)).toContain(await sha256Hex(file));
    expect((await ask(listGatewayMessages, { token })).data).toMatchObject([{ body: file }]);
  });

  test('a large settlement file is read completely in any encoding', async () => {
    vi.setSystemTime('2031-11-20T08:00:00Z');
    const token = await addMember('clerk', 'staff');
    const lines = Array.from(
      { length: 1_000 },
      (_, nth) => `${nth},2031-11-18T12:00:00Z,1000.00,100.00,900.00,charge,py_${nth},VL1`,
    );
    const file = [head, ...lines]
      .join('\n')
      .slice(0, 59_000)
      .replace(/\n[^\n]*$/, '');
    const form = { gateway: 'stripe', file, first_day: '2031-11-18', last_day: '2031-11-18' } as const;
    await ask(takeSettlementFile, { token, form });
    const { results } = await env.DB.prepare('SELECT count(*) AS count FROM settlement_lines').all();
    expect(results).toEqual([{ count: file.split('\n').length - 1 }]);
  });
});
