/** The database of an object that reads it again and again, such as a live room. */
import { atPrimary, atReplica, laterBookmark } from './replica.ts';

/**
 * Reads a replica, and the primary once after a reported change. It never goes back in time, and
 * sees the writes of its object.
 */
export class WatchedDatabase {
  /** The primary. The object writes here. */
  readonly primary: D1Database;
  private readonly d1: D1Database;
  private readonly ownBookmark: () => string | null;
  private readBookmark: string | null = null;
  private changes = 0;
  /** Value of `changes` before the last read that succeeded. */
  private changesAtRead = -1;

  constructor(d1: D1Database) {
    const { d1: primary, bookmark } = atPrimary(d1);
    this.d1 = d1;
    this.primary = primary;
    this.ownBookmark = bookmark;
  }

  /** Makes the next read use the primary. A read in progress does not count. */
  noteChange(): void {
    this.changes += 1;
  }

  /** Reads from a replica, or from the primary after a change and at first. */
  async read<Answer>(read: (d1: D1Database) => Promise<Answer>): Promise<Answer> {
    const { changes } = this;
    const bookmark = laterBookmark(this.ownBookmark(), this.readBookmark);
    const isReplica = bookmark !== null && this.changesAtRead === changes;
    const place = isReplica ? atReplica(this.d1, bookmark) : { d1: this.primary, bookmark: this.ownBookmark };
    const answer = await read(place.d1);
    this.readBookmark = place.bookmark();
    this.changesAtRead = changes;
    return answer;
  }
}
