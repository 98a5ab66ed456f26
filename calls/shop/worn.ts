/** The badge and the frame that a user wears. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { optionalField, uuid } from '../platform/field.ts';
import { seenWearable } from './shop-item.ts';

export const tag = 'shop';

export const getWornItems = defineCall({
  method: 'GET',
  path: '/v3/shop/worn',
  summary: 'Returns the badge and the frame that the caller has equipped',
  access: 'bearer',
  answer: one(z.object({ badge_uuid: uuid.nullable(), frame_uuid: uuid.nullable() })),
});
export type WornItems = z.infer<typeof getWornItems.answer>['data'];

export const wearShopItem = defineCall({
  method: 'POST',
  path: '/v3/shop/worn',
  summary:
    'Equips a badge or frame that the caller owns, or none without item_uuid. Items that the caller receives later replace it',
  access: 'bearer',
  form: z.object({ wearable: seenWearable, item_uuid: optionalField(uuid) }),
  failures: ['shop_item_not_owned'],
  answer: one(z.object({ wearable: seenWearable, item_uuid: uuid.nullable() })),
});
