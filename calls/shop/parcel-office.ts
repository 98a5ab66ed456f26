/** Shop parcels in the back office: list, delivery address, bulk dispatch. */
import { z } from 'zod';
import { defineCall, keyed, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, count, line, moment, uuid } from '../platform/field.ts';
import { fileText } from '../platform/file-line.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { shippingState } from './shop-order.ts';

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
export type OfficeParcel = z.infer<typeof officeParcel>;

export const parcelSorts = defineSorts({ own: '-created_at', by: { created_at: {} } });

export const listParcels = defineCall({
  method: 'GET',
  path: '/v1/office/shop/parcels',
  summary: 'Parcels of the shop in a state, those that were ordered last first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: shippingState.default('preparing') }), parcelSorts),
  answer: list(officeParcel),
});

export const openParcel = defineCall({
  method: 'POST',
  path: '/v1/office/shop/parcels/{uuid}/open',
  summary:
    'Where a parcel goes, for whoever packs it: who looked, when and why is written down first, and told to whom it is of. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ why: line(200) }),
  failures: ['shop_parcel_not_found'],
  answer: one(z.object({ ship_to: z.string() })),
});

export const sendParcels = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/parcel-files',
    summary:
      'Notes of up to 200 parcels that they were sent: lines of CSV with order, carrier and tracking number. All of them, or none, and then each line that is not right',
    access: 'staff',
    form: z.object({ lines: fileText, ground: line(500) }),
    failures: ['shop_parcel_line'],
    answer: one(z.object({ sent_count: count })),
  }),
);
