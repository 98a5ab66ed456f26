/**
 * Kills the studio sender’s connection or the media room at any step: the replay must be complete.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { joined } from '../../../api/live/broadcast/codec/boxes.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { asOneFragment } from '../../../api/live/broadcast/codec/one-fragment.ts';
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { endMyLive } from '../../../calls/live/live.ts';
import { Sender } from '../../../client/live/broadcast/send/sender.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { randomFrom } from '../../../seed/random.ts';
import { senderSocketRequest } from '../../../src/live/room-request.ts';
import { effort, seed } from '../../effort.ts';

import { ask } from '../ask.ts';
import { addMember } from '../member.ts';
import { addContract } from '../world.ts';
import { startOnAir } from './on-air.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const PARTS_PER_SEGMENT = 6;
/** Lower than the number of parts that a sender buffers. */
const KEPT_AT_LEAST = 150;

afterEach(() => vi.unstubAllGlobals());

const oneOf = (segment: Uint8Array, init: Uint8Array) =>
  asOneFragment(segment, readInit(init)) ?? expect.fail('no fragment');

describe('replay after crashes', () => {
  test('the replay has every part once when the room is killed at any step', async () => {
    vi.setSystemTime(NOW);
    const caster = await addMember('star', 'caster');
    await addContract('star');
    const live = await startOnAir(caster, { title: 'ร้องเพลง' });
    const room = () => env.LIVE_MEDIA.getByName(live.uuid);
    const read = (name: string) => room().fetch(`https://edge/live-media/${live.uuid}/${name}`);

    /** A browser’s WebSocket that closes when the room does. */
    class Line {
      static readonly OPEN = 1;
      readyState = 0;
      onopen = () => {};
      onmessage = (_: { data: unknown }) => {};
      onclose = () => {};
      private socket: WebSocket | null = null;

      constructor(_: string, [, key = '']: string[]) {
        lines.push(this);
        room()
          .fetch(senderSocketRequest(key))
          .then(({ webSocket }) => {
            if (!webSocket || this.readyState === 3) return this.close();
            this.socket = webSocket;
            webSocket.accept();
            webSocket.addEventListener('message', this.onmessage);
            webSocket.addEventListener('close', () => this.close());
            this.readyState = 1;
            this.onopen();
          })
          .catch(() => this.close());
      }

      send(message: string | Uint8Array<ArrayBuffer>) {
        this.socket?.send(message);
      }

      close() {
        if (this.readyState === 3) return;
        this.readyState = 3;
        this.socket?.close();
        this.onclose();
      }
    }
    const lines: Line[] = [];
    vi.stubGlobal('WebSocket', Line);
    const random = randomFrom(String(seed));
    const among = (count: number) => Math.floor(random.next() * count);
    const kill = async () => {
      await runInDurableObject(room(), (_, ctx) => ctx.abort('killed')).catch(() => undefined);
      // A client of a crashed process sees its socket close.
      lines.at(-1)?.close();
    };

    const camera = new ClockCamera('a');
    const init = camera.init();
    const sender = new Sender(`https://edge/ingest/${live.ingest_key}`, 'one session', () => undefined);
    sender.sendInit(init);
    const parts: Uint8Array[] = [];
    const film = (count: number) => {
      for (let one = 0; one < count; one += 1) {
        const at_ms = NOW + parts.length * PART_MS;
        const part = camera.part(at_ms);
        parts.push(part);
        sender.sendPart(part, at_ms);
      }
    };
    const isAllThere = () => expect.poll(() => sender.waiting).toBe(0);
    // The test runner loads the room’s modules on first use and waits forever if the room crashes
    // meanwhile.
    film(1);
    await isAllThere();
    const deaths = effort({ daily: 6, torture: 150 });
    for (let crash = 0; crash < deaths; crash += 1) {
      film(1 + among(2 * PARTS_PER_SEGMENT));
      const when = among(4);
      // Kills while parts arrive, while they are stored, after all are stored, or while the sender
      // reconnects.
      if (when === 1) await scheduler.wait(among(20));
      if (when === 2 || sender.waiting > KEPT_AT_LEAST) await isAllThere();
      if (when === 3) lines.at(-1)?.close();
      await kill();
    }
    await isAllThere();
    sender.close();
    await ask(endMyLive, { token: caster });

    const { files } = (await (await read('replay.json')).json()) as Replay;
    expect(files).toMatchObject([{ seconds: (parts.length * PART_MS) / 1000, moments: [[0, NOW]] }]);
    const segments = Array.from({ length: Math.ceil(parts.length / PARTS_PER_SEGMENT) }, (_, msn) =>
      oneOf(joined(parts.slice(msn * PARTS_PER_SEGMENT, (msn + 1) * PARTS_PER_SEGMENT)), init),
    );
    const whole = new Uint8Array(await (await read(files[0]?.name ?? '')).arrayBuffer());
    expect(Buffer.compare(whole.subarray(-joined(segments).length), joined(segments)), `SEED=${seed}`).toBe(0);
  }, 300_000);
});
