/** Users in answers: cards in lists, public profiles and the caller's own profile. */
import { z } from 'zod';
import { bilingual, count, moment, picture, slug, uuid } from './field.ts';
import { profileTextFields } from './profile-text.ts';
import { group, role } from './role.ts';

/** A label that staff gave a user: "new", "singer", "gamer". */
export const label = z.object({
  key: slug,
  name: bilingual,
  tone: z.enum(['pink', 'orange', 'gold', 'green', 'blue', 'violet']),
});
export type Label = z.infer<typeof label>;

/** A person in a list, with the fields that one entry shows. */
export const userCard = z.object({
  uuid,
  name: z.string(),
  avatar_url: picture,
  family_name: z.string().nullable(),
});
export type UserCard = z.infer<typeof userCard>;

/** Roles that the public sees. Staff appear as `normal`, because their role is not public. */
export const externalRole = z.enum(['normal', 'vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber']);

/** A family in a list. */
export const familyCard = z.object({ uuid, slug, name: z.string() });

/** Fields of a public profile. */
export const publicUserFields = {
  ...userCard.shape,
  ...profileTextFields,
  role: externalRole,
  labels: z.array(label),
  follower_count: count,
  joined_at: moment,
  /** The user's live on air, if any. */
  on_air_slug: slug.nullable(),
  /** Pictures of the user's equipped items: per kind, the latest item that is still valid. */
  worn: z.object({ badge_url: picture.nullable(), frame_url: picture.nullable() }),
};
export type PublicUser = z.infer<z.ZodObject<typeof publicUserFields>>;

/** The caller's own profile: the public fields and private ones. */
export const profile = z.object({
  ...publicUserFields,
  role,
  group,
  email: z.email().nullable(),
  family: familyCard.nullable(),
  /** True: role and contract permit it, so POST /v1/live puts the caller on air. */
  may_go_live: z.boolean(),
});
/** The caller's own profile, with email and role. */
export type Profile = z.infer<typeof profile>;
