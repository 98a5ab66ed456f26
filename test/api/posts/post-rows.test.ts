/**
 * Rows read by pages of posts and comments, in D1's own count, with enough rows to reveal a scan.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { listReportCases } from '../../../calls/moderation/moderation-office.ts';
import { listBlocked } from '../../../calls/people/block.ts';
import { listFeed, listPosts, listUserPosts } from '../../../calls/posts/post.ts';
import { likeComment, listComments, writeComment } from '../../../calls/posts/post-comment.ts';
import { effort } from '../../effort.ts';
import { fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { meter } from '../rows-read.ts';
import { addUsers, userUuid } from '../world.ts';

const COMMENTS = effort({ daily: 10_000, torture: 1_000_000 });
const A_TURN = 50_000;
const POST = '00000000-0000-4000-a000-000000000001';
/** Returns the uuid of a comment by its number. */
const commentUuid = (number: number) => `00000000-0000-4000-b000-${String(number).padStart(12, '0')}`;

/**
 * Inserts comments of many users: every third a reply, some hidden, some waiting. Writes the
 * effects of the triggers too.
 */
async function fill() {
  const people = Array.from({ length: 50 }, (_, index) => `writer${index}`);
  await addUsers(people);
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  for (const trigger of ['comments_take_card', 'comments_count', 'comments_have_a_place'])
    await run(`DROP TRIGGER ${trigger}`);
  await run(`INSERT INTO posts (uuid, author_uuid, text, written_at_ms) VALUES (?, ?, 'ก', 1)`, POST, userUuid('star'));
  await run(
    `WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      INSERT INTO posts (uuid, author_uuid, text, written_at_ms)
      SELECT printf('00000000-0000-4000-a000-%012d', n), ?, 'ก', n FROM numbers`,
    userUuid('star'),
  );
  // Ten followed users, each with many posts.
  await run(
    `WITH RECURSIVE numbers (n) AS (SELECT 3000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
      INSERT INTO posts (uuid, author_uuid, text, written_at_ms)
      SELECT printf('00000000-0000-4000-a000-%012d', n), json_extract(?, '$[' || (n % 9) || ']'), 'ก', n FROM numbers`,
    JSON.stringify(people.map(userUuid)),
  );
  for (const name of ['star', ...people.slice(0, 9)]) {
    await run('INSERT INTO follows VALUES (?, ?, 1)', userUuid('fan'), userUuid(name));
  }
  for (let from = 0; from < COMMENTS; from += A_TURN) {
    await run(
      `WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?2)
        INSERT INTO comments (uuid, post_uuid, parent_uuid, author_uuid, text, folded, written_at_ms, thread_at_ms, thread_author_uuid, hidden_at_ms, held_because)
        SELECT printf('00000000-0000-4000-b000-%012d', n), ?3,
          iif(n % 3 = 2, printf('00000000-0000-4000-b000-%012d', n - 1), NULL), json_extract(?4, '$[' || (n % 50) || ']'), 'ข', 'ข',
          1000 + n, 1000 + n - (n % 3 = 2),
          json_extract(?4, '$[' || ((n - (n % 3 = 2)) % 50) || ']'), iif(n % 97 = 0, 1, NULL), iif(n % 1009 = 0, 'word', NULL)
        FROM numbers`,
      from,
      Math.min(COMMENTS, from + A_TURN),
      POST,
      JSON.stringify(people.map(userUuid)),
    );
  }
  await run('UPDATE posts SET comment_count = (SELECT count(*) FROM comments WHERE is_shown = 1) WHERE uuid = ?', POST);
}

describe('rows read by comment pages', () => {
  test(`with ${COMMENTS} comments, a page reads at most 20 extra rows`, {
    timeout: 1_200_000,
  }, async () => {
    const [fan, star, staff] = [
      await addMember('fan', 'normal'),
      await addMember('star', 'caster'),
      await addMember('staff', 'moderator'),
    ];
    await fill();
    const params = { id: POST };
    // The caller is read for every request, without reading posts.
    const { db: bare, rowsRead: ofCaller } = meter();
    await fetchCall(listBlocked, { token: star }, bare);
    const costs: Record<string, [read: number, shown: number]> = {};
    const shownBy = async (response: Response) => {
      const { data, aside = [] } = (await response.json()) as { data: unknown; aside?: unknown[] };
      return (Array.isArray(data) ? data.length : 1) + aside.length;
    };
    for (const [what, ask] of [
      ['oldest', (db) => fetchCall(listComments, { params, query: { limit: 50 } }, db)],
      ['newest', (db) => fetchCall(listComments, { params, query: { limit: 50, order: 'newest' } }, db)],
      ['as a member', (db) => fetchCall(listComments.own, { token: fan, params, query: { limit: 50 } }, db)],
      ['as the author', (db) => fetchCall(listComments.own, { token: star, params, query: { limit: 50 } }, db)],
      [
        'posts of one',
        (db) => fetchCall(listUserPosts, { params: { id: userUuid('star') }, query: { limit: 50 } }, db),
      ],
      ['posts of all', (db) => fetchCall(listPosts, { query: { limit: 50 } }, db)],
      ['feed', (db) => fetchCall(listFeed, { token: fan, query: { limit: 50 } }, db)],
      ['what waits', (db) => fetchCall(listReportCases, { token: staff }, db)],
      ['liking', (db) => fetchCall(likeComment, { token: fan, params: { id: commentUuid(6) } }, db)],
      [
        'writing',
        (db) =>
          fetchCall(writeComment, { token: fan, key: crypto.randomUUID(), params, form: { text: 'ข @writer1' } }, db),
      ],
    ] as const satisfies readonly [string, (db: D1Database) => Promise<Response>][]) {
      const { db, rowsRead } = meter();
      const response = await ask(db);
      expect(response.status, what).toBe(200);
      costs[what] = [rowsRead(), await shownBy(response)];
    }
    console.info(`${COMMENTS} comments: ${JSON.stringify(costs)}`);
    // Writing a comment also reads the users to notify. In the feed, each post is queued, read, and
    // fetches the next.
    const max = (what: string, shownCount: number) =>
      what === 'feed' ? 3 * shownCount + 40 : shownCount + (what === 'writing' ? 30 : 20);
    for (const [what, [readCount, shownCount]] of Object.entries(costs))
      expect.soft(readCount, what).toBeLessThanOrEqual(max(what, shownCount) + ofCaller());
  });
});
