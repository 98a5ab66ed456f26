import { listBreaches, noteBreach, stepBreach } from '../../../../calls/privacy/breach.ts';
import { defineResource } from '../resource.ts';

/** The register of personal data breaches. */
export const breaches = defineResource({
  name: 'breaches',
  list: listBreaches,
  order: 'latest',
  columns: [
    { field: 'summary', as: 'text' },
    { field: 'people_count', as: 'count' },
    { field: 'found_at', as: 'moment' },
    { field: 'tell_by', as: 'moment' },
    { field: 'risk', as: 'value' },
    { field: 'closed_at', as: 'moment' },
  ],
  actions: [
    { name: 'step', call: stepBreach, inputFromRow: { uuid: 'uuid' }, when: { field: 'closed_at', is: [null] } },
  ],
  createActions: [{ name: 'note', call: noteBreach, inputFromRow: {} }],
});
