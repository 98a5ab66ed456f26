/**
 * Somebody as the house moderates them: warned, or without the name, bio and picture that they chose; they may choose
 * others. Who may sign in no more is decided at their page.
 */
import { eq, sql } from 'drizzle-orm';
import { tellOwner } from '../../identity/account/tell-owner.ts';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { write } from '../../platform/host/statement.ts';
import { refusedToLookAgain } from './block.ts';
import { selectAddress } from './blocked.ts';
import { FIRST_AVATAR } from './first-avatar.ts';
import { named } from './named.ts';
import { forgetPicture } from './own-picture.ts';
import { users } from './tables.ts';

/** What somebody is called whose name was taken off them, until they choose another. */
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
      // Not as a change of a row: what stood there is the report's evidence, with a term, and not the audit's, which has none.
      write`UPDATE users SET name = ${nameless(uuid)}, name_key = ${named(nameless(uuid)).name_key},
        name_skeleton = '', bio = '', avatar_url = ${FIRST_AVATAR} WHERE uuid = ${uuid}`,
    ],
  },
  // A block is over as its decision is lifted: see rules.sql.
  lifts: {},
  refusedToAnswer: ({ measure, role }, by, now) => (measure === 'block' ? refusedToLookAgain(role, by, now) : null),
  afterAnswer: async ({ db, env, now }, { measure, person_uuid, answer, is_lifted }) => {
    if (measure !== 'block') return;
    const [to] = await selectAddress(db, person_uuid);
    await tellOwner(env, { mail: is_lifted ? 'block_lifted' : 'block_stands', answer, to, now });
  },
};
