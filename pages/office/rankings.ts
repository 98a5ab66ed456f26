import { listOfficeRankings } from '../../calls/ranking-office.ts';
import { defineResource } from './resource.ts';

/** What is ranked by what. */
export const rankings = defineResource({
  name: 'rankings',
  list: listOfficeRankings,
  words: { ranking: 'ranking', ranked: 'ranked' },
  columns: [
    { field: 'ranking', as: 'value' },
    { field: 'ranked', as: 'value' },
    { field: 'counts', as: 'code' },
    { field: 'boards', as: 'code' },
  ],
});
