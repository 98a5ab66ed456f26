import { getOfficeOffer, listOfficeOffers, stopOffer } from '../../../../calls/deck/offer.ts';
import { refundShopOrder } from '../../../../calls/shop/refund.ts';
import { defineResource } from '../resource.ts';

/** Items that VBs offer in their lives, with orders and commissions. */
export const offers = defineResource({
  name: 'offers',
  list: listOfficeOffers,
  order: 'latest',
  valueTexts: { offer_state: 'offer', 'sales.commission_state': 'commission' },
  columns: [
    { field: 'item_name.th', as: 'text' },
    { field: 'vb.name', as: 'text', linksTo: 'people', linkId: 'vb.uuid' },
    { field: 'offer_state', as: 'value' },
    { field: 'sold_count', as: 'count' },
    { field: 'offered_at', as: 'moment' },
    { field: 'path', as: 'path' },
  ],
  detail: {
    call: getOfficeOffer,
    idField: 'uuid',
    actions: [
      {
        name: 'stop',
        call: stopOffer,
        inputFromRow: { uuid: 'uuid' },
        when: { field: 'offer_state', is: ['on', 'over'] },
      },
    ],
    nestedLists: {
      sales: {
        columns: [
          { field: 'order_uuid', as: 'code' },
          { field: 'buyer_name', as: 'text' },
          { field: 'price_coins', as: 'coins' },
          { field: 'commission_basis_points', as: 'percent' },
          { field: 'vtokens', as: 'count' },
          { field: 'commission_state', as: 'value' },
          { field: 'sold_at', as: 'moment' },
        ],
        actions: [
          {
            name: 'refund',
            call: refundShopOrder,
            inputFromRow: { uuid: 'order_uuid' },
            when: { field: 'commission_state', is: ['held', 'payable'] },
          },
        ],
      },
    },
  },
});
