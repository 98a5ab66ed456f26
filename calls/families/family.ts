/**
 * Families as their owners and members see them: members with monthly totals, invitations, and
 * notice of leaving. A VB sees what the family sees of them, in the same shapes.
 */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment, optionalField, singleLine, slug, uuid } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';
import { defineSorts, type SortName, withSorts } from '../platform/sort.ts';
import { familyCard, userCard } from '../platform/user.ts';

/** Days in which an invitation can be accepted. */
export const FAMILY_INVITATION_DAYS = 14;

const path = '/v1/family';
const byUuid = z.object({ uuid });
const ofMonth = z.object({ month: month.optional() });

/** Monthly totals of a member. V-tokens are up to a minute old. */
export const memberMonth = z.object({
  month,
  live_seconds: count,
  live_day_count: count,
  gift_count: count,
  vtokens: count,
  new_follower_count: count,
});
export type MemberMonth = z.infer<typeof memberMonth>;

/** Notice that a member leaves: author, reason and dates. */
const notice = z.object({ by: z.enum(['family', 'member']), ground: z.string(), given_at: moment, leaves_at: moment });

/** A VB of a family, with the totals that the family sees. */
const familyMember = z.object({
  user: userCard,
  on_air_slug: slug.nullable(),
  joined_at: moment,
  notice: notice.nullable(),
  /** Totals of the requested month, and of the month before. */
  month: memberMonth,
  month_before: memberMonth,
});
export type FamilyMember = z.infer<typeof familyMember>;

/** The terms of a member's agreement that concern the family. It sees no other terms. */
export const familyAgreement = z.object({ family_share_basis_points: count, notice_days: count });
export type FamilyAgreement = z.infer<typeof familyAgreement>;

/** A member with the agreement, and the days of the requested month. */
const memberDetail = familyMember.extend({
  /** Null: no agreement is in force, so the family has no share and there is no notice period. */
  agreement: familyAgreement.nullable(),
  /** Days of the month with time on air. */
  days: z.array(z.object({ day, live_seconds: count })),
});
export type FamilyMemberDetail = z.infer<typeof memberDetail>;

/**
 * `join`: an invitation by a family. `move`: an invitation by staff, which ends another membership
 * at once.
 */
export const familyInvitationKind = z.enum(['join', 'move']);

/** An open invitation as the family sees it. A link works until `expires_at`. */
const invitation = z.object({
  uuid,
  kind: familyInvitationKind,
  /** Null: any VB with the link may accept. */
  vb: z.object({ uuid, name: z.string() }).nullable(),
  made_at: moment,
  expires_at: moment,
});
export type FamilyInvitation = z.infer<typeof invitation>;

const ownInvitation = z.object({
  uuid,
  kind: familyInvitationKind,
  family: familyCard,
  /** Reason of staff for a move. */
  ground: z.string().nullable(),
  expires_at: moment,
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
  /** The caller's current terms. */
  agreement: familyAgreement.nullable(),
  family_now: familyCard.nullable(),
});
/** An invitation as the invited VB sees it, with the VB's current terms and family. */
export type Invited = z.infer<typeof ownInvitation>;

/** Sorts of the members by totals of the requested month. Default: on air first, then by name. */
export const familyMemberSorts = defineSorts({ own: null, by: { 'month.vtokens': {}, 'month.live_seconds': {} } });
export type FamilyMemberSort = SortName<keyof typeof familyMemberSorts.by>;

export const listFamilyMembers = defineCall({
  method: 'GET',
  path: `${path}/members`,
  summary:
    "Lists the members of the caller's family, with totals of a month and the month before. Without `sort`: on air first, then by name",
  access: 'family',
  query: withSorts(pageQuery.extend(ofMonth.shape), familyMemberSorts),
  failures: ['family_account_required'],
  answer: list(familyMember),
});

export const getFamilyMember = defineCall({
  method: 'GET',
  path: `${path}/members/{uuid}`,
  summary: "Returns the details that the caller's family sees of a member",
  access: 'family',
  params: byUuid,
  query: ofMonth,
  failures: ['family_account_required', 'family_member_not_found'],
  answer: one(memberDetail),
});

export const getOwnMembership = defineCall({
  method: 'GET',
  path: `${path}/own`,
  summary: "Returns the caller's membership, as shown to their family, and open invitations to families",
  access: 'caster',
  query: ofMonth,
  answer: one(
    z.object({
      family: familyCard.nullable(),
      member: memberDetail.nullable(),
      invitations: z.array(z.object({ uuid, kind: familyInvitationKind, family: familyCard, expires_at: moment })),
    }),
  ),
});

