import { eq } from 'drizzle-orm';
import type { Db } from '../framework/db.ts';
import { users } from './tables.ts';

/** Selects a user if the uuid is known. */
export const selectKnownUser = (db: Db, userUuid: string) =>
  db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, userUuid));
