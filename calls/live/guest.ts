/**
 * Guests of a live: its VB invites members, who send their own picture or voice from a browser.
 * Gifts go to the VB of the live.
 */
import { z } from 'zod';
import { defineCall, idempotent, list, one } from '../platform/call.ts';
import { day, moment, optionalField, slug, tick, uuid } from '../platform/field.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { unitsOf } from '../platform/text/length.ts';
import { userCard } from '../platform/user.ts';
import { liveKey } from './broadcast-key.ts';
import { guestLayout } from './guest/live-picture.ts';
import { live } from './live.ts';

/** State of an invitation (`invited`, or closed in one of three ways), or of a guest (`on`, `over`). */
const guestStatus = z.enum(['invited', 'declined', 'withdrawn', 'expired', 'on', 'over']);
export type GuestStatus = z.infer<typeof guestStatus>;

/** Reason for which a guest is no longer there. `silence`: nothing arrived for three minutes. */
const guestEnd = z.enum(['guest', 'host', 'staff', 'silence', 'live', 'block']);
export type GuestEnd = z.infer<typeof guestEnd>;

/** A guest or an invitation. */
const guestSeat = z.object({
  uuid,
  user: userCard,
  status: guestStatus,
  /** End of the invitation. */
  until: moment,
  /** Picture or voice has arrived, so viewers see the guest. */
  is_shown: z.boolean(),
  is_voice_only: z.boolean(),
  is_muted: z.boolean(),
  /** Null: the guest is there, or never was. */
  ended_by: guestEnd.nullable(),
});
export type GuestSeat = z.infer<typeof guestSeat>;

/** The guests of a VB on air. */
const guestDesk = z.object({
  layout: guestLayout,
  /** Guests, open invitations, and those that ended within two minutes, latest first. */
  seats: z.array(guestSeat),
});
export type GuestDesk = z.infer<typeof guestDesk>;

/** A member whom the VB can invite. */
const guestCandidate = z.object({
  user: userCard,
  /** The member watches the live now. */
  is_here: z.boolean(),
});
export type GuestCandidate = z.infer<typeof guestCandidate>;

/** The caller as a guest of a live. */
const ownSeat = z.object({
  live: live.pick({ uuid: true, slug: true, title: true, profile_picture_url: true, caster: true, least_age: true }),
  /** The latest place or invitation of the caller. Null: never invited. */
  seat: guestSeat.nullable(),
  /** Age that the caller needs. Null: none, for a VB with a contract in a live without an age limit. */
  min_age: z.number().int().positive().nullable(),
  /** `unknown`: the caller must give the birth date. */
  age: z.enum(['old_enough', 'unknown', 'too_young']),
});
export type OwnSeat = z.infer<typeof ownSeat>;

const limit = { times: 60, window_seconds: 600 };
const byUuid = z.object({ uuid });
const seatAnswer = one(guestSeat);

export const getGuestDesk = defineCall({
  method: 'GET',
  path: '/v1/guests',
  summary: "Returns the guests and open invitations of the caller's live, and the arrangement of the pictures",
  access: 'caster',
  answer: one(guestDesk),
});

export const listGuestCandidates = defineCall({
  method: 'GET',
  path: '/v1/guests/candidates',
  summary: 'Lists members whom the caller can invite: those who watch now, and VBs whose name contains `q`',
  access: 'caster',
  limit,
  query: z.object({ q: z.string().max(unitsOf(40)).transform(cleanLine).default('') }),
  answer: list(guestCandidate),
});

export const inviteGuest = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/guests',
    summary: "Invites a member into the caller's live. The invitation expires after three minutes",
    access: 'caster',
    limit,
    form: z.object({ user_uuid: uuid }),
    failures: ['not_on_air', 'guest_unavailable', 'guests_full', 'guest_in_pk'],
    answer: seatAnswer,
  }),
);

export const muteGuest = defineCall({
  method: 'POST',
  path: '/v1/guests/{uuid}/mute',
  summary: "Mutes a guest of the caller's live for all viewers, or ends that",
  access: 'caster',
  limit,
  params: byUuid,
  form: z.object({ is_muted: tick }),
  failures: ['guest_not_found'],
  answer: seatAnswer,
});

export const removeGuest = defineCall({
  method: 'POST',
  path: '/v1/guests/{uuid}/remove',
  summary: "Removes a guest from the caller's live, or withdraws an invitation",
  access: 'caster',
  limit,
  params: byUuid,
  failures: ['guest_not_found'],
  answer: seatAnswer,
});

export const setGuestLayout = defineCall({
  method: 'POST',
  path: '/v1/guests/layout',
  summary: "Arranges the pictures of the caller's lives, now and in the future",
  access: 'caster',
  limit,
  form: z.object({ layout: guestLayout }),
  answer: one(z.object({ layout: guestLayout })),
});

export const getOwnSeat = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/guest',
  summary: "Returns the caller's invitation to a live, or their place as a guest",
  access: 'bearer',
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(ownSeat),
});

export const acceptGuest = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/guests/{uuid}/accept',
    summary: 'Accepts an invitation. Members without a contract of a VB must be 20',
    access: 'bearer',
    limit,
    params: byUuid,
    form: z.object({
      voice_only: tick,
      /** Needed if the age of the caller is unknown. The first birth date is final. */
      birth_date: optionalField(day),
    }),
    failures: [
      'guest_not_found',
      'guest_invitation_over',
      'guest_age_wanted',
      'guest_too_young',
      'guest_in_pk',
      'guest_elsewhere',
      'birth_date_wrong',
    ],
    answer: seatAnswer,
  }),
);

export const leaveGuest = defineCall({
  method: 'POST',
  path: '/v1/guests/{uuid}/leave',
  summary: 'Leaves a live as its guest, or declines an invitation',
  access: 'bearer',
  limit,
  params: byUuid,
  failures: ['guest_not_found'],
  answer: seatAnswer,
});

export const newGuestKey = defineCall({
  method: 'POST',
  path: '/v1/guests/{uuid}/key',
  summary: 'Returns a new ingest key of a guest, which replaces the previous one and ends with the session',
  access: 'bearer',
  not_for_browsers: true,
  limit,
  params: byUuid,
  failures: ['guest_not_found'],
  answer: one(liveKey),
});
