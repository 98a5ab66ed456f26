/**
 * Splits a stream of fragmented MP4, received in arbitrary chunks, into an initialization segment
 * and fragments.
 */
import { type Box, boxAt, FRAGMENT_MAX_BYTES, joined, NotMedia } from './codec/boxes.ts';
import { INIT_MAX_BYTES } from './codec/init.ts';

/** A piece of the stream. */
export interface StreamPiece {
  kind: 'init' | 'part';
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Buffers the incomplete end of a stream. `hasInit`: the initialization segment was received in
 * another file.
 */
export class Splitter {
  private held: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private length = 0;
  private type: Uint8Array = new Uint8Array(0);
  private header: Uint8Array | null = null;
  private hasInit: boolean;

  constructor(hasInit = false) {
    this.hasInit = hasInit;
  }

  /** Yields the pieces that are complete. Throws `NotMedia` for invalid or too large data. */
  *push(chunk: Uint8Array): Generator<StreamPiece> {
    this.hold(chunk);
    let offset = 0;
    for (let box = this.next(0); box && box.end <= this.length; box = this.next(offset)) {
      const piece = this.take(box.type, this.held.slice(box.at, box.end));
      offset = box.end;
      if (piece) yield piece;
    }
    this.held.copyWithin(0, offset, this.length);
    this.length -= offset;
  }

  /** True if no box is incomplete. */
  get isBetweenBoxes(): boolean {
    return this.length === 0;
  }

  /** Grows the buffer by doubling it, so that many small chunks cost linear time. */
  private hold(chunk: Uint8Array) {
    const length = this.length + chunk.length;
    if (length > this.held.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.held.length));
      larger.set(this.held.subarray(0, this.length));
      this.held = larger;
    }
    this.held.set(chunk, this.length);
    this.length = length;
  }

  /**
   * Returns the box at a position, once its length is known. Throws for a box that is too large
   * before its bytes arrive.
   */
  private next(at: number): Box | null {
    const box = boxAt(this.held, at, this.length);
    const isFragment = box?.type === 'mdat' || box?.type === 'moof';
    const isKnown = isFragment || box?.type === 'moov';
    if (box && box.end - box.at > (isFragment ? FRAGMENT_MAX_BYTES : INIT_MAX_BYTES))
      throw new NotMedia(`a box of ${box.end - box.at} bytes`, isKnown ? 'too_large' : 'not_media');
    return box;
  }

  private take(type: string, bytes: Uint8Array<ArrayBuffer>): StreamPiece | null {
    if (type === 'ftyp') this.type = bytes;
    if (type === 'moov') {
      this.hasInit = true;
      return { kind: 'init', bytes: joined([this.type, bytes]) };
    }
    if (type === 'moof') this.header = bytes;
    if (type !== 'mdat' || !this.header) return null;
    if (!this.hasInit) throw new NotMedia('a fragment before its initialization');
    const { header } = this;
    this.header = null;
    return { kind: 'part', bytes: joined([header, bytes]) };
  }
}
