/**
 * Turns the FLV tags of an RTMP publisher (H.264 and AAC) into the initialization segments and
 * parts that a media room accepts. Nothing is encoded again.
 */
import { readAvc } from '../../../api/live/broadcast/codec/avc.ts';
import { NotMedia } from '../../../api/live/broadcast/codec/boxes.ts';
import { initOf } from '../../../client/live/broadcast/send/mux.ts';
import { PartCutter } from '../../../client/live/broadcast/send/part-cutter.ts';

/** An audio or video message of RTMP. `body` is the body of an FLV tag (Adobe FLV 10.1, E.4). */
interface Tag {
  kind: 'audio' | 'video';
  /** Decoding time by the publisher's clock, in milliseconds. */
  dts_ms: number;
  body: Uint8Array;
}

/** A codec or format that rooms do not accept. The publisher receives the message. */
export class Unsupported extends Error {}

/** Receives the output. */
interface Sink {
  init: (media: Uint8Array) => void;
  /** `pdt_ms`: wall clock at which the first picture of the part arrived here. */
  part: (media: Uint8Array, pdt_ms: number) => void;
  /** Called for settings that cost quality. */
  warn: (text: string) => void;
}

const AVC = 7;
const AAC = 10;
const KEY_FRAME = 1;
/** Kind of a video frame that carries a command and no picture. */
const COMMAND = 5;
/** Kinds of FLV packets: a configuration, or frames. */
const CONFIGURATION = 0;
const FRAMES = 1;
/** Samples in one AAC frame. */
const AAC_FRAME = 1_024;
/** ISO/IEC 14496-3, table 1.18. */
const SAMPLE_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];
/**
 * RTMP times are whole milliseconds. Sound is timed by counting samples, and corrected beyond this
 * difference.
 */
const SOUND_DRIFT_US = 80_000;
/** Viewers start at key frames. OBS chooses about 8 s unless told otherwise. */
const KEY_FRAME_MAX_MS = 4_000;
/** Duration of the last picture, which no other one follows. */
const LAST_PICTURE_MS = 33;

interface Video {
  description: Uint8Array;
  width: number;
  height: number;
}

interface Sound {
  description: Uint8Array;
  sampleRate: number;
  channels: number;
}

export class FlvParts {
  private hasSoundAhead = false;
  private video: Video | null = null;
  private sound: Sound | null = null;
  private cutter: PartCutter | null = null;
  private nextSound_us: number | null = null;
  /**
   * Wall clock at the publisher's time 0. The fastest arrival so far decides, so that a slow
   * network does not move it.
   */
  private zero_ms = Number.POSITIVE_INFINITY;
  private last_dts_ms = 0;
  private last_key_ms: number | null = null;
  private readonly sink: Sink;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  /** Takes the publisher's onMetaData: without sound in it, the live starts without sound. */
  describe(metadata: Record<string, unknown>): void {
    this.hasSoundAhead = metadata.audiocodecid !== undefined;
  }

  /** Takes a tag. Throws `Unsupported` for media that no room accepts. */
  take(tag: Tag): void {
    this.zero_ms = Math.min(this.zero_ms, Date.now() - tag.dts_ms);
    if (tag.kind === 'audio') this.takeAudio(tag);
    else this.takeVideo(tag);
  }

  /** Sends the pictures that do not fill a part. */
  end(): void {
    this.cutter?.end((this.last_dts_ms + LAST_PICTURE_MS) * 1_000);
    this.cutter = null;
  }

  private takeVideo({ body, dts_ms }: Tag) {
    const [head = 0, type = 0] = body;
    if (head & 0x80 || (head & 15) !== AVC) throw new Unsupported('Video must be H.264');
    const data = body.subarray(5);
    if (type === CONFIGURATION) return this.configure(() => (this.video = readVideo(data)));
    if (type !== FRAMES || head >> 4 === COMMAND) return;
    const isKey = head >> 4 === KEY_FRAME;
    if (isKey) this.watchKeyFrames(dts_ms);
    if (!this.cutter && isKey) this.begin();
    this.last_dts_ms = dts_ms;
    // Signed, 24 bits.
    const offset_ms = (((body[2] ?? 0) << 24) | ((body[3] ?? 0) << 16) | ((body[4] ?? 0) << 8)) >> 8;
    this.cutter?.picture({ at_us: dts_ms * 1_000, offset_us: offset_ms * 1_000, data, isKey });
  }

  private takeAudio({ body, dts_ms }: Tag) {
    const [head = 0, type = 0] = body;
    if (head >> 4 !== AAC) throw new Unsupported('Sound must be AAC');
    const data = body.subarray(2);
    if (type === CONFIGURATION) return this.configure(() => (this.sound = readSound(data)));
    if (!this.cutter || !this.sound) return;
    const said_us = dts_ms * 1_000;
    const counted_us = this.nextSound_us ?? said_us;
    const at_us = Math.abs(counted_us - said_us) > SOUND_DRIFT_US ? said_us : counted_us;
    this.nextSound_us = at_us + (AAC_FRAME * 1_000_000) / this.sound.sampleRate;
    this.cutter.sound({ at_us, data, isKey: true });
  }

  /** A new configuration ends the parts of the previous one. The next key frame starts with it. */
  private configure(change: () => void) {
    this.end();
    change();
  }

  private begin() {
    const { video, sound } = this;
    if (!video || (!sound && this.hasSoundAhead)) return;
    this.sink.init(initOf(video, sound && { codec: 'mp4a.40.2', ...sound }));
    this.nextSound_us = null;
    this.cutter = new PartCutter(sound && { sampleRate: sound.sampleRate, frame: AAC_FRAME }, ({ at_us, media }) =>
      this.sink.part(media, this.zero_ms + at_us / 1_000),
    );
  }

  private watchKeyFrames(dts_ms: number) {
    const gap_ms = dts_ms - (this.last_key_ms ?? dts_ms);
    this.last_key_ms = dts_ms;
    if (gap_ms > KEY_FRAME_MAX_MS)
      this.sink.warn(`key frames are ${gap_ms / 1_000} s apart; the interval should be 2 s`);
  }
}

/**
 * Reads an AVCDecoderConfigurationRecord, with the size of the pictures from its parameter sets.
 */
function readVideo(description: Uint8Array): Video {
  try {
    const { sequence } = readAvc(description);
    return { description, width: sequence.width, height: sequence.height };
  } catch (error) {
    if (error instanceof NotMedia || error instanceof RangeError)
      throw new Unsupported('Video must be H.264, 8 bit, 4:2:0');
    throw error;
  }
}

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
function readSound(description: Uint8Array): Sound {
  const [a = 0, b = 0] = description;
  const sampleRate = SAMPLE_RATES[((a & 7) << 1) | (b >> 7)];
  if (!sampleRate) throw new Unsupported('Sound has an unusual sample rate');
  return { description, sampleRate, channels: (b >> 3) & 15 };
}
