/**
 * Relays of a room that has more visitors than one object should hold. Each relay holds sockets and
 * receives the room's messages. Room and relays can hibernate independently while no messages are
 * sent.
 */
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { log } from '../../platform/framework/log.ts';
import type { Visitor } from './attendance.ts';
import { relaysIn } from './bindings.ts';
import type { Relayed, RelayMessage } from './relay-protocol.ts';
import type { RoomChat } from './room-chat.ts';
import { RoomSockets } from './room-sockets.ts';
import type { RoomState } from './room-state.ts';
import { updatesFor } from './room-updates.ts';

/** A relay as its room knows it. */
interface Relay extends Relayed {
  name: string;
  /** True if the relay has received everything except the messages in `on_its_way`. */
  is_in_step: boolean;
  entering: Promise<void> | null;
  on_its_way: RelayMessage[];
  is_sending: boolean;
}

/** Parts of the room that its relays need. */
interface Ports {
  env: object;
  kv: DurableObjectStorage['kv'];
  talk: () => RoomChat;
  /** The live. Null: over. Undefined: not read yet. */
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

  /** Returns the relay for the next visitor: the first with free capacity, or a new one. */
  async place(): Promise<string> {
    const relay =
      [...this.relays.values()].find(({ socket_count }) => socket_count < RoomSockets.relayThreshold) ?? this.open();
    // Reserves the socket until the relay reports its own count.
    relay.socket_count += 1;
    await this.enter(relay);
    return relay.name;
  }

  /** Stores the visitors that a relay reported. */
  note(name: string, { visitors, socket_count }: Relayed): void {
    const relay = this.relays.get(name) ?? this.add(name);
    Object.assign(relay, { visitors, socket_count });
    void this.send(relay).catch(logFailure);
  }

  /** Returns all visitors at relays. */
  visitors(): Visitor[] {
    return [...this.relays.values()].flatMap(({ visitors }) => visitors);
  }

  /**
   * Sends a message to every relay. A relay that has fallen behind first receives everything that
   * it missed.
   */
  forward(message: RelayMessage): void {
    for (const relay of this.relays.values()) {
      if (relay.is_in_step) relay.on_its_way.push(message);
      void this.send(relay).catch(logFailure);
    }
  }

  /** Brings all relays up to date after the room lost its memory, and reads their visitors. */
  async wake(): Promise<void> {
    const results = await Promise.allSettled([...this.relays.values()].map((relay) => this.enter(relay)));
    for (const one of results) if (one.status === 'rejected') logFailure(one.reason);
  }

  /** Forgets all relays. Messages in transit still arrive. */
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

  /** Brings a relay up to date, one attempt at a time. */
  private enter(relay: Relay): Promise<void> {
    if (relay.is_in_step) return Promise.resolve();
    relay.entering ??= this.bringIntoStep(relay).finally(() => {
      relay.entering = null;
    });
    return relay.entering;
  }

  private async bringIntoStep(relay: Relay): Promise<void> {
    const { env, kv, talk, state } = this.ports;
    const { caster_uuid = '', least_age = null } = state() ?? {};
    const place = { live_uuid: kv.get<string>('live') ?? '', caster_uuid, least_age, name: relay.name };
    const { after, visitors, socket_count } = await relaysIn(env).getByName(relay.name).enter(place, talk().last);
    // The larger count, because visitors may be opening sockets at the relay.
    Object.assign(relay, { visitors, socket_count: Math.max(socket_count, relay.socket_count) });
    // Replaces the queue: `since` includes the messages sent meanwhile.
    relay.on_its_way = [...this.since(after)].map((message) => ({ message, to: null }));
    relay.is_in_step = true;
    void this.send(relay).catch(logFailure);
  }

  /** Yields all chat messages after a number, and the current updates. */
  private *since(seq: number): Generator<RoomMessage> {
    const state = this.ports.state();
    if (state === null) return yield { gone: true };
    yield* this.ports.talk().since(seq, null);
    if (state) yield* updatesFor(state, Date.now());
  }

  /**
   * Sends queued messages in order, one request at a time. Messages queued meanwhile go into the
   * next request.
   */
  private async send(relay: Relay): Promise<void> {
    if (!relay.is_in_step) return this.enter(relay);
    if (relay.is_sending) return;
    relay.is_sending = true;
    try {
      while (relay.on_its_way.length > 0) {
        const messages = relay.on_its_way;
        relay.on_its_way = [];
        await relaysIn(this.ports.env).getByName(relay.name).take(messages);
      }
    } catch (error) {
      // The relay may or may not have received them. `enter` asks for its last message.
      relay.is_in_step = false;
      throw error;
    } finally {
      relay.is_sending = false;
    }
  }
}

const logFailure = (error: unknown) => log('warn', 'relay_not_notified', { reason: String(error) });
