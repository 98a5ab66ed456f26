import { answerAppeal, listAppeals } from '../../../../calls/live/gift-hold.ts';
import { defineResource } from '../resource.ts';

/** Appeals of VBs against reversed gifts. A third person answers them. */
export const appeals = defineResource({
  name: 'appeals',
  list: listAppeals,
  order: 'longest',
  columns: [
    { field: 'vb.name', as: 'text' },
    { field: 'gift.th', as: 'text' },
    { field: 'quantity', as: 'count' },
    { field: 'coins', as: 'coins' },
    { field: 'vtokens', as: 'count' },
    { field: 'taken_at', as: 'moment' },
    { field: 'ground', as: 'text' },
    { field: 'appealed_at', as: 'moment' },
    { field: 'appeal', as: 'text' },
  ],
  actions: [{ name: 'answer', call: answerAppeal, inputFromRow: { uuid: 'uuid' } }],
});
