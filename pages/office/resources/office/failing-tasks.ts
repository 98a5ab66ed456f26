import { listFailingTasks } from '../../../../calls/office/operation.ts';
import { defineResource } from '../resource.ts';

/** Scheduled jobs that fail. */
export const failingTasks = defineResource({
  name: 'failing-tasks',
  list: listFailingTasks,
  openWork: { 'failing-tasks': {} },
  order: 'latest',
  columns: [
    { field: 'name', as: 'code' },
    { field: 'reason', as: 'text' },
    { field: 'tries', as: 'count' },
    { field: 'failing_since', as: 'moment' },
    { field: 'next_try_at', as: 'moment' },
  ],
});
