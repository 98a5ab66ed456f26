/**
 * Storage of a media room: parts in its SQLite until their segment is in R2, complete segments in
 * R2.
 */
import { joined, NotMedia } from './codec/boxes.ts';
import { type Init, readInit } from './codec/init.ts';
import { HELD_SEGMENTS, MediaTimeline, type Segment, type Taken } from './media-timeline.ts';

const tables = [
  'CREATE TABLE IF NOT EXISTS inits (init INTEGER PRIMARY KEY, bytes BLOB NOT NULL)',
  `CREATE TABLE IF NOT EXISTS segments (msn INTEGER PRIMARY KEY, init INTEGER NOT NULL, start_us INTEGER NOT NULL,
    pdt_ms REAL NOT NULL, duration_us INTEGER NOT NULL, size INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS parts (msn INTEGER NOT NULL, part INTEGER NOT NULL, init INTEGER NOT NULL, start_us INTEGER NOT NULL,
    pdt_ms REAL NOT NULL, duration_us INTEGER NOT NULL, is_key INTEGER NOT NULL, seq INTEGER NOT NULL, shift_us INTEGER NOT NULL,
    at_ms INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (msn, part)) WITHOUT ROWID`,
];

type PartRow = Record<
  'msn' | 'init' | 'start_us' | 'pdt_ms' | 'duration_us' | 'is_key' | 'seq' | 'shift_us' | 'at_ms',
  number
> & { bytes: ArrayBuffer };

/** Returns the key of a segment in R2. */
const segmentKey = (live_uuid: string, msn: number): string => `live/${live_uuid}/${msn}.m4s`;

/**
 * The stored state: the timeline, the number of the open segment's last part (0 without one), and
 * the arrival time of the last part.
 */
interface StoredMedia {
  timeline: MediaTimeline;
  have: number;
  last_at_ms: number;
}

/** Rows and objects of one live. */
export class MediaStore {
  /** Complete segments that are not in R2 yet. */
  private readonly unstored = new Set<number>();
  private readonly storage: DurableObjectStorage;
  private readonly bucket: R2Bucket;
  private readonly live_uuid: string;

  constructor(storage: DurableObjectStorage, bucket: R2Bucket, live_uuid: string) {
    this.storage = storage;
    this.bucket = bucket;
    this.live_uuid = live_uuid;
    for (const table of tables) storage.sql.exec(table);
  }

  /**
   * Loads the state as it was before the object was evicted. `isPoison`: loading crashed the room
   * before, so the parts are dropped.
   */
  load(isPoison = false): StoredMedia {
    const { sql } = this.storage;
    const timeline = new MediaTimeline();
    if (isPoison) sql.exec('DELETE FROM parts');
    for (const { bytes } of sql.exec<{ bytes: ArrayBuffer }>('SELECT bytes FROM inits ORDER BY init')) {
      timeline.inits.push(parseStoredInit(new Uint8Array(bytes)));
    }
    for (const row of sql.exec<Omit<Segment, 'parts' | 'is_whole'> & Record<string, number>>(
      'SELECT * FROM segments ORDER BY msn',
    )) {
      timeline.segments.push({ ...row, parts: [], is_whole: true });
    }
    const state: StoredMedia = { timeline, have: 0, last_at_ms: timeline.last?.pdt_ms ?? 0 };
    for (const row of sql.exec<PartRow>('SELECT * FROM parts ORDER BY msn, part')) this.restore(row, state);
    return state;
  }

  private restore({ msn, bytes, is_key, at_ms, seq, shift_us, ...row }: PartRow, state: StoredMedia) {
    const { timeline } = state;
    const whole = timeline.segment(msn);
    if (!whole) timeline.segments.push({ ...row, msn, duration_us: 0, size: 0, parts: [], is_whole: false });
    else if (whole.is_whole) this.unstored.add(msn);
    const segment = timeline.segment(msn);
    if (!segment) return;
    segment.parts.push({ duration_us: row.duration_us, is_key: is_key === 1, bytes: new Uint8Array(bytes) });
    if (!segment.is_whole) {
      segment.duration_us += row.duration_us;
      segment.size += bytes.byteLength;
      timeline.shift_us = shift_us;
      timeline.awaitsKey = false;
      state.have = seq;
    }
    state.last_at_ms = at_ms;
  }

