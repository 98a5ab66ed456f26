/**
 * Room updates besides the chat: chat rules, PK match, pictures, goal, events above the chat,
 * supporters, the VB's rank and the monster. Each is sent when it has changed. The VB also hears of
 * changes of the panels of PK and guests, and the room of the opponent is woken when it must know.
 */
import type { DeckEvent } from '../../../calls/live/room/deck-event.ts';
import type { RoomMessage, RoomPk, RoomStage } from '../../../calls/live/room/room-message.ts';
import { moment } from '../../platform/base/moment.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { bringAlarmForward } from '../../platform/scheduler/bring-alarm-forward.ts';
import type { RoomReports } from '../chat/room-reports.ts';
import { serializeGoal } from '../goal/select-goal.ts';
import { GuestUpdates, guestUpdateFor } from '../guest/guest-updates.ts';
import type { MatchRow } from '../pk/select-match.ts';
import type { RoomHearts } from './hearts.ts';
import { rulesOf } from './room-answer.ts';
import type { RoomChat } from './room-chat.ts';
import type { RoomPast, RoomState } from './room-state.ts';
import type { RoomVotes } from './room-votes.ts';
import type { SocketHub } from './socket-hub.ts';
import { wakeRoom } from './wake-room.ts';

/**
 * Milliseconds after a match's end at which the room reads it. The scheduler has ended the match by
 * then.
 */
const CHECK_DELAY_MS = 3_000;

const EMPTY_STAGE = JSON.stringify({ layout: 'grid', pictures: [] } satisfies RoomStage);

interface UpdatePorts {
  ctx: DurableObjectState;
  env: ApiBindings;
  hub: SocketHub;
}

export class RoomUpdates {
  private readonly ctx: DurableObjectState;
  private readonly env: ApiBindings;
  private readonly hub: SocketHub;
  private sent: Record<string, string> = {};
  private readonly guests = new GuestUpdates();

  constructor({ ctx, env, hub }: UpdatePorts) {
    this.ctx = ctx;
    this.env = env;
    this.hub = hub;
  }

  /** Sends changes of the live to its visitors. Reads it again when its match or poll ends. */
  async announce(state: RoomState): Promise<void> {
    const now_ms = Date.now();
    const other = this.sendChanges(state, now_ms);
    if (other !== null) this.wake(other);
    const look_at_ms = nextCheckMs(state, now_ms);
    if (look_at_ms !== null) await bringAlarmForward(this.ctx.storage, look_at_ms - now_ms);
  }

  /**
   * Wakes the opponent's room at the end of the live, if the VB left the match. Two rooms that are
   * over would wake each other forever.
   */
  wakeOpponent({ matches: [match] }: RoomPast): void {
    if (match && match.left_uuid === match.own_vb.uuid) this.wake(match.other_live_uuid);
  }

  private wake(live_uuid: string): void {
    this.ctx.waitUntil(wakeRoom({ env: this.env }, live_uuid));
  }

