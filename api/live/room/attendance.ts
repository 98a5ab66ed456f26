/** Visitors of a room, by the time of their last heartbeat. Pure: callers pass the time. */

import { GONE_SECONDS } from '../../../calls/live/room/room-presence-time.ts';
import type { VisitSource } from '../../../calls/live/room-presence.ts';

/** A person in a room: a member by account, a guest by the id of their browser. */
export type Visitor = `user:${string}` | `guest:${string}`;

/** A visitor who enters, as the edge Worker identifies them. */
export interface Entrant {
  visitor: Visitor;
  /** SHA-256 of a member's token; null for guests. */
  session: string | null;
  /** Digest of a guest's address. Null for members, or if it is unknown. */
  address: string | null;
  source?: VisitSource | undefined;
}

export interface Attendance {
  /** Visitors in the room. */
  visitors: readonly Visitor[];
  /** Visitors in the room, including those without a socket. */
  viewer_count: number;
  /** Members among the visitors, sorted. */
  user_uuids: string[];
}

/** Hearts and chat messages of a live so far. */
export interface Activity {
  heart_count: number;
  message_count: number;
}

/**
 * Maximum guests per address: sockets that an object accepts, and guests without a socket that a
 * room counts.
 */
export const GUESTS_PER_ADDRESS = 50;

/**
 * Visitors who send heartbeats instead of holding a socket. Each visitor counts once, whatever the
 * number of heartbeats and tabs.
 */
export class Attendees {
  private readonly lastSeen = new Map<Visitor, number>();
  /** Digests of guests' addresses. */
  private readonly addresses = new Map<Visitor, string>();

  /**
   * Records a heartbeat. Returns false, and counts nothing, if the guest's address already has the
   * maximum of guests.
   */
  see(visitor: Visitor, now_ms: number, address: string | null = null): boolean {
    if (address !== null && userOf(visitor) === null) {
      const others = [...this.addresses].filter(([other, from]) => from === address && other !== visitor);
      if (others.length >= GUESTS_PER_ADDRESS) return false;
      this.addresses.set(visitor, address);
    }
    this.lastSeen.set(visitor, now_ms);
    return true;
  }

  forget(visitor: Visitor): void {
    this.lastSeen.delete(visitor);
    this.addresses.delete(visitor);
  }

  /** True if at least one visitor is present by heartbeats. */
  get isHeardOf(): boolean {
    return this.lastSeen.size > 0;
  }

  /**
   * Returns the visitors at a time, together with those who hold a socket. Forgets visitors without
   * a heartbeat for `GONE_SECONDS`.
   */
  at(now_ms: number, visitors: readonly Visitor[] = []): Attendance {
    for (const [visitor, seen_ms] of this.lastSeen) {
      if (seen_ms <= now_ms - GONE_SECONDS * 1000) this.forget(visitor);
    }
    const presentIds = new Set([...this.lastSeen.keys(), ...visitors]);
    const present = [...presentIds];
    return { visitors: present, viewer_count: present.length, user_uuids: usersOf(present).toSorted() };
  }
}

/** Returns the account of a visitor, or null for a guest. */
export const userOf = (visitor: Visitor): string | null => (visitor.startsWith('user:') ? visitor.slice(5) : null);

/** Returns the accounts of the members, each once. */
export const usersOf = (visitors: readonly Visitor[]): string[] => [
  ...new Set(visitors.flatMap((visitor) => userOf(visitor) ?? [])),
];
