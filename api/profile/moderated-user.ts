/** Somebody as the house moderates them: warned. Who may sign in no more is decided at their page. */
import { eq, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../moderation/kind.ts';
import { users } from './tables.ts';

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
  measures: { warn: () => [] },
  lifts: {},
};