  /**
   * Sends changed values to all visitors. Returns the opponent's live if this side of the match
   * changed, otherwise null.
   */
  private sendChanges(state: RoomState, now_ms: number): string | null {
    const before = this.sent;
    const isFirst = Object.keys(before).length === 0;
    const [match] = state.matches;
    this.sent = {
      rules: JSON.stringify(rulesOf(state)),
      goal: JSON.stringify(goalOf(state)),
      pk: match ? `${match.uuid} ${match.outcome} ${match.own_coins} ${match.other_coins}` : '',
      own: match ? `${match.uuid} ${match.outcome} ${match.own_coins}` : '',
      desk: state.pk_desk,
      stage: JSON.stringify(state.stage),
      place: state.place.rank === null ? '' : JSON.stringify(state.place),
      monster: state.monster ? `${state.monster.event_uuid} ${state.monster.damage}` : '',
      supporters: JSON.stringify(state.supporters),
      deck: JSON.stringify(state.deck.events.map(withoutVotes)),
    };
    const isNew = (name: string) => before[name] !== this.sent[name];
    if (!isFirst && isNew('rules')) this.hub.send(rulesOf(state));
    // A room that lost its memory sends these again, but does not send empty values.
    if ((before.goal ?? 'null') !== this.sent.goal) this.hub.send({ goal: goalOf(state) });
    if ((before.stage ?? EMPTY_STAGE) !== this.sent.stage) this.hub.send({ stage: state.stage });
    for (const [user_uuid, guest] of this.guests.changes(state.guests)) this.hub.send({ guest }, user_uuid);
    if ((before.place ?? '') !== this.sent.place) this.hub.send({ place: state.place });
    if ((before.monster ?? '') !== this.sent.monster) this.hub.send({ monster: state.monster });
    if ((before.supporters ?? '[]') !== this.sent.supporters) this.hub.send({ supporters: state.supporters });
    if ((before.deck ?? '[]') !== this.sent.deck) this.hub.send(deckOf(state, now_ms));
    if (match && isNew('pk')) this.hub.send({ pk: pkOf(match, now_ms) });
    if (isNew('desk')) this.hub.send({ pk_desk: true }, state.caster_uuid);
    return match && isNew('own') ? match.other_live_uuid : null;
  }
}

/** A visitor, and the last chat message that their client has. */
export interface RoomReader {
  after: number;
  /** Null: a guest. */
  user_uuid: string | null;
}

/** Returns the first messages for a new visitor. They receive pending messages as missed ones. */
export function greetingOf(
  { talk, hearts, reports, votes }: { talk: RoomChat; hearts: RoomHearts; reports: RoomReports; votes: RoomVotes },
  state: RoomState,
  { after, user_uuid }: RoomReader,
): RoomMessage[] {
  talk.send();
  return [
    ...talk.missed(after, user_uuid),
    ...updatesFor(state, Date.now()),
    ...guestUpdateFor(state.guests, user_uuid),
    ...votes.updates(state.deck.events, user_uuid),
    ...hearts.updates(),
    ...reports.updates(user_uuid, state.caster_uuid),
  ];
}

/** Returns the updates for a new visitor of the room or a relay, without the chat. */
export function updatesFor(state: RoomState, now_ms: number): RoomMessage[] {
  const [match] = state.matches;
  const goal = goalOf(state);
  return [
    rulesOf(state),
    { viewer_count: state.viewer_count },
    ...(match && match.outcome === null ? [{ pk: pkOf(match, now_ms) }] : []),
    ...(state.stage.pictures.length > 0 ? [{ stage: state.stage }] : []),
    ...(goal ? [{ goal }] : []),
    ...(state.deck.events.length > 0 ? [deckOf(state, now_ms)] : []),
    ...(state.place.rank === null ? [] : [{ place: state.place }]),
    ...(state.monster ? [{ monster: state.monster }] : []),
    ...(state.supporters.length > 0 ? [{ supporters: state.supporters }] : []),
  ];
}

/**
 * Returns the time at which the room must read the database again because a match or another event
 * ends, or null.
 */
function nextCheckMs({ matches: [match], deck }: RoomState, now_ms: number): number | null {
  const times = [
    match && match.outcome === null && match.ends_at_ms !== null
      ? Math.max(now_ms, match.ends_at_ms) + CHECK_DELAY_MS
      : null,
    deck.next_ms,
  ].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

const deckOf = ({ deck }: RoomState, now_ms: number): RoomMessage => ({
  deck: deck.events,
  now: moment(now_ms),
});

/** Returns an event without the votes of a poll that is on, which have their own message. */
const withoutVotes = (event: DeckEvent) => (event.kind === 'poll' && !event.is_over ? { ...event, counts: [] } : event);

function goalOf({ goals }: RoomState) {
  const now = goals.find(({ ended_at_ms }) => ended_at_ms === null);
  return now ? serializeGoal(now) : null;
}

const pkOf = ({ uuid, own_coins, other_coins, ends_at_ms, outcome }: MatchRow, now_ms: number): RoomPk => ({
  uuid,
  coins: [own_coins, other_coins],
  left_ms: (ends_at_ms ?? now_ms) - now_ms,
  outcome,
});
