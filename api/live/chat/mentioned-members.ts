/** Reads and notifies members that a chat message mentions. Loaded with the first mention. */
import type { Speaker } from '../../../calls/live/chat.ts';
import type { Mention } from '../../../calls/people/mention.ts';
import { foldName } from '../../../calls/platform/text/fold.ts';
import { mentionsIn, namesIn } from '../../people/mention/mention.ts';
import { selectNamed } from '../../people/mention/select-named.ts';
import { schedulePushes } from '../../people/push/schedule-pushes.ts';
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';

/** Folded names of members in memory. A room reads a changed member into a new object. */
const foldedNames = new WeakMap<Speaker, string>();

function foldedNameOf(speaker: Speaker): string {
  const foldedName = foldedNames.get(speaker) ?? foldName(speaker.name);
  foldedNames.set(speaker, foldedName);
  return foldedName;
}

/**
 * Returns the members that a text of `by` mentions. A name means the members of that name whom the
 * room knows, or otherwise all users of that name.
 */
export async function findMentioned(
  d1: D1Database,
  { text, by, speakers }: { text: string; by: string; speakers: readonly Speaker[] },
): Promise<Mention[]> {
  const names = namesIn(text);
  if (names.size === 0) return [];
  const closeSpeakers = speakers.filter((speaker) => speaker.uuid !== by && names.has(foldedNameOf(speaker)));
  const takenNames = new Set(closeSpeakers.map(foldedNameOf));
  const all = await selectNamed(openDb(d1), { text, by });
  const others = all.filter(({ uuid, name }) => uuid !== by && !takenNames.has(foldName(name)));
  return mentionsIn(text, [...closeSpeakers, ...others]);
}

/** Writes notifications of a mention in a live. A trigger ignores unwanted ones. */
export async function notifyMentioned(
  env: ApiBindings,
  { live_uuid, by, user_uuids }: { live_uuid: string; by: Speaker; user_uuids: readonly string[] },
): Promise<void> {
  const now = new Date();
  await commitOrThrow(openDb(env.DB), [
    write`INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
      SELECT users.uuid, 'talk_mentioned:' || lives.uuid, 'talk_mentioned',
        json_object('name', ${by.name}, 'title', lives.title, 'state', ''), '/live/' || lives.slug, ${by.uuid}, ${now.getTime()}
      FROM lives JOIN users ON users.uuid IN (SELECT value FROM json_each(${JSON.stringify(user_uuids)}))
      WHERE lives.uuid = ${live_uuid}`,
  ]);
  await schedulePushes(env, now);
}
