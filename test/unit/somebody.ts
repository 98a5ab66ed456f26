import { profileTextsOf } from '../../calls/platform/profile-text.ts';
import type { KnownProfile } from '../../client/platform/state/profile-rules.ts';

/** A profile, as a browser keeps it. */
export const somebody: KnownProfile = {
  uuid: 'u1',
  name: 'ฝน',
  avatar_url: '/media/avatar/fon.svg',
  family_name: null,
  ...profileTextsOf({}),
  role: 'normal',
  group: 'external',
  labels: [],
  follower_count: 0,
  joined_at: '2026-01-01T00:00:00.000Z',
  on_air_slug: null,
  worn: { badge_url: null, frame_url: null },
  family: null,
  may_go_live: false,
};
