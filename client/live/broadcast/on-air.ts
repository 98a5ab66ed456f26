/**
 * Broadcasts from this page: encodes pictures and sound, cuts them into parts and sends them.
 * Reduces the bit rate on a slow connection.
 */
import { serverNow } from '../../platform/script/server-time.ts';
import type { Capture } from './send/capture.ts';
import { now_us, SAMPLE_RATE, soundEncoder } from './send/encode.ts';
import { PictureEncoder } from './send/encode-picture.ts';
import { type AudioTrack, initOf, type VideoTrack } from './send/mux.ts';
import { PartCutter } from './send/part-cutter.ts';
import { Sender, type SenderEvent } from './send/sender.ts';
import { SmallEncoder } from './send/small-encoder.ts';
import { CHECK_INTERVAL_MS, type ConnectionState, lineAfter } from './send/thin-line.ts';

/** Maximum bit rate, for 1280 × 720 at 30 frames per second. */
const MAX_BITS = 2_500_000;
const FIRST_BITS = 1_500_000;
/** Interval, in milliseconds, of checks whether a still picture must be repeated. */
const STILL_MS = 40;
/** Without sound by this time, in microseconds, the broadcast starts without a sound track. */
const SOUND_WAIT_US = 1_500_000;

/** Callbacks of a broadcast. */
export interface BroadcastCallbacks {
  onEvent: (event: SenderEvent) => void;
  /**
   * Called every second with the bit rate of the video, whether it is below the initial rate, and
   * the short side of the small rendition. Null: none is sent.
   */
  line: (bits: number, isThin: boolean, smallSide: number | null) => void;
  /** Called if this browser cannot encode the captured pictures. */
  failed: () => void;
}

/** Broadcasts until `close` is called. `url` is the socket's URL and contains the ingest key. */
export async function sendLive(url: string, codec: string, capture: Capture, listeners: BroadcastCallbacks) {
  let video: VideoTrack | null = null;
  let audio: AudioTrack | null = null;
  let line: ConnectionState = { bits: FIRST_BITS, easy: 0 };
  let session: { withSound: boolean } | null = null;
  const since_us = now_us();
  // The device's clock may be wrong. The replay aligns chat and video by the server's time.
  const zeroMs = (await serverNow()) - performance.now();
  const sender = new Sender(url, `studio-${crypto.randomUUID()}`, listeners.onEvent);
  /**
   * Sends the initialization segment. Waits only briefly for sound; if it comes later, a new
   * initialization segment precedes the parts.
   */
  const begin = () => {
    if (!video || !(audio || now_us() - since_us > SOUND_WAIT_US)) return;
    cutter.end(now_us());
    session = { withSound: audio !== null };
    sender.sendInit(initOf(video, audio));
    pictures.wantKey();
  };
  const sound = await soundEncoder(
    (track) => {
      audio = track;
      begin();
    },
    (one) => session?.withSound && cutter.sound(one),
  );
  const cutter = new PartCutter(sound && { sampleRate: SAMPLE_RATE, frame: sound.frame }, ({ at_us, media }) => {
    sender.sendPart(media, zeroMs + at_us / 1000);
    small.mainSent(at_us);
  });
  const small = new SmallEncoder(
    codec,
    sender,
    () => cutter.zero_us,
    () => dropped(),
  );
  /** The filter goes first, then the small rendition. */
  const dropped = () => capture.dropped() || small.dropped();
  const pictures = new PictureEncoder(codec, line.bits, {
    init: (track) => {
      const isNew = !video || !isSameTrack(video, track);
      video = track;
      if (isNew) begin();
    },
    take: (picture) => {
      if (!session) begin();
      else cutter.picture(picture);
    },
    refused: () => {
      capture.throughCanvas = true;
      capture.again();
    },
    failed: listeners.failed,
    encoded: (frame, isKey) => small.encode(frame, isKey),
    skipped: dropped,
  });
  capture.onPicture = (frame) => pictures.encode(frame);
  capture.again();
  // Sound also arrives while the page is in the background, where browsers throttle timers.
  capture.onSound = (samples) => {
    sound?.encode(samples);
    pictures.goOn();
  };
  const still = setInterval(() => pictures.goOn(), STILL_MS);
  const timer = setInterval(() => {
    const next = lineAfter(line, sender.waiting, MAX_BITS);
    if (next.bits !== line.bits) pictures.setBits(next.bits);
    line = next;
    small.isWanted = line.bits >= FIRST_BITS;
    listeners.line(line.bits, line.bits < FIRST_BITS, small.side);
  }, CHECK_INTERVAL_MS);
  // Data in flight on the previous network never arrives.
  const renew = () => sender.cut();
  addEventListener('online', renew);
  return {
    /** True for Opus, which the browsers of some viewers cannot decode. */
    isOpus: sound?.codec === 'opus',
    close() {
      clearInterval(timer);
      clearInterval(still);
      removeEventListener('online', renew);
      capture.onPicture = null;
      capture.onSound = null;
      pictures.close();
      small.close();
      sound?.close();
      sender.close();
    },
  };
}

const isSameTrack = (a: VideoTrack, b: VideoTrack) =>
  a.width === b.width && a.height === b.height && a.description.every((byte, index) => byte === b.description[index]);
