/** Refunds of completed orders, and recalls by the payer's bank. Amounts are whole satang. */
import { z } from 'zod';
import { defineCall, keyed, one } from '../platform/call.ts';
import { line, unlessEmpty, uuid, wholeCoins, wholeSatang } from '../platform/field.ts';
import { orderReversal } from './reversal-details.ts';

const ofOrder = z.object({ uuid });
const amount_satang = wholeSatang.pipe(z.number().positive());
const ground = line(500);
const buyer_reason = line(200);
const answer = one(z.object({ reversal: orderReversal, approval_uuid: uuid }));

export const refundOrder = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/orders/{uuid}/refunds',
    summary:
      'Asks for a refund of a completed order, in whole or in part. Somebody else approves it. Unspent coins are taken first; the house bears spent coins up to the stated number, or the call refuses',
    access: 'staff',
    params: ofOrder,
    form: z.object({ amount_satang, bears_coins: unlessEmpty(wholeCoins), buyer_reason, ground }),
    failures: [
      'order_not_found',
      'order_not_refundable',
      'order_sold_less',
      'order_coins_spent',
      'family_credit_short',
    ],
    answer,
  }),
);

export const recallOrder = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/orders/{uuid}/recalls',
    summary:
      'Records that the bank of the payer has taken back money of a completed order. It opens a case; once somebody else has compared it with the word of the bank, the coins that are left are taken, and the house bears the rest',
    access: 'staff',
    params: ofOrder,
    form: z.object({ amount_satang, bank_reference: line(100), buyer_reason, ground }),
    failures: [
      'order_not_found',
      'order_not_refundable',
      'order_sold_less',
      'order_recall_known',
      'family_credit_short',
    ],
    answer,
  }),
);
