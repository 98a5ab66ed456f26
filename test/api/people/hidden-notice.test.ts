/** Notices to the author of a comment or post that becomes hidden, or that a review released. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addHeldWord } from '../../../calls/moderation/flagged-word.ts';
import { type Measure, report } from '../../../calls/moderation/moderation.ts';
import { decideAbout, decideReports } from '../../../calls/moderation/moderation-office.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import { writePost } from '../../../calls/posts/post.ts';
import { deleteComment, hideComment, showComment, writeComment } from '../../../calls/posts/post-comment.ts';
import { ask } from '../ask.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';
import { userUuid } from '../world.ts';

const token: Record<string, string> = {};
let post: string;
beforeEach(async () => {
  for (const name of ['fan', 'one', 'two', 'three']) token[name] = await addMember(name, 'normal');
  token.star = await addMember('star', 'caster');
  token.guard = await addMember('guard', 'moderator');
  const form = { text: 'คืนนี้เจอกัน' };
  post = (await ask(writePost, { token: token.star ?? '', key: crypto.randomUUID(), form })).data.uuid;
});

const as = (by: string, id: string) => ({ token: token[by] ?? '', params: { id } });
const comment = async (by: string, form: { text: string; reply_to?: string }) =>
  (await ask(writeComment, { ...as(by, post), key: crypto.randomUUID(), form })).data.uuid;
const noticesOf = async (name: string) =>
  (await ask(listNotices, { token: token[name] ?? '' })).data.map(({ kind, facts, path }) => [kind, facts.title, path]);
const reportComment = async (target_uuid: string) => {
  for (const by of ['one', 'two', 'three'])
    await ask(report, { token: token[by] ?? '', form: { kind: 'comment', target_uuid, reason: 'spam' } });
};
/** Decides the case of the target, or finds the target without a report. */
async function decide(kind: ReportKind, target_uuid: string, measure: Exclude<Measure, 'block'>) {
  const [row] = await rowsOf(`SELECT decision_count FROM report_cases WHERE target_uuid = '${target_uuid}'`);
  const input = { token: token.guard ?? '', params: { kind, target_uuid } };
  const reason = 'We looked';
  if (measure === 'hide' && !row) {
    await ask(decideAbout, { ...input, key: crypto.randomUUID(), form: { measure, reason } });
    return;
  }
  await ask(decideReports, { ...input, form: { measure, decision_count: String(row?.decision_count), reason } });
}

describe('notices about hidden comments and posts', () => {
  test('each hiding by reports and each release notifies the comment’s author', async () => {
    const uuid = await comment('fan', { text: 'รอเลย' });
    await reportComment(uuid);
    const path = `/posts/${post}`;
    expect(await noticesOf('fan')).toEqual([['comment_reported', 'รอเลย', path]]);
    await decide('comment', uuid, 'dismiss');
    await reportComment(uuid);
    await decide('comment', uuid, 'dismiss');
    expect((await noticesOf('fan')).toSorted()).toEqual([
      ['comment_released', 'รอเลย', path],
      ['comment_released', 'รอเลย', path],
      ['comment_reported', 'รอเลย', path],
      ['comment_reported', 'รอเลย', path],
    ]);
    await decide('comment', uuid, 'dismiss');
    expect(await noticesOf('fan')).toHaveLength(4);
  });

  test('a comment that a post’s author hides notifies its author once', async () => {
    const uuid = await comment('fan', { text: 'รอเลย' });
    await ask(blockUser, { token: token.fan ?? '', params: { uuid: userUuid('star') } });
    for (const call of [hideComment, showComment, hideComment]) await ask(call, as('star', uuid));
    expect(await noticesOf('fan')).toEqual([['comment_hidden', 'รอเลย', `/posts/${post}`]]);
  });

  test('a comment that its own author hides or deletes notifies no one', async () => {
    await ask(hideComment, as('star', await comment('star', { text: 'พูดคนเดียว' })));
    const deleted = await comment('fan', { text: 'ลบแล้ว' });
    await ask(deleteComment, as('fan', deleted));
    expect([await noticesOf('fan'), await noticesOf('star')]).toEqual([[], []]);
  });

  test('releasing a held comment notifies its author', async () => {
    token.staff = await addMember('staff', 'staff');
    await ask(addHeldWord, { token: token.staff, form: { word: 'สล็อต', ground: 'spam' } });
    const uuid = await comment('fan', { text: 'สล็อตแตกง่าย' });
    expect(await noticesOf('fan')).toEqual([]);
    await decide('comment', uuid, 'dismiss');
    expect(await noticesOf('fan')).toEqual([['comment_released', 'สล็อตแตกง่าย', `/posts/${post}`]]);
  });

  test('a comment that stays hidden by the post’s author is not announced as released', async () => {
    const uuid = await comment('fan', { text: 'รอเลย' });
    await reportComment(uuid);
    await ask(hideComment, as('star', uuid));
    await decide('comment', uuid, 'dismiss');
    expect((await noticesOf('fan')).map(([kind]) => kind).toSorted()).toEqual(['comment_hidden', 'comment_reported']);
  });

  test('a comment or post that staff hide notifies its author of the decision', async () => {
    await decide('comment', await comment('fan', { text: 'รอเลย' }), 'hide');
    await decide('post', post, 'hide');
    expect((await noticesOf('fan')).map(([kind, title]) => [kind, title])).toEqual([['decided', 'รอเลย']]);
    expect(await noticesOf('star')).toContainEqual(['decided', 'คืนนี้เจอกัน', '/decisions']);
  });

  test('an author with a verified address gets an email when a comment becomes hidden', async () => {
    await env.DB.prepare('INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 1)')
      .bind('fan@example.com', userUuid('fan'))
      .run();
    const uuid = await comment('fan', { text: 'รอเลย' });
    await reportComment(uuid);
    await ask(hideComment, as('star', uuid));
    const letters = await rowsOf('SELECT key FROM notice_letters ORDER BY key');
    expect(letters.map(({ key }) => key)).toEqual([`comment_hidden:${uuid}`, `comment_reported:${uuid}:0`]);
  });
});
