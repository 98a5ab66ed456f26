/**
 * The relays of a room that is fuller than one object should be: each holds sockets of its own, and is told what the room tells. A relay
 * sleeps while nothing is told, as the room does, and neither needs the other to stay awake.
 */
import type { RoomMessage } from '../../../calls/live/room-message.ts';
import type { Relays } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';
import type { Visitor } from './attendance.ts';
import { newsOf } from './room-news.ts';
import { RoomSockets } from './room-sockets.ts';
import type { RoomState } from './room-state.ts';
import type { RoomTalk } from './room-talk.ts';
import type { Relayed, Telling } from './telling.ts';

/** What a room knows of a relay. */
interface Relay extends Relayed {
  name: string;
  /** It has all that was told until now, but for what is on its way. */
  is_in_step: boolean;
  entering: Promise<void> | null;
  on_its_way: Telling[];
  is_sending: boolean;
}

/** What relays need of their room. */
interface Ports {
  namespace: Relays;
  kv: DurableObjectStorage['kv'];
  talk: () => RoomTalk;
  /** The live; null: it is over, undefined: nobody has asked yet. */
  state: () => RoomState | null | undefined;
}

const NAMES = 'relays';

export class RoomRelays {
  private readonly ports: Ports;
  private readonly relays = new Map<string, Relay>();

  constructor(ports: Ports) {
    this.ports = ports;
    for (const name of ports.kv.get<string[]>(NAMES) ?? []) this.add(name);
  }

  /** The relay at which whoever comes now is to open a socket: the first that has room, or a new one. */
  async place(): Promise<string> {
    const relay =
      [...this.relays.values()].find(({ socket_count }) => socket_count < RoomSockets.wanted) ?? this.open();
    // Until it tells for itself.
    relay.socket_count += 1;
    await this.enter(relay);
    return relay.name;
  }

  /** A relay has told who is there by it. */
  note(name: string, { visitors, socket_count }: Relayed): void {
    const relay = this.relays.get(name) ?? this.add(name);
    Object.assign(relay, { visitors, socket_count });
    void this.send(relay).catch(notTold);
  }

  /** Who is there by relays. */
  visitors(): Visitor[] {
    return [...this.relays.values()].flatMap(({ visitors }) => visitors);
  }

  /** Has every relay told what this one tells; one that has fallen behind is told all that it missed first. */
  tell(telling: Telling): void {
    for (const relay of this.relays.values()) {
      if (relay.is_in_step) relay.on_its_way.push(telling);
      void this.send(relay).catch(notTold);
    }
  }

  /** A room that has lost its memory tells each relay what it may have missed, and hears who is there by it. */
  async wake(): Promise<void> {
    const entered = await Promise.allSettled([...this.relays.values()].map((relay) => this.enter(relay)));
    for (const one of entered) if (one.status === 'rejected') notTold(one.reason);
  }

  /** There are none any more. What is on its way to them arrives. */
  forget(): void {
    this.ports.kv.delete(NAMES);
    this.relays.clear();
  }

  private open(): Relay {
    const relay = this.add(`${this.ports.kv.get('live')}:${this.relays.size + 1}`);
    this.ports.kv.put(NAMES, [...this.relays.keys()]);
    return relay;
  }

  private add(name: string): Relay {
    const relay = {
      ...{ name, visitors: [], socket_count: 0 },
      ...{ is_in_step: false, entering: null, on_its_way: [], is_sending: false },
    };
    this.relays.set(name, relay);
    return relay;
  }

  /** Brings a relay into step. */
  private enter(relay: Relay): Promise<void> {
    if (relay.is_in_step) return Promise.resolve();
    relay.entering ??= this.bringIntoStep(relay).finally(() => {
      relay.entering = null;
    });
    return relay.entering;
  }

  private async bringIntoStep(relay: Relay): Promise<void> {
    const { namespace, kv, talk, state } = this.ports;
    const { caster_uuid = '', least_age = null } = state() ?? {};
    const place = { live_uuid: kv.get<string>('live') ?? '', caster_uuid, least_age, name: relay.name };
    const { after, visitors, socket_count } = await namespace.getByName(relay.name).enter(place, talk().last);
    // Some may be on their way there.
    Object.assign(relay, { visitors, socket_count: Math.max(socket_count, relay.socket_count) });
    // What was told meanwhile is among it.
    relay.on_its_way = [...this.since(after)].map((message) => ({ message, to: null }));
    relay.is_in_step = true;
    void this.send(relay).catch(notTold);
  }

  /** All that came after a line, and how everything stands. */
  private *since(seq: number): Generator<RoomMessage> {
    const state = this.ports.state();
    if (state === null) return yield { gone: true };
    yield* this.ports.talk().since(seq, null);
    if (state) yield* newsOf(state, Date.now());
  }

  /** One message after the other, and what gathers meanwhile together. */
  private async send(relay: Relay): Promise<void> {
    if (!relay.is_in_step) return this.enter(relay);
    if (relay.is_sending) return;
    relay.is_sending = true;
    try {
      while (relay.on_its_way.length > 0) {
        const tellings = relay.on_its_way;
        relay.on_its_way = [];
        await this.ports.namespace.getByName(relay.name).take(tellings);
      }
    } catch (error) {
      // What became of it nobody knows: the relay says with which line it goes on.
      relay.is_in_step = false;
      throw error;
    } finally {
      relay.is_sending = false;
    }
  }
}

const notTold = (error: unknown) => log('warn', 'relay_not_told', { reason: String(error) });
