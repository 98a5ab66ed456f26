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
  actions: [{ name: 'step', call: stepBreach, of: { uuid: 'uuid' }, when: { field: 'closed_at', is: [null] } }],
  makes: [{ name: 'note', call: noteBreach, of: {} }],
});