  /** Stores an initialization segment. Replaces one that no media used. */
  addInit(init: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.storage.sql.exec('INSERT OR REPLACE INTO inits VALUES (?, ?)', init, bytes);
  }

  /** Stores a part. `seq` is its number within the session. */
  addPart({ segment, part }: Taken, { seq, shift_us, at_ms }: Pick<PartRow, 'seq' | 'shift_us' | 'at_ms'>): void {
    const { msn, init, start_us, pdt_ms, parts } = segment;
    const values = [msn, parts.length - 1, init, start_us, pdt_ms, part.duration_us, part.is_key ? 1 : 0];
    this.storage.sql.exec(
      'INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[...values, seq, shift_us, at_ms, part.bytes],
    );
  }

  /** Stores a complete segment. `flush` moves its bytes to R2. */
  close({ msn, init, start_us, pdt_ms, duration_us, size }: Segment): void {
    this.storage.sql.exec(
      'INSERT INTO segments VALUES (?, ?, ?, ?, ?, ?)',
      msn,
      init,
      start_us,
      pdt_ms,
      duration_us,
      size,
    );
    this.unstored.add(msn);
  }

  /**
   * Writes complete segments to R2 and frees memory. The next call retries what R2 did not accept.
   * Without `isRecorded` it drops the segments instead.
   */
  async flush(timeline: MediaTimeline, isRecorded = true): Promise<void> {
    for (const msn of [...this.unstored]) {
      const segment = timeline.segment(msn);
      const bytes = segment && heldBytes(segment);
      if (!bytes) continue;
      if (isRecorded) await this.bucket.put(segmentKey(this.live_uuid, msn), bytes);
      this.storage.sql.exec('DELETE FROM parts WHERE msn = ?', msn);
      this.unstored.delete(msn);
    }
    const newest = timeline.last?.msn ?? 0;
    for (let msn = newest - HELD_SEGMENTS; msn >= 0; msn -= 1) {
      const segment = timeline.segment(msn);
      if (!segment || segment.parts.length === 0) break;
      if (!this.unstored.has(msn)) segment.parts = [];
    }
  }

  get isFlushed(): boolean {
    return this.unstored.size === 0;
  }

  /** Returns the bytes of a segment as far as it has arrived, or null if they are gone. */
  async read(segment: Segment): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = heldBytes(segment);
    if (bytes) return bytes;
    const object = await this.bucket.get(segmentKey(this.live_uuid, segment.msn));
    return object ? new Uint8Array(await object.arrayBuffer()) : null;
  }

  /** Deletes the stored media of a practice, of which R2 has none. */
  clear(): void {
    this.unstored.clear();
    for (const table of ['inits', 'segments', 'parts']) this.storage.sql.exec(`DELETE FROM ${table}`);
  }

  /** Deletes everything of the live, here and in R2. */
  async forget(timeline: MediaTimeline): Promise<void> {
    const AT_ONCE = 1_000;
    this.unstored.clear();
    for (let msn = 0; msn < timeline.segments.length; msn += AT_ONCE) {
      const keys = timeline.segments
        .slice(msn, msn + AT_ONCE)
        .map((segment) => segmentKey(this.live_uuid, segment.msn));
      await this.bucket.delete(keys);
    }
    await this.storage.deleteAll();
  }
}

/** Returns a segment's bytes from memory, or null. */
const heldBytes = ({ parts }: Segment): Uint8Array<ArrayBuffer> | null =>
  parts.length > 0 ? joined(parts.map(({ bytes }) => bytes)) : null;

/**
 * Parses a stored initialization segment. One stored before media was checked may be invalid: it
 * then has no tracks, and its media is returned unchanged.
 */
function parseStoredInit(bytes: Uint8Array<ArrayBuffer>): Init {
  try {
    return readInit(bytes);
  } catch (error) {
    if (error instanceof NotMedia) return { tracks: [], ignored: [], codecs: '', bytes };
    throw error;
  }
}
