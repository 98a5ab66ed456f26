import { listOfficeStandings } from '../../../../calls/rankings/ranking-office.ts';
import { defineResource } from '../resource.ts';

/** Entries of a ranking's boards. */
export const standings = defineResource({
  name: 'standings',
  list: listOfficeStandings,
  order: 'rank',
  filters: ['ranking', 'period', 'on', 'among'],
  valueTexts: { ranking: 'ranking', period: 'period' },
  columns: [
    { field: 'rank', as: 'count' },
    { field: 'user.name', as: 'text', linksTo: 'people', linkId: 'user.uuid' },
    { field: 'score', as: 'count' },
    { field: 'user.family_name', as: 'text' },
  ],
  related: [
    {
      resource: 'facts',
      filtersFromRow: { ranking: 'ranking', period: 'period', on: 'on', among: 'among', subject_uuid: 'user.uuid' },
    },
  ],
});
