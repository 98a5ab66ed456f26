/** Thai QR, as an offer of payment names it. */
import type { Offer } from '../../client/money/order-draft/draft.ts';

export const thaiQr: Offer['method'] = {
  key: 'thai_qr',
  name: 'Thai QR',
  currency: 'THB',
  min_satang: 2_000,
  max_satang: 5_000_000,
  step_satang: 100,
  coins_per_baht: 10,
  topup_rules_version: '2026-11-25',
};
