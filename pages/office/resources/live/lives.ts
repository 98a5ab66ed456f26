import { listOfficeLives, markLive } from '../../../../calls/live/live-office.ts';
import { decideAbout } from '../../../../calls/moderation/moderation-office.ts';
import { defineResource } from '../resource.ts';

/** Lives, with decisions about them, reported or not. */
export const lives = defineResource({
  name: 'lives',
  list: listOfficeLives,
  order: 'latest',
  filters: ['state', 'find'],
  valueTexts: {
    state: 'live',
    kind: 'reported',
    reason: 'decision',
    is_blurred: 'blurred',
    starts_blurred: 'yes_no',
    least_age: 'least_age',
  },
  columns: [
    { field: 'title', as: 'text' },
    { field: 'caster.name', as: 'text', linksTo: 'people', linkId: 'caster.uuid' },
    { field: 'state', as: 'value' },
    { field: 'is_blurred', as: 'value' },
    { field: 'least_age', as: 'value' },
    { field: 'viewer_count', as: 'count' },
    { field: 'starts_at', as: 'moment' },
    { field: 'ended_at', as: 'moment' },
    { field: 'path', as: 'path' },
    { field: 'picture_url', as: 'picture' },
  ],
  actions: [
    { name: 'decide', call: decideAbout, inputFromRow: { kind: 'kind', target_uuid: 'uuid' } },
    {
      name: 'mark',
      call: markLive,
      inputFromRow: { uuid: 'uuid' },
      initialValues: { least_age: 'least_age' },
      when: { field: 'kind', is: ['live'] },
    },
  ],
});
