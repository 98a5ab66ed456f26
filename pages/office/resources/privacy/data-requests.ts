import {
  answerDataRequest,
  dataRequestSorts,
  listOpenDataRequests,
  openDataRequest,
} from '../../../../calls/privacy/data-request.ts';
import { defineResource } from '../resource.ts';

const open = { field: 'state', is: ['open'] } as const;

/** Requests of people about their personal data. Opening one is logged. */
export const dataRequests = defineResource({
  name: 'data-requests',
  list: listOpenDataRequests,
  openWork: { 'data-requests': {} },
  sorts: dataRequestSorts,
  filters: ['state'],
  columns: [
    { field: 'kind', as: 'value' },
    { field: 'user_uuid', as: 'code' },
    { field: 'asked_at', as: 'moment' },
    { field: 'due_at', as: 'moment' },
    { field: 'state', as: 'value' },
    { field: 'refused_for', as: 'value' },
  ],
  actions: [
    { name: 'open', call: openDataRequest, inputFromRow: { uuid: 'uuid' }, fieldsShownOnce: ['text'] },
    { name: 'answer', call: answerDataRequest, inputFromRow: { uuid: 'uuid' }, when: open },
  ],
});
