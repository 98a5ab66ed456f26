/** PK calls of the studio: a VB on air invites another one, who accepts or declines. */
import { z } from 'zod';
import { defineCall, idempotent, list, one } from '../platform/call.ts';
import { count, moment, optionalField, slug, uuid } from '../platform/field.ts';
import { PK_MINUTES } from '../platform/page-field.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { unitsOf } from '../platform/text/length.ts';
import { userCard } from '../platform/user.ts';
import { pkMatch } from './pk/pk-match.ts';

/** An invitation as either of the two VBs sees it. `vb` is the other one. */
const pkInvitation = z.object({
  uuid,
  vb: userCard,
  live_slug: slug.nullable(),
  minutes: count,
  until: moment,
  status: z.enum(['invited', 'declined', 'withdrawn', 'expired', 'on', 'over']),
});
export type PkInvitation = z.infer<typeof pkInvitation>;

/** The PK panel of a broadcaster. */
const pkDesk = z.object({
  /** The caller's current match, or the one that has just ended. */
  match: pkMatch.nullable(),
  incoming: z.array(pkInvitation),
  /** The caller's latest invitation, while it is recent. */
  outgoing: pkInvitation.nullable(),
  server_time: moment,
});
export type PkDesk = z.infer<typeof pkDesk>;

/** A VB on air whom the caller can invite. */
const pkOpponent = z.object({
  live_uuid: uuid,
  slug,
  title: z.string(),
  vb: userCard,
  viewer_count: count,
  /** True: this VB is in a match with another one. */
  is_busy: z.boolean(),
});
/** A VB in the list of possible opponents. */
export type PkOpponent = z.infer<typeof pkOpponent>;

const limit = { times: 60, window_seconds: 600 };
const byUuid = z.object({ uuid });
const statusAnswer = one(pkInvitation.pick({ uuid: true, status: true }));

export const getPkDesk = defineCall({
  method: 'GET',
  path: '/v1/pk',
  summary: 'Returns the PK state of a VB on air: invitations received and sent, and the current match',
  access: 'caster',
  answer: one(pkDesk),
});

export const listPkOpponents = defineCall({
  method: 'GET',
  path: '/v1/pk/opponents',
  summary:
    'Lists VBs on air that the caller may invite, most viewers first, optionally only those whose name contains `q`',
  access: 'caster',
  query: z.object({ q: z.string().max(unitsOf(40)).transform(cleanLine).default('') }),
  answer: list(pkOpponent),
});

export const inviteToPk = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/pk/invitations',
    summary: 'Invites the VB of a live on air to a match. The invitation expires after one minute',
    access: 'caster',
    limit,
    form: z.object({
      live_uuid: uuid,
      minutes: optionalField(
        z.coerce.number().refine((minutes) => (PK_MINUTES as readonly number[]).includes(minutes)),
      ),
    }),
    failures: [
      'not_on_air',
      'live_not_found',
      'pk_other_off_air',
      'pk_with_oneself',
      'pk_busy',
      'pk_other_busy',
      'pk_invited_already',
    ],
    answer: one(pkInvitation),
  }),
);

export const acceptPk = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/pk/invitations/{uuid}/accept',
    summary: 'Accepts an invitation and starts the match in both rooms',
    access: 'caster',
    limit,
    params: byUuid,
    failures: ['pk_invitation_not_found', 'pk_invitation_over', 'pk_busy', 'pk_other_busy'],
    answer: statusAnswer,
  }),
);

export const declinePk = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/pk/invitations/{uuid}/decline',
    summary: "Declines an invitation, or withdraws the caller's own",
    access: 'caster',
    limit,
    params: byUuid,
    failures: ['pk_invitation_not_found', 'pk_invitation_over'],
    answer: statusAnswer,
  }),
);

export const leavePk = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/pk/{uuid}/leave',
    summary: "Leaves the caller's match before its end. The caller loses the match",
    access: 'caster',
    limit,
    params: byUuid,
    failures: ['pk_not_found'],
    answer: statusAnswer,
  }),
);
