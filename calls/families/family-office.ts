/**
 * Families in the back office: staff create them and set their owners, credit and coins. Amounts
 * are whole satang.
 */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, moment, satang, singleLine, slug, uuid, wholeSatang } from '../platform/field.ts';
import { role } from '../platform/role.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { familyAgreement, familyInvitationKind } from './family.ts';

const ground = singleLine(500);
const byUuid = z.object({ uuid });

/** A family in the list of staff, with its coins and its debt. */
const officeFamily = z.object({
  slug,
  uuid,
  name: z.string(),
  member_count: count,
  on_air_count: count,
  coins,
  debt_satang: satang,
  credit_satang: satang,
  /** V-tokens that the family owes: a VB's payout was given up, or paid gifts were reversed. */
  owed_vtokens: count,
  created_at: moment,
});
export type OfficeFamily = z.infer<typeof officeFamily>;

const openInvitation = z.object({
  uuid,
  kind: familyInvitationKind,
  vb: z.object({ uuid, name: z.string() }).nullable(),
  ground: z.string().nullable(),
  expires_at: moment,
});

/** A user's access to the back office of a family, as an owner. */
const familyOwner = z.object({ uuid, family_uuid: uuid });

/** A family with its members, open invitations, and latest movements of coins and debt. */
const familyDetail = officeFamily.extend({
  /**
   * Up to fifty members, with the terms of their agreements in force. Owners have the role
   * `family`.
   */
  members: z.array(z.object({ uuid, name: z.string(), role, agreement: familyAgreement.nullable() })),
  /** Invitations without an answer. */
  invitations: z.array(openInvitation),
  /** The latest twenty movements of its coins. */
  movements: z.array(z.object({ reference: z.string(), coins: z.number().int(), coins_after: coins, at: moment })),
  /** The latest twenty movements of its debt. */
  debts: z.array(
    z.object({ reference: z.string(), amount_satang: z.number().int(), debt_after_satang: satang, at: moment }),
  ),
});
/** One family for staff. Lists of movements have the latest twenty, in coins or satang. */
export type OfficeFamilyDetail = z.infer<typeof familyDetail>;

export const familySorts = defineSorts({ own: 'slug', by: { slug: {}, member_count: {}, created_at: {} } });

export const listOfficeFamilies = defineCall({
  method: 'GET',
  path: '/v1/office/families',
  summary: 'Lists the families with their coins, debt and credit, sorted by slug',
  access: 'staff',
  query: withSorts(pageQuery, familySorts),
  answer: list(officeFamily),
});

export const getOfficeFamily = defineCall({
  method: 'GET',
  path: '/v1/office/families/{uuid}',
  summary: 'Returns a family with its members, and the movements of its coins and debt',
  access: 'staff',
  params: byUuid,
  failures: ['family_not_found'],
  answer: one(familyDetail),
});

export const addFamily = defineCall({
  method: 'POST',
  path: '/v1/office/families',
  summary: 'Creates a family, without credit',
  access: 'staff',
  form: z.object({ slug, name: singleLine(60), ground }),
  failures: ['family_exists'],
  answer: one(officeFamily),
});

export const renameFamily = defineCall({
  method: 'POST',
  path: '/v1/office/families/{uuid}',
  summary: 'Renames a family wherever its name is shown',
  access: 'staff',
  params: byUuid,
  form: z.object({ name: singleLine(60), ground }),
  failures: ['family_not_found'],
  answer: one(officeFamily),
});

export const setFamilyOwner = defineCall({
  method: 'POST',
  path: '/v1/office/families/{uuid}/owner',
  summary: 'Gives a viewer access to the back office of a family, as an owner. A family may have several owners',
  access: 'staff',
  params: byUuid,
  form: z.object({ user_uuid: uuid, ground }),
  failures: ['family_not_found', 'user_not_found', 'family_owner_not_viewer'],
  answer: one(familyOwner),
});

export const endFamilyOwner = defineCall({
  method: 'POST',
  path: '/v1/office/family-owners/{uuid}/end',
  summary: "Ends an owner's access to the back office of their family. They become a viewer",
  access: 'staff',
  params: byUuid,
  form: z.object({ ground }),
  failures: ['family_owner_not_found'],
  answer: one(familyOwner),
});

export const setFamilyCredit = defineCall({
  method: 'POST',
  path: '/v1/office/families/{uuid}/credit',
  summary: 'Sets the maximum debt of a family. It cannot be less than its current debt',
  access: 'staff',
  params: byUuid,
  form: z.object({ credit_satang: wholeSatang.refine((limit) => limit <= 1_000_000_000), ground }),
  failures: ['family_not_found', 'family_owes_more'],
  answer: one(officeFamily),
});

export const moveVb = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/families/{uuid}/moves',
    summary:
      'Invites a VB to move to a family, from another or from none. The VB becomes a member when they accept. Repeating it with the same key has no further effect',
    access: 'staff',
    params: byUuid,
    form: z.object({ vb_uuid: uuid, ground }),
    failures: ['family_not_found', 'user_not_found', 'family_member_already', 'family_invited_already'],
    answer: one(openInvitation),
  }),
);

export const withdrawInvitation = defineCall({
  method: 'POST',
  path: '/v1/office/family-invitations/{uuid}/withdraw',
  summary: 'Withdraws an open invitation to a family, which the family or staff made',
  access: 'staff',
  params: byUuid,
  form: z.object({ ground }),
  failures: ['family_invitation_not_found', 'family_invitation_over'],
  answer: one(byUuid),
});

export const lendFamily = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/families/{uuid}/loans',
    summary:
      'Gives a family coins on credit. The amount is added to its debt, up to its limit. An amount below the price of the cheapest package on offer to families needs a second person. Repeating it with the same key has no further effect',
    access: 'staff',
    params: byUuid,
    form: z.object({
      amount_satang: wholeSatang.refine((amount) => amount > 0),
      coins: wholeSatang.refine((satang) => satang > 0 && satang <= 1_000_000_000),
      ground,
    }),
    failures: ['family_not_found', 'family_credit_short'],
    answer: one(officeFamily),
  }),
);
