/** For whoever keeps the house running. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from './call.ts';
import { moment } from './field.ts';

const failedMessage = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  failed_at: moment,
});

export const listFailedMessages = defineCall({
  method: 'GET',
  path: '/v1/operations/failed-messages',
  summary:
    'Messages of queues that failed for the last time, the latest first. What they were for, the clock makes up for',
  access: 'staff',
  query: pageQuery,
  answer: list(failedMessage),
});