export const findVbs = defineCall({
  method: 'GET',
  path: `${path}/vbs`,
  summary: 'Lists VBs whose name begins with `name`, by name',
  access: 'family',
  query: pageQuery.extend({ name: singleLine(60) }),
  answer: list(userCard),
});

export const listFamilyInvitations = defineCall({
  method: 'GET',
  path: `${path}/invitations`,
  summary: "Lists the open invitations of the caller's family, latest first",
  access: 'family',
  query: pageQuery,
  failures: ['family_account_required'],
  answer: list(invitation),
});

export const inviteVb = idempotent(
  defineCall({
    method: 'POST',
    path: `${path}/invitations`,
    summary:
      "Invites a VB to the caller's family. Without a VB, the first one who accepts through the link joins. Repeating it with the same key has no further effect",
    access: 'family',
    limit: { times: 100, window_seconds: 86_400 },
    form: z.object({ vb_uuid: optionalField(uuid) }),
    failures: ['family_account_required', 'user_not_found', 'family_member_already', 'family_invited_already'],
    answer: one(invitation),
  }),
);

export const withdrawFamilyInvitation = defineCall({
  method: 'POST',
  path: `${path}/invitations/{uuid}/withdraw`,
  summary: "Withdraws an open invitation of the caller's family",
  access: 'family',
  params: byUuid,
  failures: ['family_account_required', 'family_invitation_not_found', 'family_invitation_over'],
  answer: one(byUuid),
});

export const getFamilyInvitation = defineCall({
  method: 'GET',
  path: `${path}/invitations/{uuid}`,
  summary:
    "Returns an invitation to the caller, or by link, with the terms of the caller's agreement that concern a family",
  access: 'caster',
  params: byUuid,
  failures: ['family_invitation_not_found'],
  answer: one(ownInvitation),
});

export const acceptFamilyInvitation = idempotent(
  defineCall({
    method: 'POST',
    path: `${path}/invitations/{uuid}/accept`,
    summary:
      'Accepts an invitation to join or move to a family. The form repeats the terms that the caller read, empty without an agreement in force. Repeating it with the same key has no further effect',
    access: 'caster',
    params: byUuid,
    form: z.object({
      family_share_basis_points: optionalField(z.coerce.number().int().min(0).max(10_000)),
      notice_days: optionalField(z.coerce.number().int().min(0).max(365)),
    }),
    failures: [
      'family_invitation_not_found',
      'family_invitation_over',
      'family_member_already',
      'family_agreement_changed',
    ],
    answer: one(z.object({ family: familyCard, joined_at: moment })),
  }),
);

export const declineFamilyInvitation = defineCall({
  method: 'POST',
  path: `${path}/invitations/{uuid}/decline`,
  summary: 'Declines an invitation that names the caller',
  access: 'caster',
  params: byUuid,
  failures: ['family_invitation_not_found', 'family_invitation_over'],
  answer: one(byUuid),
});

const noticeFailures = ['family_member_not_found', 'family_notice_given'] as const;
const stayFailures = ['family_member_not_found', 'family_notice_not_own'] as const;
const noticeAnswer = one(z.object({ leaves_at: moment }));

export const letMemberGo = idempotent(
  defineCall({
    method: 'POST',
    path: `${path}/members/{uuid}/notice`,
    summary:
      "Gives notice to a member of the caller's family. The membership ends after the notice period of their agreement. Repeating it with the same key has no further effect",
    access: 'family',
    params: byUuid,
    form: z.object({ ground: singleLine(500) }),
    failures: ['family_account_required', ...noticeFailures],
    answer: noticeAnswer,
  }),
);

export const keepMember = defineCall({
  method: 'POST',
  path: `${path}/members/{uuid}/stay`,
  summary: "Withdraws the notice that the caller's family gave, before the membership ends",
  access: 'family',
  params: byUuid,
  failures: ['family_account_required', ...stayFailures],
  answer: one(byUuid),
});

export const leaveFamily = idempotent(
  defineCall({
    method: 'POST',
    path: `${path}/own/notice`,
    summary:
      "Gives the caller's notice to their family. The membership ends after the notice period of their agreement. Repeating it with the same key has no further effect",
    access: 'caster',
    form: z.object({ ground: singleLine(500) }),
    failures: noticeFailures,
    answer: noticeAnswer,
  }),
);

export const stayInFamily = defineCall({
  method: 'POST',
  path: `${path}/own/stay`,
  summary: "Withdraws the caller's own notice, before the membership ends",
  access: 'caster',
  failures: stayFailures,
  answer: one(byUuid),
});
