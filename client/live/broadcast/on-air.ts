/** On air from this page: pictures and sound are encoded, cut into parts, and sent, with fewer bits where the line is thin. */
import { serverNow } from '../../platform/script/server-time.ts';
import type { Capture } from './send/capture.ts';
import { now_us, SAMPLE_RATE, soundEncoder } from './send/encode.ts';
import { PictureEncoder } from './send/encode-picture.ts';
import { type AudioTrack, initOf, type VideoTrack } from './send/mux.ts';
import { PartCutter } from './send/part-cutter.ts';
import { Sender, type SenderNews } from './send/sender.ts';
import { type Line, LOOK_MS, lineAfter } from './send/thin-line.ts';

/** For 1280 × 720 at 30 pictures a second. */
const MOST_BITS = 2_500_000;
const FIRST_BITS = 1_500_000;
/** How often a picture that stands still is looked after where no sound does it. */
const STILL_MS = 40;
/** A microphone that says nothing by then is not there. */
const SOUND_WAIT_US = 1_500_000;

/** How it goes with what is sent. */
export interface Sending {
  news: (news: SenderNews) => void;
  /** Each second: bits of the picture, and whether it was less than wished for. */
  line: (bits: number, isThin: boolean) => void;
  /** This browser encodes no picture of what is captured. */
  failed: () => void;
}

/** Sends what is captured, until it is closed. `url` is the socket's, with the key. */
export async function sendLive(url: string, codec: string, capture: Capture, told: Sending) {
  let video: VideoTrack | null = null;
  let audio: AudioTrack | null = null;
  let line: Line = { bits: FIRST_BITS, easy: 0 };
  let begun: { withSound: boolean } | null = null;
  const since_us = now_us();
  // The device's own clock may be wrong; the replay puts lines beside pictures by this one.
  const zeroMs = (await serverNow()) - performance.now();
  const sender = new Sender(url, `studio-${crypto.randomUUID()}`, told.news);
  /** Sound that does not come is not waited for; where it comes later, the parts go by another initialization. */
  const begin = () => {
    if (!video || !(audio || now_us() - since_us > SOUND_WAIT_US)) return;
    cutter.end(now_us());
    begun = { withSound: audio !== null };
    sender.sendInit(initOf(video, audio));
    pictures.wantKey();
  };
  const sound = await soundEncoder(
    (track) => {
      audio = track;
      begin();
    },
    (one) => begun?.withSound && cutter.sound(one),
  );
  const cutter = new PartCutter(sound && { sampleRate: SAMPLE_RATE, frame: sound.frame }, ({ at_us, media }) =>
    sender.sendPart(media, zeroMs + at_us / 1000),
  );
  const pictures = new PictureEncoder(codec, line.bits, {
    init: (track) => {
      const isNew = !video || !isSameTrack(video, track);
      video = track;
      if (isNew) begin();
    },
    take: (picture) => {
      if (!begun) begin();
      else cutter.picture(picture);
    },
    refused: () => {
      capture.throughCanvas = true;
      capture.again();
    },
    failed: told.failed,
  });
  capture.onPicture = (frame) => pictures.encode(frame);
  capture.again();
  // Sound comes while the page is hidden too, where a browser lets timers rest.
  capture.onSound = (samples) => {
    sound?.encode(samples);
    pictures.goOn();
  };
  const still = setInterval(() => pictures.goOn(), STILL_MS);
  const timer = setInterval(() => {
    const next = lineAfter(line, sender.waiting, MOST_BITS);
    if (next.bits !== line.bits) pictures.setBits(next.bits);
    line = next;
    told.line(line.bits, line.bits < FIRST_BITS);
  }, LOOK_MS);
  // What was under way on another network never comes.
  const renew = () => sender.cut();
  addEventListener('online', renew);
  return {
    /** Some viewers' browsers cannot decode Opus. */
    isOpus: sound?.codec === 'opus',
    close() {
      clearInterval(timer);
      clearInterval(still);
      removeEventListener('online', renew);
      capture.onPicture = null;
      capture.onSound = null;
      pictures.close();
      sound?.close();
      sender.close();
    },
  };
}

const isSameTrack = (a: VideoTrack, b: VideoTrack) =>
  a.width === b.width && a.height === b.height && a.description.every((byte, index) => byte === b.description[index]);
