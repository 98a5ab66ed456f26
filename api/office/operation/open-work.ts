import { countOpen, type OpenWork } from '../../platform/framework/open-work.ts';
import { failingTasks } from '../../platform/scheduler/tables.ts';
import { failedMessages } from './tables.ts';

/** Messages that failed for the last time, and jobs that fail. */
export const failures: readonly OpenWork[] = [
  { what: 'failed-messages', count: () => countOpen(failedMessages) },
  { what: 'failing-tasks', count: () => countOpen(failingTasks) },
];
