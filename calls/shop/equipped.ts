/** The badge, the frame and the entrance effect that a user wears. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { optionalField, uuid } from '../platform/field.ts';
import { wearable } from './item-summary.ts';

export const getWornItems = defineCall({
  method: 'GET',
  path: '/v3/shop/worn',
  summary: 'Returns the badge, the frame and the entrance effect that the caller has equipped',
  access: 'bearer',
  answer: one(z.object({ badge_uuid: uuid.nullable(), frame_uuid: uuid.nullable(), effect_uuid: uuid.nullable() })),
});
/** Uuids of the equipped items. Null: nothing in that slot. */
export type EquippedItems = z.infer<typeof getWornItems.answer>['data'];

export const wearShopItem = defineCall({
  method: 'POST',
  path: '/v3/shop/worn',
  summary:
    'Equips a badge, a frame or an entrance effect that the caller owns, or none without item_uuid. Items that the caller receives later replace it',
  access: 'bearer',
  form: z.object({ wearable, item_uuid: optionalField(uuid) }),
  failures: ['shop_item_not_owned'],
  answer: one(z.object({ wearable, item_uuid: uuid.nullable() })),
});
