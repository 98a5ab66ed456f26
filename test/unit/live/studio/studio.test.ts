/**
 * The studio’s sending: parts as players need them, a bit rate that the connection carries, and
 * each part after its initialization segment.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readInit } from '../../../../api/live/broadcast/codec/init.ts';
import { unpack } from '../../../../api/live/broadcast/envelope.ts';
import { PART_TARGET_US } from '../../../../api/live/broadcast/playlist.ts';
import { initOf } from '../../../../client/live/broadcast/send/mux.ts';
import { type CutPart, PartCutter } from '../../../../client/live/broadcast/send/part-cutter.ts';
import { Sender } from '../../../../client/live/broadcast/send/sender.ts';
import { type ConnectionState, lineAfter } from '../../../../client/live/broadcast/send/thin-line.ts';
import { decoderConfiguration } from '../../../../scripts/dev/camera/pictures.ts';
import { aboutPart } from '../about-part.ts';

const video = { width: 640, height: 352, description: decoderConfiguration(40, 22) };
const sound = { codec: 'opus', channels: 1, sampleRate: 48_000, description: null } as const;
const init = readInit(initOf(video, sound));
const BEGUN_US = 7_000_000;

describe('studio parts', () => {
  test.for([15, 25, 30])('parts at %i pictures per second have no gaps, none too long', (rate) => {
    const parts: CutPart[] = [];
    const cutter = new PartCutter({ sampleRate: 48_000, frame: 960 }, (part) => parts.push(part));
    const every = 1_000_000 / rate;
    let soundUs = BEGUN_US;
    for (let index = 0; index < rate * 6; index += 1) {
      const at_us = Math.round(BEGUN_US + index * every);
      for (; soundUs <= at_us; soundUs += 20_000)
        cutter.sound({ at_us: soundUs, data: new Uint8Array(9), isKey: true });
      cutter.picture({ at_us, data: new Uint8Array(100), isKey: index % (rate * 2) === 0 });
    }
    let [end, keys] = [0, 0];
    for (const { media } of parts) {
      const { start_us, duration_us, is_key } = aboutPart(media, init);
      expect(Math.abs(start_us - end)).toBeLessThanOrEqual(12);
      expect(duration_us).toBeLessThanOrEqual(PART_TARGET_US);
      end = start_us + duration_us;
      keys += is_key ? 1 : 0;
    }
    expect(keys).toBe(3);
    expect(end).toBeGreaterThan(5_700_000);
    expect(parts[0]?.at_us).toBe(BEGUN_US);
  });
});

describe('studio bit rate', () => {
  const borne = (line: ConnectionState, waiting: readonly number[]) =>
    waiting.reduce((now, count) => lineAfter(now, count, 2_500_000), line);

  test('the bit rate falls immediately and rises after ten easy seconds', () => {
    const full = { bits: 2_500_000, easy: 0 };
    expect(borne(full, [7]).bits).toBe(1_500_000);
    expect(
      borne(
        full,
        Array.from({ length: 20 }, () => 20),
      ).bits,
    ).toBe(150_000);
    const thin = { bits: 1_000_000, easy: 0 };
    expect(
      borne(
        thin,
        Array.from({ length: 9 }, () => 0),
      ).bits,
    ).toBe(1_000_000);
    expect(
      borne(
        thin,
        Array.from({ length: 10 }, () => 0),
      ).bits,
    ).toBe(1_250_000);
    expect(borne(thin, [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0]).bits).toBe(1_000_000);
    expect(
      borne(
        thin,
        Array.from({ length: 200 }, () => 0),
      ).bits,
    ).toBe(2_500_000);
  });
});

describe('broken studio connection', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('a reconnect sends unacknowledged parts after their initialization segment', async () => {
    const lines: FakeSocket[] = [];
    class FakeSocket {
      static readonly OPEN = 1;
      readonly readyState = 1;
      readonly sent: string[] = [];
      onopen = () => {};
      onmessage = (_: { data: string }) => {};
      onclose = () => {};
      constructor() {
        lines.push(this);
      }
      send(message: string | Uint8Array<ArrayBuffer>) {
        if (typeof message === 'string') return;
        const { kind, seq, bytes } = unpack(message.buffer) ?? expect.fail();
        this.sent.push(kind === 'init' ? `init ${bytes[0]}` : `part ${seq}`);
      }
      close() {
        this.onclose();
      }
    }
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.useFakeTimers();
    const sender = new Sender('ws://room', 's', () => undefined);
    const has = (receivedCount: number) => {
      lines.at(-1)?.onopen();
      lines.at(-1)?.onmessage({ data: JSON.stringify({ have: receivedCount }) });
    };
    has(0);
    sender.sendInit(Uint8Array.of(1));
    for (const _ of [1, 2]) sender.sendPart(Uint8Array.of(9), 0);
    sender.sendInit(Uint8Array.of(2));
    for (const _ of [3, 4]) sender.sendPart(Uint8Array.of(9), 0);
    const whole = ['init 1', 'part 1', 'part 2', 'init 2', 'part 3', 'part 4'];
    expect(lines[0]?.sent).toEqual(whole);
    sender.cut();
    sender.sendPart(Uint8Array.of(9), 0);
    await vi.advanceTimersByTimeAsync(300);
    has(1);
    expect(lines[1]?.sent).toEqual(['init 1', ...whole.slice(2), 'part 5']);
    lines[1]?.onmessage({ data: JSON.stringify({ ack: 4 }) });
    expect(sender.waiting).toBe(1);
    // The connection is silent but not closed. New parts and everything unacknowledged use another
    // connection.
    await vi.advanceTimersByTimeAsync(10_001);
    sender.sendPart(Uint8Array.of(9), 0);
    await vi.advanceTimersByTimeAsync(300);
    lines[1]?.onmessage({ data: JSON.stringify({ ack: 6 }) });
    has(4);
    expect(lines[2]?.sent).toEqual(['init 2', 'part 5', 'part 6']);
    sender.cut();
    for (let count = 0; count < 200; count += 1) sender.sendPart(Uint8Array.of(9), 0);
    await vi.advanceTimersByTimeAsync(300);
    has(6);
    expect([lines[3]?.sent.length, lines[3]?.sent.at(1), lines[3]?.sent.at(-1)]).toEqual([201, 'part 7', 'part 206']);
    sender.close();
    vi.useRealTimers();
  });
});
