/** Settlement reports of gateways in CSV, with a mapping of their columns. */
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../api/money/settlement/read-csv.ts';
import { readSettlementSettings } from '../../../../api/money/settlement/settings.ts';

const head =
  'balance_transaction_id,created,currency,gross,fee,net,reporting_category,source_id,payment_metadata[reference]';
const mapping = readSettlementSettings({}).csv.stripe;

const read = (...rows: string[]) => mapping && readCsv([head, ...rows].join('\r\n'), mapping);

describe('CSV settlement reports', () => {
  test('CSV rows become lines in satang, with quotes, commas and signs', () => {
    expect(
      read(
        'txn_1,2026-11-20 05:00:00,thb,"1,560.00",27.54,"1,532.46",charge,py_1,"VL""1"',
        'txn_2,2026-11-20T06:00:00+07:00,thb,-100,0,-100.00,refund,re_1,',
        '',
      ),
    ).toMatchObject([
      {
        line_id: 'txn_1',
        kind: 'payment',
        source: 'py_1',
        reference: 'VL"1',
        gross_satang: 156_000,
        fee_satang: 2_754,
        net_satang: 153_246,
        happened_at_ms: Date.parse('2026-11-20T05:00:00Z'),
      },
      { kind: 'refund', reference: null, gross_satang: -10_000, happened_at_ms: Date.parse('2026-11-19T23:00:00Z') },
    ]);
  });

  test('an unmapped kind of a CSV report is “other”', () => {
    expect(read('txn_1,2026-11-20 05:00:00,thb,1,0,1,contribution,x,')).toMatchObject([{ kind: 'other' }]);
  });

  test.each([
    ['without an id', ',2026-11-20 05:00:00,thb,1,0,1,charge,py_1,'],
    ['with half a satang', 'txn_1,2026-11-20 05:00:00,thb,1.005,0,1,charge,py_1,'],
    ['with an invalid amount', 'txn_1,2026-11-20 05:00:00,thb,much,0,1,charge,py_1,'],
    ['with an invalid time', 'txn_1,yesterday,thb,1,0,1,charge,py_1,'],
    ['without a gross amount', 'txn_1,2026-11-20 05:00:00,thb,,0,1,charge,py_1,'],
    ['with too few fields', 'txn_1,2026-11-20 05:00:00,thb,1,0,1,charge'],
    ['with too many fields', 'txn_1,2026-11-20 05:00:00,thb,1,0,1,charge,py_1,,'],
    ['with an unbalanced quote', 'txn_1,2026-11-20 05:00:00,thb,5"0,0,1,charge,py_1,'],
  ])('a CSV report with a row %s is refused', (_, row) => {
    expect(read(row)).toBeNull();
  });

  test('a CSV report without a mapped column is refused', () => {
    expect(mapping && readCsv('created,gross\n2026-11-20,1', mapping)).toBeNull();
    expect(mapping && readCsv(head, { ...mapping, vat: 'vat' })).toBeNull();
  });

  test('empty lines at the end of a CSV report are skipped', () => {
    expect(read('txn_1,2026-11-20 05:00:00,thb,1,,1,charge,py_1,', '', '')).toMatchObject([{ fee_satang: 0 }]);
  });

  test('CSV mappings come from the settings, and missing fields are named', () => {
    const SETTLEMENT_CSV = JSON.stringify({
      opn: {
        line_id: 'id',
        kind: 'type',
        kinds: {},
        source: 'charge',
        gross: 'amount',
        fee: 'fee',
        net: 'net',
        at: 'at',
      },
    });
    expect(readSettlementSettings({ SETTLEMENT_CSV }).csv.opn).toMatchObject({ line_id: 'id', unit: 'baht' });
    expect(() => readSettlementSettings({ SETTLEMENT_CSV: '{"opn":{}}' })).toThrow('line_id');
  });
});
