/** Lines of the list of notifications: grouping, what is over, and the count of the bell. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginFanOuts, notifyNext } from '../../../api/people/notice/fan-out.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { endMyLive } from '../../../calls/live/live.ts';
import { followUser } from '../../../calls/people/follow.ts';
import { listNotices, readNotices } from '../../../calls/people/notice.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { writePost } from '../../../calls/posts/post.ts';
import { deleteComment, writeComment } from '../../../calls/posts/post-comment.ts';
import { ask } from '../ask.ts';
import { startOnAir } from '../live/on-air.ts';
import { addMember } from '../member.ts';
import { addContract, userUuid } from '../world.ts';

const token: Record<string, string> = {};
const noticesOf = (name: string, query = {}) => ask(listNotices, { token: token[name] ?? '', query });
const bellOf = async (name: string) => (await ask(getProfileSummary, { token: token[name] ?? '' })).data.unread_count;

beforeEach(async () => {
  for (const name of ['fan', 'one', 'two', 'three']) token[name] = await addMember(name, 'normal');
  token.star = await addMember('star', 'caster');
  await addContract('star');
});

const write = async (text: string) =>
  (await ask(writePost, { token: token.star ?? '', key: crypto.randomUUID(), form: { text } })).data.uuid;
const comment = async (by: string, id: string, text: string) =>
  (await ask(writeComment, { token: token[by] ?? '', key: crypto.randomUUID(), params: { id }, form: { text } })).data
    .uuid;

describe('GET /v1/notices', () => {
  test('a notice of a live disappears when the live ends, and from the bell', async () => {
    await ask(followUser, { token: token.fan ?? '', params: { uuid: userUuid('star') } });
    const live = await startOnAir(token.star ?? '', { title: 'มาแล้ว' });
    const db = openDb(env.DB);
    await beginFanOuts(db, { ...env, NOTICES: { send: async () => undefined } }, new Date());
    await notifyNext(db, `on_air:${live.uuid}`, new Date());
    expect([(await noticesOf('fan')).data.length, await bellOf('fan')]).toEqual([1, 1]);
    await ask(endMyLive, { token: token.star ?? '' });
    expect([(await noticesOf('fan')).data, await bellOf('fan')]).toEqual([[], 0]);
  });

  test('many replies to one post are one line with the newest', async () => {
    const [post, other] = [await write('คืนนี้เจอกัน'), await write('พรุ่งนี้ด้วย')];
    for (const by of ['one', 'two', 'three', 'one']) await comment(by, post, `จาก ${by}`);
    const last = await comment('two', other, 'อีกโพสต์');
    const { data } = await noticesOf('star');
    expect(
      data.map(({ path, event_count, user_count, facts }) => [path.split('?')[0], event_count, user_count, facts.name]),
    ).toEqual([
      [`/posts/${other}`, 1, 1, 'two'],
      [`/posts/${post}`, 4, 3, 'one'],
    ]);
    expect(await bellOf('star')).toBe(2);
    await ask(deleteComment, { token: token.two ?? '', params: { id: last } });
    expect([(await noticesOf('star')).data.length, await bellOf('star')]).toEqual([1, 1]);
  });

  test('reading a line reads all of it, and new replies begin another', async () => {
    const post = await write('คืนนี้เจอกัน');
    for (const by of ['one', 'two']) await comment(by, post, 'รอเลย');
    const [line] = (await noticesOf('star')).data;
    const read = await ask(readNotices, { token: token.star ?? '', form: { key: line?.key ?? '' } });
    expect(read.data.unread_count).toBe(0);
    await comment('three', post, 'มาแล้ว');
    const counts = (await noticesOf('star')).data.map(({ event_count, read_at }) => [event_count, read_at === null]);
    expect(counts).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test('pages return every notice once, and no line twice', async () => {
    const posts = await Promise.all(['ก', 'ข', 'ค'].map(write));
    for (const by of ['one', 'two']) for (const post of posts) await comment(by, post, `รอเลย ${post.slice(0, 4)}`);
    const lines: [string | undefined, number][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await noticesOf('star', { limit: 2, ...(cursor && { cursor }) });
      for (const { path, event_count } of page.data) lines.push([path.split('?')[0], event_count]);
      cursor = page.next_cursor;
    } while (cursor);
    expect(lines.reduce((sum, [, count]) => sum + count, 0)).toBe(6);
  });
});
