/**
 * Users in the back office: search, roles, labels, VIP levels, blocks, sessions and corrections of
 * coins.
 */
import { z } from 'zod';
import { movementReason } from '../money/wallet.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, moment, optionalField, picture, singleLine, uuid } from '../platform/field.ts';
import { profileTextFields } from '../platform/profile-text.ts';
import { group, role } from '../platform/role.ts';
import { defineSorts, type SortName, withSorts } from '../platform/sort.ts';
import { lookedAt } from '../privacy/personal.ts';

const ground = singleLine(500);
const byUuid = z.object({ uuid });

/** An account in the list of staff. */
const person = z.object({
  uuid,
  name: z.string(),
  avatar_url: picture,
  role,
  family: z.object({ uuid, name: z.string() }).nullable(),
  created_at: moment,
});
export type OfficePerson = z.infer<typeof person>;

const block = z.object({ reason: z.string(), until: moment.nullable(), by_name: z.string(), at: moment });

/** An account with its logins, blocks and latest movements of coins. */
const personDetail = person.extend({
  /** Kind for reports and decisions about the user. */
  kind: z.literal('user'),
  ...profileTextFields,
  group,
  coins,
  /** V-tokens of gifts that were reversed after their payout. The next gifts repay them. */
  owed_vtokens: count,
  follower_count: count,
  /** Keys of the user's labels, separated by commas. */
  labels: z.string(),
  /** Whether the user has a verified email address. The address itself is not returned. */
  has_email: z.boolean(),
  is_blocked: z.boolean(),
  block: block.nullable(),
  /** End of the user's break from paying. Null: no break. Nobody can end it. */
  break_until: moment.nullable(),
  sessions: z.array(z.object({ device: z.string(), created_at: moment, last_used_at: moment })),
  accounts: z.array(z.object({ provider: z.string(), linked_at: moment })),
  vips: z.array(z.object({ vb_uuid: uuid, vb_name: z.string(), level: count, since: moment })),
  /**
   * Accesses to the user's personal data by staff, with role, time and reason: the latest twenty.
   */
  looks: z.array(z.object({ at: moment, role, what: lookedAt, why: z.string() })),
  /** The latest twenty. */
  movements: z.array(
    z.object({
      reason: movementReason,
      reference: z.string(),
      coins: z.number().int(),
      coins_after: coins,
      at: moment,
    }),
  ),
});
/** A user's page for staff, without contact data or documents. Lists have the latest twenty. */
export type OfficePersonDetail = z.infer<typeof personDetail>;

export const personSorts = defineSorts({ own: 'name', by: { name: {}, created_at: { find: true } } });
/** A sort of the list of people, such as `-created_at`. */
export type PersonSort = SortName<keyof typeof personSorts.by>;

export const listPeople = defineCall({
  method: 'GET',
  path: '/v1/office/people',
  summary:
    "Lists users by name: all, one role, or names with a given start. `find` also takes a uuid, a verified email address, or a provider's account (`line:U123`)",
  access: 'staff',
  query: withSorts(pageQuery.extend({ find: optionalField(singleLine(200)), role: optionalField(role) }), personSorts),
  answer: list(person),
});

export const getPerson = defineCall({
  method: 'GET',
  path: '/v1/office/people/{uuid}',
  summary:
    'Returns a user with their coins, sessions, linked logins, VIPs, latest coin movements, and the accesses to their personal data',
  access: 'staff',
  params: byUuid,
  failures: ['user_not_found'],
  answer: one(personDetail),
});

export const setRole = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/people/{uuid}/role',
    summary: 'Gives a user a role. Only admin and ceo can give or remove staff roles, and never to or from themselves',
    access: 'staff',
    params: byUuid,
    form: z.object({ role, ground }),
    failures: ['user_not_found', 'role_of_oneself', 'role_of_house', 'role_of_family', 'role_last_admin'],
    answer: one(z.object({ role })),
  }),
);

export const setLabel = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/labels',
  summary: 'Adds a label to a user, or removes it',
  access: 'staff',
  params: byUuid,
  form: z.object({
    label: z.string().regex(/^[a-z0-9-]{1,40}$/),
    bearing: z.enum(['bear', 'lay_down']),
    ground,
  }),
  failures: ['user_not_found', 'label_not_found'],
  answer: one(z.object({ labels: z.string() })),
});

export const setVip = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/vips',
  summary: 'Makes a user a VIP of a VB at level 1 to 5, or removes the VIP status with level 0',
  access: 'staff',
  params: byUuid,
  form: z.object({
    vb_uuid: uuid,
    level: z
      .string()
      .regex(/^[0-5]$/)
      .transform(Number),
    ground,
  }),
  failures: ['user_not_found', 'vip_of_nobody'],
  answer: one(z.object({ level: count })),
});

export const blockPerson = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/block',
  summary:
    'Blocks a user until a given time, or permanently: ends their sessions and prevents sign-in. The user receives the reason by email and can appeal',
  access: 'staff',
  params: byUuid,
  form: z.object({ until: optionalField(moment), ground }),
  failures: ['user_not_found', 'role_of_house', 'block_of_oneself', 'role_last_admin'],
  answer: one(block),
});

export const unblockPerson = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/unblock',
  summary: 'Unblocks a user, and closes an open appeal',
  access: 'staff',
  params: byUuid,
  form: z.object({ ground }),
  failures: ['user_not_found', 'role_of_house', 'not_blocked'],
  answer: one(z.object({ is_blocked: z.literal(false) })),
});

export const allowPasskey = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/passkeys/allow',
  summary:
    "Lets a colleague who lost their passkey create a new one within 72 hours, from a session without one. Only admin and ceo can allow this, after checking the person's identity, and not for themselves",
  access: 'staff',
  params: byUuid,
  form: z.object({ ground }),
  failures: ['user_not_found', 'role_of_oneself', 'role_of_house'],
  answer: one(z.object({ until: moment })),
});

export const endSessions = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/sessions/end',
  summary: 'Ends all sessions of a user, who must sign in again. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: byUuid,
  form: z.object({ ground }),
  failures: ['user_not_found'],
  answer: one(z.object({ ended_count: count })),
});

export const correctCoins = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/people/{uuid}/coins',
    summary: 'Gives coins to a user, or takes some back, as a separate transfer with a reason',
    access: 'staff',
    params: byUuid,
    form: z.object({
      coins_direction: z.enum(['give', 'take']),
      coins: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
      ground,
    }),
    failures: ['user_not_found', 'coins_of_oneself', 'coins_too_few'],
    answer: one(z.object({ coins_after: coins })),
  }),
);
