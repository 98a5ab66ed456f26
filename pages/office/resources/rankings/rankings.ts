import { getOfficeRanking, listOfficeRankings } from '../../../../calls/rankings/ranking-office.ts';
import { defineResource } from '../resource.ts';

/** Rankings and their rules. */
export const rankings = defineResource({
  name: 'rankings',
  list: listOfficeRankings,
  order: 'fixed',
  valueTexts: {
    ranking: 'ranking',
    ranked: 'ranked',
    unit: 'unit',
    'counts.kind': 'fact',
    'counts.variant': 'fact',
    'counts.measure': 'measure',
    'boards.scope': 'scope',
    'boards.period': 'period',
  },
  columns: [
    { field: 'ranking', as: 'value' },
    { field: 'ranked', as: 'value' },
    { field: 'unit', as: 'value' },
    { field: 'is_shown', as: 'value' },
  ],
  related: [{ resource: 'standings', filtersFromRow: { ranking: 'ranking' } }],
  detail: {
    call: getOfficeRanking,
    idField: 'ranking',
    nestedLists: {
      counts: {
        columns: [
          { field: 'kind', as: 'value' },
          { field: 'variant', as: 'value' },
          { field: 'measure', as: 'value' },
        ],
      },
      boards: {
        columns: [
          { field: 'scope', as: 'value' },
          { field: 'period', as: 'value' },
        ],
      },
    },
  },
});
