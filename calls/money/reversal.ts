/** Refunds of completed orders, and recalls by the payer's bank. Amounts are whole satang. */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { optionalField, singleLine, uuid, wholeCoins, wholeSatang } from '../platform/field.ts';
import { orderReversal } from './reversal-details.ts';

const ofOrder = z.object({ uuid });
const amount_satang = wholeSatang.pipe(z.number().positive());
const ground = singleLine(500);
const buyer_reason = singleLine(200);
const answer = one(z.object({ reversal: orderReversal, approval_uuid: uuid }));

export const refundOrder = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/orders/{uuid}/refunds',
    summary:
      'Requests a refund of a completed order, in whole or in part. Another person approves it. Unspent coins are taken first. The company bears at most `bears_coins` spent coins; otherwise the call fails',
    access: 'staff',
    params: ofOrder,
    form: z.object({ amount_satang, bears_coins: optionalField(wholeCoins), buyer_reason, ground }),
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

export const recallOrder = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/orders/{uuid}/recalls',
    summary:
      "Records that the payer's bank has taken back money of a completed order, and opens a case. Another person compares it with the bank's statement. On approval the remaining coins are taken, and the company bears the rest",
    access: 'staff',
    params: ofOrder,
    form: z.object({ amount_satang, bank_reference: singleLine(100), buyer_reason, ground }),
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
