/** Delivery state of shop parcels. */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { moment, pastedCode, singleLine, uuid } from '../platform/field.ts';
import { shippingState } from './parcel-state.ts';

/** State of a parcel. `carrier` and `tracking_number` are null until it is sent. */
export const parcel = z.object({
  order_uuid: uuid,
  state: shippingState,
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  moved_at: moment,
});
/** A parcel after a change of state. */
export type Parcel = z.infer<typeof parcel>;

export const moveParcel = idempotent(
  defineCall({
    method: 'POST',
    path: '/v3/shop/parcels/{uuid}',
    summary:
      "Sets the state of an order's parcel: sent (with carrier and tracking number), delivered, returned, or packed again. Repeating it with the same key has no further effect",
    access: 'staff',
    params: z.object({ uuid }),
    form: z
      .object({
        state: shippingState,
        carrier: singleLine(60).optional(),
        tracking_number: pastedCode(/^[A-Za-z0-9-]{6,40}$/).optional(),
      })
      // Required when the parcel is sent, and when it is sent again. Not allowed in other states.
      .refine(({ state, carrier }) => (state === 'shipped') === (carrier !== undefined), { path: ['carrier'] })
      .refine(({ state, tracking_number }) => (state === 'shipped') === (tracking_number !== undefined), {
        path: ['tracking_number'],
      }),
    failures: ['shop_parcel_not_found', 'shop_parcel_not_movable'],
    answer: one(parcel),
  }),
);
