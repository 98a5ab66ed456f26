/** Types of the session register. */

/** A room or relay by name. It holds sockets and heartbeats. */
export type RoomName = `room:${string}` | `relay:${string}`;

/** A session with open sockets or passes: its member, and the SHA-256 of its token. */
export interface OpenSession {
  user_uuid: string;
  session: string;
}
