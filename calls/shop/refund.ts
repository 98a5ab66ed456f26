/** Refund of a shop order by staff. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { coins, moment, singleLine, uuid } from '../platform/field.ts';

export const refundShopOrder = defineCall({
  method: 'POST',
  path: '/v1/office/shop/orders/{uuid}/refund',
  summary:
    'Returns the coins of a shop order to the wallet that paid. A parcel that was not sent, or came back, returns to the stock. A commission is reversed',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['shop_order_not_found', 'shop_not_refundable'],
  answer: one(z.object({ uuid, coins, refunded_at: moment })),
});
