import { changeOfficeEvent, endEvent, eventSorts, listOfficeEvents } from '../../../../calls/rankings/event-office.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** Announced events: past, current and future. */
export const events = defineResource({
  name: 'events',
  list: listOfficeEvents,
  sorts: eventSorts,
  aspectRatios: { picture_url: '16/9', share_picture_url: '1200/630' },
  filters: ['event_type', 'find'],
  valueTexts: { event_type: 'event', permission: 'seen_by', state: 'event_state' },
  columns: [
    { field: 'slug', as: 'code' },
    { field: 'event_type', as: 'value' },
    { field: 'state', as: 'value' },
    ...columnsByLocale('title'),
    { field: 'starts_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
    { field: 'permission', as: 'value' },
    { field: 'participant_count', as: 'count' },
    { field: 'message.th', as: 'text' },
    { field: 'ended_early.th', as: 'text' },
    { field: 'picture_url', as: 'picture' },
  ],
  related: [{ resource: 'event-participants', filtersFromRow: { event: 'slug' } }],
  actions: [
    {
      name: 'change',
      call: changeOfficeEvent,
      inputFromRow,
      initialValues: {
        ...localizedInitialValues('title'),
        ...localizedInitialValues('description'),
        picture_url: 'picture_url',
        share_picture_url: 'share_picture_url',
        ...localizedInitialValues('message'),
        permission: 'permission',
      },
    },
    { name: 'end', call: endEvent, inputFromRow, when: { field: 'state', is: ['now'] } },
  ],
});
