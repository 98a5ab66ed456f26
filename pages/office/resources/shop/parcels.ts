import { moveParcel } from '../../../../calls/shop/parcel.ts';
import { listParcels, openParcel, parcelSorts, sendParcels } from '../../../../calls/shop/parcel-office.ts';
import { refundShopOrder } from '../../../../calls/shop/refund.ts';
import { defineResource } from '../resource.ts';

/** Parcels of the shop by state. */
export const parcels = defineResource({
  name: 'parcels',
  list: listParcels,
  sorts: parcelSorts,
  filters: ['state'],
  valueTexts: { state: 'parcel', shipping_state: 'parcel' },
  columns: [
    { field: 'order_uuid', as: 'code' },
    { field: 'shipping_state', as: 'value' },
    { field: 'item.th', as: 'text' },
    { field: 'variant.th', as: 'text' },
    { field: 'user.name', as: 'text' },
    { field: 'carrier', as: 'text' },
    { field: 'tracking_number', as: 'code' },
    { field: 'created_at', as: 'moment' },
    { field: 'moved_at', as: 'moment' },
  ],
  actions: [
    { name: 'open', call: openParcel, inputFromRow: { uuid: 'order_uuid' }, fieldsShownOnce: ['ship_to'] },
    {
      name: 'move',
      call: moveParcel,
      inputFromRow: { uuid: 'order_uuid' },
      when: { field: 'shipping_state', is: ['preparing', 'shipped', 'returned'] },
    },
    { name: 'refund', call: refundShopOrder, inputFromRow: { uuid: 'order_uuid' } },
  ],
  createActions: [{ name: 'send', call: sendParcels, inputFromRow: {}, fieldsShownOnce: ['sent_count'] }],
});
