/** What an item of the shop is, wherever it is named: on a shelf, in an order, as a prize. */
import { z } from 'zod';
import { bilingual, picture, uuid } from '../platform/field.ts';

/** How it reaches its buyer: worn in the app, sent by post, or as a code to use elsewhere. */
export const itemKind = z.enum(['digital', 'physical', 'voucher']);
export type ItemKind = z.infer<typeof itemKind>;

/** What a digital item is worn as. */
export const wearable = z.enum(['badge', 'frame', 'effect']);
export type Wearable = z.infer<typeof wearable>;

/** Of what is worn, what this site shows wherever its wearer is; the app alone plays an effect. */
export const seenWearable = wearable.exclude(['effect']);
export type SeenWearable = z.infer<typeof seenWearable>;

/** An item as it is named beside something else. */
export const itemSummary = z.object({
  uuid,
  name: bilingual,
  /** Square, 480 × 480. */
  picture_url: picture,
  kind: itemKind,
  /** Of a digital item: what it is worn as, and for how many days; null: for good. */
  grant: z.object({ wearable, days: z.number().int().positive().nullable() }).nullable(),
});
export type ItemSummary = z.infer<typeof itemSummary>;
