/**
 * Finds the members that a chat message mentions. Notifies them, and the author that the message
 * replies to, unless they are in the room. Each receives at most one notification per live.
 */
import type { ChatMessage, Speaker } from '../../../calls/live/chat.ts';
import type { Mention } from '../../../calls/people/mention.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';

/** Maximum members that one member notifies in a live. */
export const MAX_NOTIFIED = 10;

/** Parts of the room that mentions need. */
interface Ports {
  env: ApiBindings;
  sql: SqlStorage;
  /** Returns the members in the room. */
  here: () => readonly string[];
  /** Returns the members that the room knows, as a member may see them. */
  speakersFor: (user_uuid: string) => readonly Speaker[];
}

const failed = (error: unknown) => log('warn', 'mentions_failed', { reason: String(error) });

export class RoomMentions {
  private readonly ports: Ports;

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Returns the members that a text of `by` mentions. A failure finds nobody. */
  readonly find = async (text: string, by: string): Promise<Mention[]> => {
    if (!text.includes('@')) return [];
    try {
      const { findMentioned } = await import('./mentioned-members.ts');
      return await findMentioned(this.ports.env.DB, { text, by, speakers: this.ports.speakersFor(by) });
    } catch (error) {
      failed(error);
      return [];
    }
  };

  /** Notifies the mentioned members and the answered author, but not the VB of the live. */
  async notify(
    live: { live_uuid: string; caster_uuid: string },
    { who, mentions = [], reply_to }: ChatMessage,
  ): Promise<void> {
    if (!who || (mentions.length === 0 && !reply_to)) return;
    const { env, here } = this.ports;
    const excludedUuids = new Set([who.uuid, live.caster_uuid, ...here()]);
    const mentionedUuids = [...mentions.map(({ user_uuid }) => user_uuid), ...(reply_to ? [reply_to.user_uuid] : [])];
    const user_uuids = mentionedUuids.filter(
      (user_uuid) => !excludedUuids.has(user_uuid) && this.isFirst(user_uuid, who.uuid),
    );
    if (user_uuids.length === 0) return;
    const { notifyMentioned } = await import('./mentioned-members.ts');
    await notifyMentioned(env, { live_uuid: live.live_uuid, by: who, user_uuids }).catch(failed);
  }

  /**
   * Records a notification. Returns false for a second one, or one over the limit of its sender.
   */
  private isFirst(user_uuid: string, by_uuid: string): boolean {
    const { sql } = this.ports;
    sql.exec('CREATE TABLE IF NOT EXISTS notified (user_uuid TEXT PRIMARY KEY, by_uuid TEXT NOT NULL) WITHOUT ROWID');
    const { rowsWritten } = sql.exec(
      'INSERT OR IGNORE INTO notified SELECT ?1, ?2 WHERE (SELECT count(*) FROM notified WHERE by_uuid = ?2) < ?3',
      user_uuid,
      by_uuid,
      MAX_NOTIFIED,
    );
    return rowsWritten > 0;
  }
}
