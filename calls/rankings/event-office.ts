/**
 * Announced events in the back office. Only their title, description, message, pictures and (until
 * they begin) their group can change. A running event can end early.
 */

import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, count, localizedFields, optionalField, picture, singleLine, uuid } from '../platform/field.ts';
import { eventType } from '../platform/page-field.ts';
import { group, role } from '../platform/role.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { event, eventDetail } from './event.ts';

const byUuid = z.object({ uuid });

export const words = {
  ...localizedFields('title', singleLine(120)),
  ...localizedFields('description', singleLine(500)),
  picture_url: picture,
  share_picture_url: optionalField(picture),
};

export const message = { ...localizedFields('message', optionalField(singleLine(500))) };

/** An announced event in the list of staff. */
const officeEvent = event.extend({
  permission: group,
  participant_roles: z.array(role).nullable(),
  state: eventDetail.shape.state,
  /** Number of members who take part. Only community events have participants. */
  participant_count: count,
  message: bilingual.nullable(),
  ended_early: bilingual.nullable(),
});
/** An announced event for staff. */
export type OfficeEvent = z.infer<typeof officeEvent>;

export const eventSorts = defineSorts({ own: '-ends_at', by: { ends_at: {} } });

export const listOfficeEvents = defineCall({
  method: 'GET',
  path: '/v1/office/events',
  summary: 'Lists all announced events, the one that ends last first. `find` is a uuid or slug',
  access: 'staff',
  query: withSorts(
    pageQuery.extend({ event_type: eventType.optional(), find: optionalField(singleLine(100)) }),
    eventSorts,
  ),
  answer: list(officeEvent),
});

export const changeOfficeEvent = defineCall({
  method: 'POST',
  path: '/v1/office/events/{uuid}',
  summary: 'Changes the title, description, message and pictures of an announced event and, until it begins, its group',
  access: 'staff',
  params: byUuid,
  form: z.object({ ...words, ...message, permission: group }),
  failures: ['event_not_found', 'event_begun'],
  answer: one(officeEvent),
});

export const endEvent = defineCall({
  method: 'POST',
  path: '/v1/office/events/{uuid}/end',
  summary:
    'Ends an event early, at the first full minute that is a minute away. Later facts do not count, and visitors see the reason. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: byUuid,
  form: z.object({ ...localizedFields('reason', singleLine(300)) }),
  failures: ['event_not_found', 'event_not_on'],
  answer: one(officeEvent),
});
