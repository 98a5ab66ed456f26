import {
  addEventDraft,
  announceEvent,
  changeEventDraft,
  dropDraftLevel,
  dropDraftReward,
  dropEventDraft,
  getEventDraft,
  listEventDrafts,
  setDraftLevel,
  setDraftReward,
} from '../../../../calls/rankings/draft.ts';
import { listOfficeItems } from '../../../../calls/shop/item-office.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** Events before their announcement. */
export const eventDrafts = defineResource({
  name: 'event-drafts',
  list: listEventDrafts,
  order: 'soonest',
  choices: { item_uuid: { lists: [{ list: listOfficeItems, id: 'uuid' }] } },
  aspectRatios: { picture_url: '16/9', share_picture_url: '1200/630' },
  valueTexts: {
    event_type: 'event',
    permission: 'seen_by',
    participant_role: 'role',
    vb_ranking: 'ranking',
    user_ranking: 'ranking',
    target: 'ranked',
    'rewards.target': 'ranked',
  },
  columns: [
    { field: 'slug', as: 'code' },
    { field: 'event_type', as: 'value' },
    ...columnsByLocale('title'),
    { field: 'starts_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
    { field: 'permission', as: 'value' },
    { field: 'picture_url', as: 'picture' },
  ],
  createActions: [{ name: 'add', call: addEventDraft, inputFromRow: {} }],
  detail: {
    call: getEventDraft,
    idField: 'uuid',
    preview: '/office/event-drafts/{uuid}/preview',
    columns: [
      ...columnsByLocale('description'),
      { field: 'vb_ranking', as: 'value' },
      { field: 'user_ranking', as: 'value' },
      { field: 'participant_role', as: 'value' },
      { field: 'damage_per_coin', as: 'count' },
      ...columnsByLocale('rules'),
      ...columnsByLocale('message'),
      { field: 'share_picture_url', as: 'picture' },
    ],
    actions: [
      {
        name: 'change',
        call: changeEventDraft,
        inputFromRow,
        initialValues: {
          slug: 'slug',
          starts_at: 'starts_at',
          ends_at: 'ends_at',
          permission: 'permission',
          ...localizedInitialValues('title'),
          ...localizedInitialValues('description'),
          picture_url: 'picture_url',
          share_picture_url: 'share_picture_url',
          ...localizedInitialValues('message'),
          ...localizedInitialValues('rules'),
          participant_role: 'participant_role',
          vb_ranking: 'vb_ranking',
          user_ranking: 'user_ranking',
          damage_per_coin: 'damage_per_coin',
        },
      },
      { name: 'level', call: setDraftLevel, inputFromRow },
      { name: 'reward', call: setDraftReward, inputFromRow },
      { name: 'announce', call: announceEvent, inputFromRow, removesRecord: true },
      { name: 'drop', call: dropEventDraft, inputFromRow, removesRecord: true },
    ],
    nestedLists: {
      levels: {
        columns: [{ field: 'level', as: 'count' }, ...columnsByLocale('name'), { field: 'hit_points', as: 'count' }],
        actions: [{ name: 'drop-level', call: dropDraftLevel, inputFromRow: { uuid: 'event_uuid', level: 'level' } }],
      },
      rewards: {
        columns: [
          { field: 'target', as: 'value' },
          { field: 'first_rank', as: 'count' },
          { field: 'last_rank', as: 'count' },
          ...columnsByLocale('title'),
          { field: 'coins', as: 'coins' },
          { field: 'item.name.th', as: 'text' },
          { field: 'needs_level', as: 'count' },
        ],
        actions: [
          {
            name: 'drop-reward',
            call: dropDraftReward,
            inputFromRow: { uuid: 'event_uuid', target: 'target', first_rank: 'first_rank' },
          },
        ],
      },
    },
  },
});
