/**
 * Moderation of users by staff: warn a user, or reset name, texts and picture. The user may choose
 * new ones. Blocks are decided on the user's page in the back office.
 */
import { eq, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { refusedToReviewBlock } from './block.ts';
import { FIRST_AVATAR } from './first-avatar.ts';
import { columnsOfName } from './name-columns.ts';
import { notifyBlock } from './notify-block.ts';
import { forgetPicture } from './own-picture.ts';
import { selectAddress } from './user-block.ts';

/** Returns the name of a user whose name was reset. */
const nameless = (uuid: string) => `member-${uuid.slice(0, 6)}`;

export const moderatedUser: ModeratedKind = {
  kind: 'user',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: users.uuid,
        title: users.name,
        path: sql<string>`'/users/' || ${users.uuid}`.as('path'),
      })
      .from(users)
      .where(eq(users.uuid, uuid)),
  measures: {
    warn: () => [],
    reset: ({ uuid, now }) => [
      forgetPicture({ uuid, avatar_url: FIRST_AVATAR, now }),
      // Written as plain SQL, so that the audit log does not store the old values. They are
      // evidence of the report, which is deleted after its retention.
      write`UPDATE users SET name = ${nameless(uuid)}, name_key = ${columnsOfName(nameless(uuid)).name_key},
        name_skeleton = '', about = '{}', avatar_url = ${FIRST_AVATAR} WHERE uuid = ${uuid}`,
    ],
  },
  // Lifting the decision ends a block by a trigger, see rules.sql.
  lifts: {},
  refusedToAnswer: ({ measure, role }, by, now) => (measure === 'block' ? refusedToReviewBlock(role, by, now) : null),
  afterAnswer: async ({ db, env, now }, { measure, person_uuid, answer, is_lifted }) => {
    if (measure !== 'block') return;
    const [to] = await selectAddress(db, person_uuid);
    await notifyBlock(env, { mail: is_lifted ? 'block_lifted' : 'block_stands', answer, to, now });
  },
};
