/** The door of a room or of a relay: whose socket it is, by which session and from where, and whether that session lasts. */
import type { ApiBindings } from '../../platform/host/env.ts';
import type { Place } from '../register/place.ts';
import { type Entrant, userOf, type Visitor } from './attendance.ts';
import type { RoomSockets } from './room-sockets.ts';
import type { RoomState } from './room-state.ts';

/** Reads who opens a socket. Only the edge can ask an object. */
export const entrantOf = ({ headers }: Request): Entrant => ({
  visitor: (headers.get('x-visitor') ?? '') as Visitor,
  session: headers.get('x-session'),
  address: headers.get('x-address'),
});

/** Seconds after which a socket that was refused may be tried again. */
const RETRY_SECONDS = 30;

export class RoomDoor {
  private readonly sockets: RoomSockets;
  private readonly env: ApiBindings;
  /** Sessions on their way in: one that ends meanwhile leaves at once. */
  private readonly arriving = new Set<{ session: string; isEnded: boolean }>();

  constructor(sockets: RoomSockets, env: ApiBindings) {
    this.sockets = sockets;
    this.env = env;
  }

  /** Returns whether they are old enough for a live. */
  async isOpenTo(state: RoomState, visitor: Visitor): Promise<boolean> {
    if (state.least_age === null) return true;
    const { mayEnter } = await import('../live/viewing-age.ts');
    return mayEnter(this.env, state, userOf(visitor));
  }

  /** Returns whether a member's session lasts, which is ended at this place when it no longer does. Guests have none. */
  async lasts({ visitor, session }: Pick<Entrant, 'visitor' | 'session'>, place: Place): Promise<boolean> {
    const user_uuid = userOf(visitor);
    if (user_uuid === null) return true;
    return session !== null && this.env.REGISTERS.getByName(user_uuid).enter(user_uuid, session, place);
  }

  /** Lets somebody in, unless their session is over; `open` answers with the socket. */
  async letIn(entrant: Entrant, place: Place, open: () => Promise<Response>): Promise<Response> {
    const { visitor, session } = entrant;
    const user_uuid = userOf(visitor);
    if (user_uuid === null || session === null)
      return user_uuid === null ? open() : new Response(null, { status: 401 });
    const arrival = { session, isEnded: false };
    this.arriving.add(arrival);
    try {
      if (!(await this.lasts(entrant, place))) return new Response(null, { status: 401 });
      const answer = await open();
      if (arrival.isEnded) this.sockets.endSessions(user_uuid, [session]);
      return answer;
    } finally {
      this.arriving.delete(arrival);
    }
  }

  /** Opens the socket itself, with what is said first; refused where there are too many. */
  accept(entrant: Entrant, greeting: readonly string[]): { answer: Response; ours: WebSocket | null } {
    const opened = this.sockets.open(entrant, Date.now());
    if (opened === 'full') return { answer: new Response(null, { status: 503 }), ours: null };
    if (opened === 'too_many') {
      const headers = { 'retry-after': String(RETRY_SECONDS) };
      return { answer: new Response(null, { status: 429, headers }), ours: null };
    }
    const { ours, theirs } = opened;
    for (const message of greeting) ours.send(message);
    return { answer: new Response(null, { status: 101, webSocket: theirs }), ours };
  }

  /** Closes the sockets of sessions that have expired, or of whose end nobody told. */
  async endExpired(): Promise<void> {
    const { endedAmong } = await import('../register/session-state.ts');
    for (const { user_uuid, session } of await endedAmong(this.env, this.sockets.sessions()))
      this.end(user_uuid, [session]);
  }

  /** These sessions of a member are over. */
  end(user_uuid: string, sessions: readonly string[]): void {
    for (const arrival of this.arriving) arrival.isEnded ||= sessions.includes(arrival.session);
    this.sockets.endSessions(user_uuid, sessions);
  }
}
