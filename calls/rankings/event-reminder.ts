/** Reminders of the start of an event. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { uuid } from '../platform/field.ts';
import { byEvent } from '../platform/page-field.ts';

/** Whether the caller receives a notification when an event begins. */
const reminder = z.object({ event_uuid: uuid, is_reminded: z.boolean() });

export const setEventReminder = defineCall({
  method: 'POST',
  path: '/v1/events/{id}/reminder',
  summary: 'Sets whether the caller receives a notification when an event begins. Repeating it changes nothing',
  access: 'bearer',
  limit: { times: 120, window_seconds: 3600 },
  params: byEvent,
  form: z.object({ wants: z.enum(['on', 'off']) }),
  failures: ['event_not_found', 'event_begun'],
  answer: one(reminder),
});
