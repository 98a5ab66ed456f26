/** One RTMP connection of a publisher: checks its key, and sends its media to the live's room. */
import type { Socket } from 'node:net';
import { STREAM_KEY } from '../../../calls/live/studio.ts';
import { Sender } from '../../../client/live/broadcast/send/sender.ts';
import { FlvParts, Unsupported } from './flv-parts.ts';
import { type AddressLimits, RateMeter } from './limits.ts';
import { metadataOf, type RtmpMessage, RtmpSession, TYPE_AUDIO, TYPE_VIDEO } from './rtmp-session.ts';

/** A connection that has not published by then is closed. */
const PUBLISH_WITHIN_MS = 10_000;
/** A publisher that sends nothing for this long is gone. */
const SILENT_MS = 15_000;
/** A second publisher with the same key takes over if the first was silent for this long. */
const TAKE_OVER_MS = 3_000;
/** Time for the room to acknowledge the last parts, and for the publisher to read its refusal. */
const LINGER_MS = 1_000;

/** State that all publishers of a bridge share. */
export interface Bridge {
  /** Origin of the site. */
  site: string;
  /** Publishers by their key. */
  publishers: Map<string, Publisher>;
  limits: AddressLimits;
  log: (text: string) => void;
}

const reasons: Readonly<Record<number, string>> = {
  403: 'Wrong stream key',
  409: 'Start the stream in the studio first',
};

export class Publisher {
  private readonly bridge: Bridge;
  private readonly socket: Socket;
  private readonly address: string;
  private readonly session: RtmpSession;
  private readonly rate = new RateMeter();
  private readonly deadline: NodeJS.Timeout;
  private key: string | null = null;
  private sender: Sender | null = null;
  private parts: FlvParts | null = null;
  private heard_ms = Date.now();
  private isPublishing = false;
  private isOver = false;

  constructor(socket: Socket, bridge: Bridge) {
    this.socket = socket;
    this.bridge = bridge;
    this.address = socket.remoteAddress ?? '';
    this.deadline = setTimeout(() => socket.destroy(), PUBLISH_WITHIN_MS);
    this.session = new RtmpSession({
      send: (bytes) => socket.write(bytes),
      publish: (name) => void this.publish(name),
      play: () => socket.destroy(),
      message: (message) => this.take(message),
    });
    socket.setNoDelay(true);
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => this.close());
  }

  get isSilent(): boolean {
    return Date.now() - this.heard_ms > TAKE_OVER_MS;
  }

  private receive(bytes: Buffer) {
    this.heard_ms = Date.now();
    if (!this.rate.take(bytes.length, this.heard_ms))
      return this.refuse('NetStream.Publish.Rejected', 'Bitrate too high');
    try {
      this.session.read(bytes);
    } catch (error) {
      if (error instanceof Unsupported) this.refuse('NetStream.Publish.Rejected', error.message);
      // The parser throws on anything that is not RTMP.
      else this.socket.destroy();
    }
  }

  private async publish(streamName: string) {
    if (this.isPublishing) return;
    this.isPublishing = true;
    const { publishers, limits } = this.bridge;
    const [key = ''] = streamName.split('?');
    const status = STREAM_KEY.test(key) ? await this.check(key) : 403;
    if (this.isOver) return;
    if (status === 403) limits.noteWrongKey(this.address, Date.now());
    if (status !== 200) return this.refuse('NetStream.Publish.BadName', reasons[status] ?? `Try again (${status})`);
    const other = publishers.get(key);
    if (other && !other.isSilent) return this.refuse('NetStream.Publish.BadName', 'This key is in use');
    other?.socket.destroy();
    clearTimeout(this.deadline);
    this.key = key;
    publishers.set(key, this);
    this.parts = new FlvParts({
      init: (media) => this.dial(key).sendInit(media),
      part: (media, pdt_ms) => this.dial(key).sendPart(media, pdt_ms),
      warn: (text) => this.log(text),
    });
    this.session.accept();
    this.log('publishing');
  }

  /** Returns 200 for a key that sends to a live now. A playlist does not replace another sender. */
  private async check(key: string): Promise<number> {
    try {
      const init = { method: 'PUT', body: '#EXTM3U', headers: { authorization: `Bearer ${key}` } };
      return (await fetch(`${this.bridge.site}/ingest/check.m3u8`, init)).status;
    } catch {
      return 503;
    }
  }

  /**
   * Connects once there is media: a publisher with a wrong codec must not replace another sender.
   */
  private dial(key: string): Sender {
    const url = `${this.bridge.site.replace(/^http/, 'ws')}/ingest/${key}`;
    this.sender ??= new Sender(url, `rtmp-${crypto.randomUUID()}`, (event) => {
      if (event.is === 'stopped') this.refuse('NetStream.Publish.Rejected', event.why);
      else this.log(event.is);
    });
    return this.sender;
  }

  private take({ type, dts_ms, body }: RtmpMessage) {
    if (type === TYPE_VIDEO) this.parts?.take({ kind: 'video', dts_ms, body });
    else if (type === TYPE_AUDIO) this.parts?.take({ kind: 'audio', dts_ms, body });
    else {
      const metadata = metadataOf(body);
      if (metadata) this.parts?.describe(metadata);
    }
  }

  private refuse(code: string, description: string) {
    if (this.isOver) return;
    this.isOver = true;
    this.parts = null;
    this.log(`refused: ${description}`);
    this.session.refuse(code, description);
    this.socket.end();
    setTimeout(() => this.socket.destroy(), LINGER_MS).unref();
  }

  private close() {
    const { publishers, limits } = this.bridge;
    limits.leave(this.address);
    clearTimeout(this.deadline);
    this.isOver = true;
    this.parts?.end();
    this.parts = null;
    const { sender } = this;
    if (sender) setTimeout(() => sender.close(), LINGER_MS);
    if (this.key !== null && publishers.get(this.key) === this) publishers.delete(this.key);
    if (this.key !== null) this.log('closed');
  }

  /** Names the VB, never the key. */
  private log(text: string) {
    this.bridge.log(`${this.key?.split('_')[1] ?? '-'} ${text}`);
  }
}
