import { users } from './tables.ts';

/** Columns of a profile card, for a query that joins `users`. */
export const userCardColumns = {
  uuid: users.uuid,
  name: users.name,
  avatar_url: users.avatar_url,
  family_name: users.family_name,
};
