/** Posts and comments for moderators. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { beginningJob } from '../../../api/posts/post/folded-start-job.ts';
import { type Measure, report } from '../../../calls/moderation/moderation.ts';
import { decideAbout, listReportCases } from '../../../calls/moderation/moderation-office.ts';
import { deletePost, getPost, writePost } from '../../../calls/posts/post.ts';
import { writeComment } from '../../../calls/posts/post-comment.ts';
import { listOfficeComments, listOfficePosts } from '../../../calls/posts/post-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';
import { meter } from '../rows-read.ts';
import { userUuid } from '../world.ts';

let [fan, star, guard] = ['', '', ''];
beforeEach(async () => {
  [fan, star, guard] = [
    await addMember('fan', 'normal'),
    await addMember('star', 'caster'),
    await addMember('guard', 'moderator'),
  ];
});

type Query = { state?: 'shown' | 'reported' | 'hidden'; find?: string; by?: string; limit?: number; cursor?: string };
const posts = (query: Query = {}) => ask(listOfficePosts, { token: guard, query });
const comments = (query: Query = {}) => ask(listOfficeComments, { token: guard, query });
const write = async (text: string) =>
  (await ask(writePost, { token: star, key: crypto.randomUUID(), form: { text } })).data.uuid;
const comment = async (id: string, text: string) =>
  (await ask(writeComment, { token: fan, key: crypto.randomUUID(), params: { id }, form: { text } })).data.uuid;
const decide = (kind: 'post' | 'comment', target_uuid: string, measure: Exclude<Measure, 'dismiss' | 'block'>) =>
  ask(decideAbout, {
    token: guard,
    key: crypto.randomUUID(),
    params: { kind, target_uuid },
    form: { measure, reason: 'It is an advert' },
  });
const uuids = ({ data }: { data: readonly { uuid: string }[] }) => data.map(({ uuid }) => uuid);

describe('posts and comments for moderators', () => {
  test('a long text is cut between visible letters', async () => {
    const letter = 'ก็';
    const uuid = await write(letter.repeat(700));
    await ask(report, { token: fan, form: { kind: 'post', target_uuid: uuid, reason: 'spam' } });
    const excerpt = letter.repeat(500);
    expect((await posts({ state: 'reported' })).data[0]?.text).toBe(excerpt);
    const { data } = await ask(listReportCases, { token: guard, query: {} });
    expect(data[0]?.title).toBe(excerpt);
  });

  test('moderators find a post by id, author and beginning, and hide it', async () => {
    const [song, advert] = [await write('A song tonight'), await write('SELLS phones')];
    expect(uuids(await posts()).sort()).toEqual([song, advert].sort());
    expect((await posts({ find: 'sells p' })).data).toMatchObject([
      { uuid: advert, kind: 'post', state: 'shown', author: { name: 'star' }, path: `/posts/${advert}` },
    ]);
    expect(uuids(await posts({ find: userUuid('star') })).sort()).toEqual([song, advert].sort());
    await rowsOf(
      `INSERT INTO accounts (provider, provider_account_id, user_uuid, linked_at_ms) VALUES ('line', 'U7', '${userUuid('star')}', 0)`,
    );
    for (const by of ['sta', 'star', 'line:U7', userUuid('star')]) {
      expect(uuids(await posts({ by })).sort(), by).toEqual([song, advert].sort());
      expect(uuids(await posts({ by, find: 'sells' })), by).toEqual([advert]);
    }
    for (const by of ['fan', 'line:U8', userUuid('fan')]) expect((await posts({ by })).data, by).toEqual([]);
    await decide('post', advert, 'hide');
    expect([uuids(await posts()), uuids(await posts({ state: 'hidden' }))]).toEqual([[song], [advert]]);
    // The id finds a post in any state.
    expect((await posts({ find: advert })).data).toMatchObject([{ uuid: advert, state: 'hidden' }]);
    expect((await askInVain(getPost, { params: { id: advert } })).status).toBe(404);
    // Hidden posts cannot be reported.
    const form = { kind: 'post', target_uuid: advert, reason: 'spam' } as const;
    expect((await askInVain(report, { token: fan, form })).error.code).toBe('reported_not_found');
    await decide('post', advert, 'show');
    expect((await ask(getPost, { params: { id: advert } })).data.text).toBe('SELLS phones');
    expect((await posts({ state: 'hidden' })).data).toEqual([]);
  });

  /** Runs the job that fills in the starts of texts that SQL wrote. */
  async function fillIn() {
    const ports = { db: openDb(env.DB), env, now: new Date() };
    while ((await beginningJob.due(ports)) !== null) await beginningJob.run(ports);
  }

  test.for<[text: string, find: string]>([
    ['ทำเเกงส้ม ๑๒ ถ้วย', 'ท\u0e4dาแกงส้ม12'],
    ['ＳＥＬＬＳ Café ☕', 'sells cafe\u0301'],
    ['ของดีๆ  มาแล้ว', 'ของดี มา'],
    ['🎉🎉', '🎉'],
  ])('a post and a comment that begin with %s are found by %s', async ([text, find]) => {
    const post = await write(text);
    const rude = await comment(post, text);
    await write('กขค');
    const foundBoth = async () => [uuids(await posts({ find })), uuids(await comments({ find }))];
    expect(await foundBoth()).toEqual([[post], [rude]]);
    await rowsOf('UPDATE posts SET beginning = NULL');
    await rowsOf('UPDATE comments SET beginning = NULL');
    expect(await foundBoth()).toEqual([[], []]);
    await fillIn();
    expect(await foundBoth()).toEqual([[post], [rude]]);
    await ask(deletePost, { token: star, params: { id: post } });
    expect(await rowsOf(`SELECT beginning FROM posts WHERE uuid = '${post}'`)).toEqual([{ beginning: '' }]);
  });

  test('a reported comment is listed as reported until a moderator decides', async () => {
    const post = await write('A song tonight');
    const [kind, rude] = [await comment(post, 'See you there'), await comment(post, 'You are rude')];
    await ask(report, { token: star, form: { kind: 'comment', target_uuid: rude, reason: 'insult' } });
    expect([uuids(await comments()), uuids(await comments({ state: 'reported' }))]).toEqual([[kind], [rude]]);
    await decide('comment', rude, 'warn');
    expect((await comments({ state: 'reported' })).data).toEqual([]);
    await decide('comment', rude, 'hide');
    expect(uuids(await comments({ state: 'hidden', find: 'you are' }))).toEqual([rude]);
    await decide('comment', rude, 'show');
    expect(uuids(await comments({ find: userUuid('fan') })).sort()).toEqual([kind, rude].sort());
  });

  test('pages of posts and comments continue correctly and read at most twenty extra rows', async () => {
    const post = await write('A song tonight');
    await rowsOf(`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 120)
    INSERT INTO comments (uuid, post_uuid, author_uuid, text, written_at_ms, thread_at_ms)
    SELECT printf('00000000-0000-4000-8000-%012d', n), '${post}', '${userUuid('fan')}', iif(n % 2, 'odd ', 'even ') || n, n / 3, n / 3 FROM many`);
    await fillIn();
    for (const [find, by] of [[''], ['ODD'], [userUuid('fan')], ['', 'fa'], ['', userUuid('fan')]] as const) {
      const allUuids: string[] = [];
      let cursor = '';
      do {
        const query = { limit: 50, ...(find && { find }), ...(by && { by }), ...(cursor && { cursor }) };
        const requestMeter = meter();
        const page = await ask(listOfficeComments, { token: guard, query }, requestMeter.db);
        expect(requestMeter.rowsRead(), find).toBeLessThanOrEqual(page.data.length + 20);
        allUuids.push(...uuids(page));
        cursor = page.next_cursor ?? '';
      } while (cursor);
      expect([allUuids.length, new Set(allUuids).size]).toEqual(find === 'ODD' ? [60, 60] : [120, 120]);
    }
  });

  test('only moderators can list posts and comments', async () => {
    expect((await askInVain(listOfficePosts, { token: star })).status).toBe(403);
  });
});
