import { listOfficeFacts } from '../../../../calls/rankings/ranking-office.ts';
import { defineResource } from '../resource.ts';

/** Facts behind one entry of a ranking. */
export const facts = defineResource({
  name: 'facts',
  list: listOfficeFacts,
  order: 'latest',
  filters: ['ranking', 'period', 'on', 'among', 'subject_uuid'],
  valueTexts: { ranking: 'ranking', period: 'period', kind: 'fact', variant: 'fact' },
  columns: [
    { field: 'happened_at', as: 'moment' },
    { field: 'kind', as: 'value' },
    { field: 'variant', as: 'value' },
    { field: 'points', as: 'count' },
    { field: 'amount', as: 'count' },
    { field: 'quantity', as: 'count' },
    { field: 'user_uuid', as: 'code', linksTo: 'people' },
    { field: 'vb_uuid', as: 'code', linksTo: 'people' },
    { field: 'live_uuid', as: 'code' },
    { field: 'corrects', as: 'code' },
    { field: 'position', as: 'count' },
  ],
});
