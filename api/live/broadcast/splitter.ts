/** A stream of fragmented MP4, cut anywhere, becomes an initialization segment and fragments. */
import { boxes, type Fragment, type Init, joined, NotMedia, readFragment, readInit } from './boxes.ts';

/** What a stream was cut into. */
export type Piece =
  | { kind: 'init'; bytes: Uint8Array<ArrayBuffer> }
  | ({ kind: 'part'; bytes: Uint8Array<ArrayBuffer> } & Fragment);

/** More than a fragment of ours may be: what never ends must not fill memory. */
const HELD_MAX_BYTES = 4_194_304;

/** Holds what of a stream is not whole yet. `init`: where the fragments go by one that came another way. */
export class Splitter {
  private held: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private type: Uint8Array = new Uint8Array(0);
  private header: Uint8Array | null = null;
  private init: Init | null;

  constructor(init: Init | null = null) {
    this.init = init;
  }

  /** What has become whole; a stream of something else is a `NotMedia`. */
  *push(chunk: Uint8Array): Generator<Piece> {
    const bytes = joined([this.held, chunk]);
    let done = 0;
    for (const box of boxes(bytes)) {
      done = box.end;
      const piece = this.take(box.type, bytes.slice(box.at, box.end));
      if (piece) yield piece;
    }
    this.held = bytes.slice(done);
    if (this.held.byteLength > HELD_MAX_BYTES) throw new NotMedia('a box that is too large');
  }

  /** Whether nothing has begun that did not end. */
  get isBetweenBoxes(): boolean {
    return this.held.byteLength === 0;
  }

  private take(type: string, bytes: Uint8Array<ArrayBuffer>): Piece | null {
    if (type === 'ftyp') this.type = bytes;
    if (type === 'moov') {
      const whole = joined([this.type, bytes]);
      this.init = readInit(whole);
      return { kind: 'init', bytes: whole };
    }
    if (type === 'moof') this.header = bytes;
    if (type !== 'mdat' || !this.header) return null;
    if (!this.init) throw new NotMedia('a fragment before its initialization');
    const { header } = this;
    this.header = null;
    return { kind: 'part', bytes: joined([header, bytes]), ...readFragment(header, this.init) };
  }
}
