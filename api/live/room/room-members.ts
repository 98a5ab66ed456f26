/** Members in a room, cached from the database, so that a chat message needs no query. */
import type { ChatMessage, Speaker } from '../../../calls/live/chat.ts';
import type { RoomMember } from './room-state.ts';

/** Milliseconds after which `meetNew` reads a member again. */
const KNOWN_MS = 60_000;

/** Reads members of a room from the database. */
type ReadMembers = (user_uuids: readonly string[], caster_uuid: string) => Promise<Map<string, RoomMember>>;

export class RoomMembers {
  private readonly read: ReadMembers;
  private readonly memberByUuid = new Map<string, RoomMember & { met_at_ms: number }>();

  constructor(d1: D1Database) {
    this.read = async (user_uuids, caster_uuid) => {
      const { readMembers } = await import('./room-state.ts');
      return readMembers(d1, { user_uuids, caster_uuid });
    };
  }

  get(user_uuid: string): RoomMember | undefined {
    return this.memberByUuid.get(user_uuid);
  }

  /** Reads these members again: names, chat permissions, blocks. */
  async meet(user_uuids: readonly string[], caster_uuid: string): Promise<void> {
    if (user_uuids.length === 0) return;
    const members = await this.read(user_uuids, caster_uuid);
    for (const uuid of user_uuids) {
      const member = members.get(uuid);
      if (member) this.memberByUuid.set(uuid, { ...member, met_at_ms: Date.now() });
      else this.memberByUuid.delete(uuid);
    }
  }

  /** Reads the members that are not cached, or not recently. */
  meetNew(user_uuids: readonly string[], caster_uuid: string): Promise<void> {
    return this.meet(
      user_uuids.filter((uuid) => Date.now() - (this.memberByUuid.get(uuid)?.met_at_ms ?? 0) >= KNOWN_MS),
      caster_uuid,
    );
  }

  /** Leaves out members that a block hides from a member. Null: a guest, who sees all. */
  unblocked<Member extends { uuid: string }>(list: readonly Member[], user_uuid: string | null): readonly Member[] {
    const blockedUuids = this.blockedOf(user_uuid);
    return list.filter(({ uuid }) => !blockedUuids.includes(uuid));
  }

  /** Returns the members in memory: those who entered or wrote. Blocks hide some from a member. */
  speakersFor(user_uuid: string): readonly Speaker[] {
    const speakers = [...this.memberByUuid.values()].map(({ speaker }) => speaker);
    return this.unblocked(speakers, user_uuid);
  }

  /**
   * Returns the messages that a member sees, without those of members they block or who block them.
   * Null: a guest, who sees all.
   */
  seen(lines: readonly ChatMessage[], user_uuid: string | null): readonly ChatMessage[] {
    const blockedUuids = this.blockedOf(user_uuid);
    const isSeen = ({ who }: ChatMessage) => who === null || !blockedUuids.includes(who.uuid);
    return lines.every(isSeen) ? lines : lines.filter(isSeen);
  }

  private blockedOf(user_uuid: string | null): readonly string[] {
    return (user_uuid === null ? undefined : this.memberByUuid.get(user_uuid)?.blocked) ?? [];
  }
}
