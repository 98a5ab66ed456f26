/** Fields of an item wherever it is named: in the shop, in an order, or as a prize. */
import { z } from 'zod';
import { bilingual, picture, uuid } from '../platform/field.ts';

/** Form of delivery: worn in the app, sent by post, or a code to use elsewhere. */
export const itemKind = z.enum(['digital', 'physical', 'voucher']);
export type ItemKind = z.infer<typeof itemKind>;

/** Slots of wearable digital items. */
export const wearable = z.enum(['badge', 'frame', 'effect']);
export type Wearable = z.infer<typeof wearable>;

/** An item as other records refer to it. */
export const itemSummary = z.object({
  uuid,
  name: bilingual,
  /** Square, 480 × 480. */
  picture_url: picture,
  kind: itemKind,
  /** Slot and duration of a digital item. `days` null: owned permanently. */
  grant: z.object({ wearable, days: z.number().int().positive().nullable() }).nullable(),
});
/** Short form of an item, in orders, prizes and parcels. */
export type ItemSummary = z.infer<typeof itemSummary>;
