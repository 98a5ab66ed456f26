import { addPromotion, changePromotion, listOfficePromotions } from '../../../../calls/money/promotion-office.ts';
import { packageChoices } from '../choice-lists.ts';
import { localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** Bonus coins on packages, within a budget. */
export const promotions = defineResource({
  name: 'promotions',
  list: listOfficePromotions,
  order: 'latest',
  valueTexts: { for: 'buyer' },
  choices: { package_uuids: packageChoices },
  columns: [
    { field: 'title.th', as: 'text' },
    { field: 'for', as: 'value' },
    { field: 'bonus_percent', as: 'count' },
    { field: 'bonus_coins', as: 'coins' },
    { field: 'min_amount_satang', as: 'satang' },
    { field: 'budget_coins', as: 'coins' },
    { field: 'taken_coins', as: 'coins' },
    { field: 'coins_per_user', as: 'coins' },
    { field: 'starts_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
    { field: 'package_uuids', as: 'code' },
  ],
  actions: [
    {
      name: 'change',
      call: changePromotion,
      inputFromRow: { uuid: 'uuid' },
      initialValues: {
        ...localizedInitialValues('title'),
        coins_per_user: 'coins_per_user',
        budget_coins: 'budget_coins',
        ends_at: 'ends_at',
      },
    },
  ],
  createActions: [{ name: 'add', call: addPromotion, inputFromRow: {} }],
});
