/** Shop parcels in the back office: list, delivery address, bulk dispatch. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, count, moment, singleLine, uuid } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { fileText } from '../platform/text/file-line.ts';
import { shippingState } from './parcel-state.ts';

/** A parcel in the list of staff. */
const officeParcel = z.object({
  order_uuid: uuid,
  shipping_state: shippingState,
  item: bilingual,
  /** Size or colour, if the item has variants. */
  variant: bilingual.nullable(),
  user: z.object({ uuid, name: z.string() }),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  created_at: moment,
  moved_at: moment,
});
/** A parcel without its address. `moved_at`: time of the last change of state. */
export type OfficeParcel = z.infer<typeof officeParcel>;

export const parcelSorts = defineSorts({ own: '-created_at', by: { created_at: {} } });

export const listParcels = defineCall({
  method: 'GET',
  path: '/v1/office/shop/parcels',
  summary: 'Lists shop parcels in one state, the latest order first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: shippingState.default('preparing') }), parcelSorts),
  answer: list(officeParcel),
});

export const openParcel = defineCall({
  method: 'POST',
  path: '/v1/office/shop/parcels/{uuid}/open',
  summary:
    'Returns the delivery address of a parcel for packing. Staff, time and reason are logged first, and the recipient can see them. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ why: singleLine(200) }),
  failures: ['shop_parcel_not_found'],
  answer: one(z.object({ ship_to: z.string() })),
});

export const sendParcels = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/parcel-files',
    summary:
      'Marks up to 200 parcels as sent, from CSV lines with order, carrier and tracking number. If any line is invalid, nothing is saved and all invalid lines are returned',
    access: 'staff',
    form: z.object({ lines: fileText, ground: singleLine(500) }),
    failures: ['shop_parcel_line'],
    answer: one(z.object({ sent_count: count })),
  }),
);
