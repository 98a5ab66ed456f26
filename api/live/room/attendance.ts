/** Who is in a room, by when each was heard of last. Pure: the moment comes in, and nothing is kept beside it. */
import { GONE_SECONDS } from '../../../calls/live/room-presence-time.ts';

/** Somebody in a room: a member by their account, a guest by what their browser is called. */
export type Visitor = `user:${string}` | `guest:${string}`;

/** Somebody who comes in, as the edge says it. */
export interface Entrant {
  visitor: Visitor;
  /** SHA-256 of a member's token; null for guests. */
  session: string | null;
  /** A digest of a guest's address; null where it is not known. */
  address: string | null;
}

export interface Attendance {
  /** Who is there, as the room tells it. */
  viewer_count: number;
  /** The members among them; guests have no names. */
  user_uuids: string[];
}

/** Guests of one address in a room: sockets that an object takes, and guests without one whom the room counts. */
export const GUESTS_PER_ADDRESS = 50;

/** However often somebody is heard of, and from however many tabs, they are one. */
export class Room {
  private readonly heard = new Map<Visitor, number>();
  /** The addresses of guests, as digests. */
  private readonly addresses = new Map<Visitor, string>();

  /** Notes that somebody is there; false: their address has as many guests as are counted. */
  see(visitor: Visitor, now_ms: number, address: string | null = null): boolean {
    if (address !== null && userOf(visitor) === null) {
      const others = [...this.addresses].filter(([other, from]) => from === address && other !== visitor);
      if (others.length >= GUESTS_PER_ADDRESS) return false;
      this.addresses.set(visitor, address);
    }
    this.heard.set(visitor, now_ms);
    return true;
  }

  /** Somebody is there no longer. */
  forget(visitor: Visitor): void {
    this.heard.delete(visitor);
    this.addresses.delete(visitor);
  }

  /** Whether anybody says so again and again, and holds no socket. */
  get isHeardOf(): boolean {
    return this.heard.size > 0;
  }

  /** Who is there at that moment, whoever holds a socket among them; whoever was not heard of for too long is forgotten. */
  at(now_ms: number, connected: readonly Visitor[] = []): Attendance {
    for (const [visitor, heard_ms] of this.heard) {
      if (heard_ms <= now_ms - GONE_SECONDS * 1000) this.forget(visitor);
    }
    const there = new Set([...this.heard.keys(), ...connected]);
    return { viewer_count: there.size, user_uuids: usersOf([...there]).toSorted() };
  }
}

/** The account that a visitor is there by; null for a guest. */
export const userOf = (visitor: Visitor): string | null => (visitor.startsWith('user:') ? visitor.slice(5) : null);

/** The accounts of the members among them, each once. */
export const usersOf = (visitors: readonly Visitor[]): string[] => [
  ...new Set(visitors.flatMap((visitor) => userOf(visitor) ?? [])),
];
