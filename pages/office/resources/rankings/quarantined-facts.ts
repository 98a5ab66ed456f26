import {
  dropUncountedFact,
  listUncountedFacts,
  retryUncountedFact,
} from '../../../../calls/rankings/fact-quarantined.ts';
import { defineResource } from '../resource.ts';

const notDropped = { field: 'dropped_at', is: [null] } as const;

/** Quarantined facts. */
export const uncountedFacts = defineResource({
  name: 'uncounted-facts',
  list: listUncountedFacts,
  openWork: { 'uncounted-facts': { state: 'waiting' } },
  order: 'oldest',
  filters: ['state'],
  valueTexts: { state: 'fact' },
  columns: [
    { field: 'position', as: 'count' },
    { field: 'kind', as: 'value' },
    { field: 'user_uuid', as: 'code' },
    { field: 'vb_uuid', as: 'code' },
    { field: 'amount', as: 'count' },
    { field: 'happened_at', as: 'moment' },
    { field: 'reason', as: 'text' },
    { field: 'retry_at', as: 'moment' },
    { field: 'dropped_at', as: 'moment' },
  ],
  actions: [
    { name: 'retry', call: retryUncountedFact, inputFromRow: { position: 'position' }, when: notDropped },
    { name: 'drop', call: dropUncountedFact, inputFromRow: { position: 'position' }, when: notDropped },
  ],
});
