/** Who of those in a room are members, as the database knows them: for a while, so that not every line asks it. */
import type { TalkLine } from '../../../calls/live/talk.ts';
import type { RoomMember } from './room-state.ts';

/** What is known of a member holds for so long without being read anew. */
const KNOWN_MS = 60_000;

/** Reads members of a room out of the database. */
type ReadMembers = (user_uuids: readonly string[], caster_uuid: string) => Promise<Map<string, RoomMember>>;

export class RoomMembers {
  private readonly read: ReadMembers;
  private readonly known = new Map<string, RoomMember & { met_at_ms: number }>();

  constructor(d1: D1Database) {
    this.read = async (user_uuids, caster_uuid) => {
      const { readMembers } = await import('./room-state.ts');
      return readMembers(d1, { user_uuids, caster_uuid });
    };
  }

  get(user_uuid: string): RoomMember | undefined {
    return this.known.get(user_uuid);
  }

  /** Reads anew what is known of these members: names, addresses, whom they block. */
  async meet(user_uuids: readonly string[], caster_uuid: string): Promise<void> {
    if (user_uuids.length === 0) return;
    const found = await this.read(user_uuids, caster_uuid);
    for (const uuid of user_uuids) {
      const member = found.get(uuid);
      if (member) this.known.set(uuid, { ...member, met_at_ms: Date.now() });
      else this.known.delete(uuid);
    }
  }

  /** The same of those who are not known yet, or not of late. */
  meetNew(user_uuids: readonly string[], caster_uuid: string): Promise<void> {
    return this.meet(
      user_uuids.filter((uuid) => Date.now() - (this.known.get(uuid)?.met_at_ms ?? 0) >= KNOWN_MS),
      caster_uuid,
    );
  }

  /** Those of the lines that somebody sees: not of whom they block, nor of who blocks them; null: a visitor, who sees all. */
  seen(lines: readonly TalkLine[], user_uuid: string | null): readonly TalkLine[] {
    const blocked = (user_uuid === null ? undefined : this.known.get(user_uuid)?.blocked) ?? [];
    const isSeen = ({ who }: TalkLine) => who === null || !blocked.includes(who.uuid);
    return lines.every(isSeen) ? lines : lines.filter(isSeen);
  }
}
