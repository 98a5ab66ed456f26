/** Studio of a VB: streaming from the browser or a program, and the results of past lives. */
import { z } from 'zod';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const noFields = z.object({});
const byUuid = z.object({ uuid: z.string() });

/** Starts a live from the browser or for OBS, and manages the stream key. */
export const studio = definePage({
  path: '/studio',
  access: 'caster',
  query: z.object({
    status: outcome(['key_replaced', 'key_unavailable', 'live_removed', 'live_dropped']),
    /** Position in the list of past lives. */
    past: cursor,
    /** Search text for members to invite as guests. */
    guest: z.string().max(40).optional().catch(undefined),
    /** Search text for VBs to invite to a PK. */
    q: z.string().max(40).optional().catch(undefined),
  }),
  actions: {
    /** Accepts any text: the page shows errors. The limit allows one phone photo. */
    begin: { at: '', form: z.looseObject({}), most_bytes: 6 * 1024 * 1024 },
    key: { at: '/key', form: noFields },
    streamKey: { at: '/stream-key', form: noFields },
    /** The settings of OBS with the stream key, as a file. */
    obsProfile: { at: '/obs-profile', form: noFields },
    /** Ends a practice: the live goes on air. */
    air: { at: '/on-air', form: noFields },
    drop: { at: '/drop', form: noFields },
    end: { at: '/end', form: noFields },
    category: { at: '/category', form: z.object({ category: z.string() }) },
    invitePk: { at: '/pk/invite', idempotent: true, form: z.object({ live_uuid: z.string(), minutes: z.string() }) },
    acceptPk: { at: '/pk/accept', idempotent: true, form: byUuid },
    declinePk: { at: '/pk/decline', idempotent: true, form: byUuid },
    leavePk: { at: '/pk/leave', form: noFields },
    inviteGuest: { at: '/guests/invite', idempotent: true, form: z.object({ user_uuid: z.string() }) },
    muteGuest: { at: '/guests/mute', form: byUuid.extend({ is_muted: z.enum(['true', 'false']) }) },
    removeGuest: { at: '/guests/remove', form: byUuid },
    guestLayout: { at: '/guests/layout', form: z.object({ layout: z.enum(['grid', 'side']) }) },
    goal: { at: '/goal', idempotent: true, form: z.object({ title: z.string(), coins: z.string() }) },
    endGoal: { at: '/goal/end', form: byUuid },
    /** Writes a message and pins it. */
    pin: { at: '/pin', idempotent: true, form: z.object({ text: z.string() }) },
    unpin: { at: '/unpin', form: z.object({ seq: z.string() }) },
  },
});

/** Audience of the VB's lives in the last 28 days. */
export const studioAudience = definePage({ path: '/studio/audience', access: 'caster' });

/** Summary of one live for its VB, who can remove it there. */
export const studioLive = definePage({
  path: '/studio/lives/{uuid}',
  access: 'caster',
  params: z.object({ uuid: z.string() }),
  actions: { remove: { at: '/remove', form: noFields } },
  examples: [],
});
