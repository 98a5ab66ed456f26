/** Lines of a member's list: notifications of one kind about one thing. Pure. */
import type { Notice } from '../../../calls/people/notice.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { noticeEvents } from './notice-events.ts';

type NoticeEvent = Omit<typeof noticeEvents.$inferSelect, 'user_uuid' | 'over_at_ms'>;

/**
 * Groups notifications, latest first, into at most `limit` lines. Read and unread ones have their
 * own lines. Stops before the first notification that needs one line more, and returns the last one
 * that it used.
 */
export function noticeLinesOf(
  events: readonly NoticeEvent[],
  limit: number,
): { lines: Notice[]; last: NoticeEvent | undefined } {
  const groups = new Map<string, NoticeEvent[]>();
  let last: NoticeEvent | undefined;
  for (const event of events) {
    const group = JSON.stringify([event.kind, event.about, event.read_at_ms === null]);
    const members = groups.get(group);
    if (members) members.push(event);
    else if (groups.size < limit) groups.set(group, [event]);
    else break;
    last = event;
  }
  return { lines: [...groups.values()].map(serializeLine), last };
}

function serializeLine(events: readonly NoticeEvent[]): Notice {
  const [newest] = events as readonly [NoticeEvent];
  const { key, kind, facts, path, actor_uuid, actor_avatar_url, picture_url, happened_at_ms, read_at_ms } = newest;
  return {
    key,
    kind,
    facts,
    path,
    actor: actor_uuid === null || actor_avatar_url === null ? null : { uuid: actor_uuid, avatar_url: actor_avatar_url },
    picture_url,
    event_count: events.length,
    user_count: new Set(events.flatMap((event) => event.actor_uuid ?? [])).size,
    happened_at: moment(happened_at_ms),
    read_at: momentOrNull(read_at_ms),
  };
}
