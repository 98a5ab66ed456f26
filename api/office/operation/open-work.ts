import { failingTasks } from '../../platform/scheduler/tables.ts';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { failedMessages } from './tables.ts';

/** Messages that failed for the last time, and jobs that fail. */
export const operationWork: readonly OpenWork[] = [
  { what: 'failed-messages', count: () => countOpen(failedMessages) },
  { what: 'failing-tasks', count: () => countOpen(failingTasks) },
];
