import { listOfficeEvents } from '../../../../calls/rankings/event-office.ts';
import { listOfficeParticipants, participantSorts } from '../../../../calls/rankings/event-participant.ts';
import { defineResource } from '../resource.ts';

/** Participants of a community event. */
export const eventParticipants = defineResource({
  name: 'event-participants',
  list: listOfficeParticipants,
  sorts: participantSorts,
  filters: ['event'],
  choices: { event: { lists: [{ list: listOfficeEvents, id: 'slug', columns: [{ field: 'title', as: 'text' }] }] } },
  columns: [
    { field: 'since', as: 'moment' },
    { field: 'user.name', as: 'text', linksTo: 'people', linkId: 'user.uuid' },
    { field: 'user.family_name', as: 'text' },
  ],
});
