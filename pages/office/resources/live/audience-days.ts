import { listAudienceDays } from '../../../../calls/live/live-office.ts';
import { defineResource } from '../resource.ts';

/** Audience of all lives per day: visitors, minutes, new and returning members, and sources. */
export const audienceDays = defineResource({
  name: 'audience-days',
  list: listAudienceDays,
  order: 'latest',
  filters: ['month'],
  columns: [
    { field: 'day', as: 'day' },
    { field: 'ended_live_count', as: 'count' },
    { field: 'visitor_count', as: 'count' },
    { field: 'watched_minutes', as: 'count' },
    { field: 'new_count', as: 'count' },
    { field: 'returning_count', as: 'count' },
    { field: 'guest_count', as: 'count' },
    { field: 'from_home', as: 'count' },
    { field: 'from_search', as: 'count' },
    { field: 'from_share', as: 'count' },
    { field: 'from_notice', as: 'count' },
    { field: 'from_raid', as: 'count' },
    { field: 'from_category', as: 'count' },
    { field: 'from_vb', as: 'count' },
    { field: 'from_other', as: 'count' },
  ],
});
