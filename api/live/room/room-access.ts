/** Access control of a room or relay: checks the visitor's session, age and number of sockets. */
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { RoomName } from '../register/place.ts';
import { type Entrant, userOf, type Visitor } from './attendance.ts';
import { registersIn } from './bindings.ts';
import type { RoomSockets } from './room-sockets.ts';
import type { RoomState } from './room-state.ts';

/**
 * Reads the visitor from the request headers. They can be trusted: only the edge Worker sends
 * requests to the object.
 */
export const entrantOf = ({ headers }: Request): Entrant => ({
  visitor: (headers.get('x-visitor') ?? '') as Visitor,
  session: headers.get('x-session'),
  address: headers.get('x-address'),
});

/** Value of `Retry-After` when a visitor has too many sockets. */
const RETRY_SECONDS = 30;

export class RoomAccess {
  private readonly sockets: RoomSockets;
  private readonly env: ApiBindings;
  /** Sessions that are entering. If one ends meanwhile, its socket is closed once it is open. */
  private readonly arriving = new Set<{ session: string; isEnded: boolean }>();

  constructor(sockets: RoomSockets, env: ApiBindings) {
    this.sockets = sockets;
    this.env = env;
  }

  /** Returns whether the visitor meets the age limit of the live. */
  async isOpenTo(state: RoomState, visitor: Visitor): Promise<boolean> {
    if (state.least_age === null) return true;
    const { mayEnter } = await import('../live/viewing-age.ts');
    return mayEnter(this.env, state, userOf(visitor));
  }

  /**
   * Returns whether a member's session is valid, and registers `place` so that it is notified when
   * the session ends. True for guests, who have no session.
   */
  async isSessionValid({ visitor, session }: Pick<Entrant, 'visitor' | 'session'>, place: RoomName): Promise<boolean> {
    const user_uuid = userOf(visitor);
    if (user_uuid === null) return true;
    return session !== null && registersIn(this.env).getByName(user_uuid).enter(user_uuid, session, place);
  }

  /** Calls `open` for a socket, unless the member's session has ended. */
  async admit(entrant: Entrant, place: RoomName, open: () => Promise<Response>): Promise<Response> {
    const { visitor, session } = entrant;
    const user_uuid = userOf(visitor);
    if (user_uuid === null || session === null)
      return user_uuid === null ? open() : new Response(null, { status: 401 });
    const arrival = { session, isEnded: false };
    this.arriving.add(arrival);
    try {
      if (!(await this.isSessionValid(entrant, place))) return new Response(null, { status: 401 });
      const answer = await open();
      if (arrival.isEnded) this.sockets.endSessions(user_uuid, [session]);
      return answer;
    } finally {
      this.arriving.delete(arrival);
    }
  }

  /**
   * Opens the socket and sends the greeting. Answers 503 if the object is full, 429 if the visitor
   * has too many sockets.
   */
  accept(entrant: Entrant, greeting: readonly string[]): { answer: Response; ours: WebSocket | null } {
    const connection = this.sockets.open(entrant, Date.now());
    if (connection === 'full') return { answer: new Response(null, { status: 503 }), ours: null };
    if (connection === 'too_many') {
      const headers = { 'retry-after': String(RETRY_SECONDS) };
      return { answer: new Response(null, { status: 429, headers }), ours: null };
    }
    const { ours, theirs } = connection;
    for (const message of greeting) ours.send(message);
    return { answer: new Response(null, { status: 101, webSocket: theirs }), ours };
  }

  /** Closes the sockets of sessions that have expired, or whose end was not reported. */
  async endExpired(): Promise<void> {
    const { endedAmong } = await import('../register/session-state.ts');
    for (const { user_uuid, session } of await endedAmong(this.env, this.sockets.sessions()))
      this.end(user_uuid, [session]);
  }

  /** Ends these sessions of a member, including those that are entering. */
  end(user_uuid: string, sessions: readonly string[]): void {
    for (const arrival of this.arriving) arrival.isEnded ||= sessions.includes(arrival.session);
    this.sockets.endSessions(user_uuid, sessions);
  }
}
