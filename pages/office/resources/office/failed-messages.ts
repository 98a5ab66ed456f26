import { listFailedMessages } from '../../../../calls/office/operation.ts';
import { defineResource } from '../resource.ts';

/** Queue messages that failed permanently. */
export const failedMessages = defineResource({
  name: 'failed-messages',
  list: listFailedMessages,
  openWork: { 'failed-messages': {} },
  order: 'latest',
  columns: [
    { field: 'queue', as: 'text' },
    { field: 'body', as: 'code' },
    { field: 'failed_at', as: 'moment' },
  ],
});
