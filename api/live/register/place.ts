/** Types of the register. */

/** A room or a relay by its name: where sockets and presence are. */
export type Place = `room:${string}` | `relay:${string}`;

/** A session that has something open: its member, and the SHA-256 of its token. */
export interface OpenSession {
  user_uuid: string;
  session: string;
}
