import type { TransferBatch } from '../../../../api/money/bank/bank-file.ts';

/**
 * Two payees. One of them has an account at another bank and a name with letters that XML escapes.
 */
export const sampleBatch: TransferBatch = {
  message_id: 'VB20261123-0001',
  made_at: new Date('2026-11-23T19:05:09.123Z'),
  value_day: '2026-11-25',
  payer: { name: 'VELA LIVE CO., LTD.', company_id: 'vela088', bank_code: '014', account: '0883000001' },
  transfers: [
    {
      end_to_end_id: 'VP8K3M2N4Q6R7S-1',
      amount_satang: 97_000,
      payee_name: 'น.ส. ข้าวหอม ณ อยุธยา',
      bank_code: '014',
      account: '1112223334',
    },
    {
      end_to_end_id: 'VP0A1B2C3D4E5F-2',
      amount_satang: 105_050,
      payee_name: 'Tom & Jerry <Co>\u0007',
      bank_code: '004',
      account: '0123456789',
    },
  ],
};
