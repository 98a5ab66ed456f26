/**
 * Posts and comments over HTTP: who may write and read them, and which ones wait for moderation.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { evidenceJob } from '../../../api/moderation/moderation/evidence-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { closingJob } from '../../../api/privacy/privacy/closing.ts';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { addHeldWord, dropHeldWord, listHeldWords } from '../../../calls/moderation/flagged-word.ts';
import { appealDecision, listOwnDecisions, type Measure, report } from '../../../calls/moderation/moderation.ts';
import {
  answerAppealOfDecision,
  decideReports,
  getReportCase,
  listReportCases,
  openEvidence,
} from '../../../calls/moderation/moderation-office.ts';
import { blockUser, listBlocked, unblockUser } from '../../../calls/people/block.ts';
import { followUser, getFollowing } from '../../../calls/people/follow.ts';
import { addDatedSetting, type DatedValue } from '../../../calls/platform/dated-setting.ts';
import { pictureSizes } from '../../../calls/platform/picture-sizes.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { uploadPicture } from '../../../calls/platform/upload.ts';
import {
  deletePost,
  editPost,
  getPost,
  likePost,
  listFeed,
  listUserPosts,
  pinPost,
  unlikePost,
  unpinPost,
  writePost,
} from '../../../calls/posts/post.ts';
import {
  deleteComment,
  hideComment,
  likeComment,
  listComments,
  showComment,
  unlikeComment,
  writeComment,
} from '../../../calls/posts/post-comment.ts';
import { getOwnHome, HOME_POSTS } from '../../../calls/site/home.ts';
import { mediaRequest } from '../../../src/live/room-request.ts';
import { png } from '../../pictures.ts';
import { ask, askInVain, fetchCall, walk } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';
import { addEvents, addLives, userUuid } from '../world.ts';

const token: Record<string, string> = {};
beforeEach(async () => {
  for (const name of ['fan', 'other']) token[name] = await addMember(name, 'normal');
  for (const name of ['star', 'vb']) token[name] = await addMember(name, 'caster');
});

const key = () => crypto.randomUUID();
const post = async (by: string, form: Partial<Record<string, string>> = {}) =>
  (await ask(writePost, { token: token[by] ?? '', key: key(), form: { text: 'คืนนี้เจอกัน', ...form } })).data;
const comment = async (by: string, id: string, form: Partial<Record<string, string>> = {}) =>
  (
    await ask(writeComment, {
      token: token[by] ?? '',
      key: key(),
      params: { id },
      form: { text: `รอเลย ${by} ${key()}`, ...form },
    })
  ).data;
const commentsOf = async (id: string, query: { order?: 'newest' } = {}) =>
  (await ask(listComments, { params: { id }, query })).data;
const as = (by: string, id: string) => ({ token: token[by] ?? '', params: { id } });

/** Decides a reported case, with the current number of decisions. */
async function decide(by: string, number: number, measure: Exclude<Measure, 'block'>) {
  const { decision_count, kind, target_uuid } = (await ask(getReportCase, { token: by, params: { number } })).data;
  const form = { measure, decision_count: String(decision_count), reason: 'We looked' };
  return (await ask(decideReports, { token: by, params: { kind, target_uuid }, form })).data;
}

async function sendPicture(by: string): Promise<string> {
  const body = new FormData();
  body.set('file', new File([png()], 'a.png'));
  const { default: app } = await import('../../../api/index.ts');
  const init = { method: 'POST', headers: { authorization: `Bearer ${token[by]}` }, body };
  const context = {
    waitUntil: () => undefined,
    passThroughOnException: () => undefined,
  } as unknown as ExecutionContext;
  const response = await app.fetch(new Request(`http://api${uploadPicture.path}`, init), env, context);
  return uploadPicture.answer.parse(await response.json()).data.url;
}

describe('posts', () => {
  test('VBs and families write a post once per key, readable by all', async () => {
    const input = { token: token.star ?? '', key: key(), form: { text: ' สวัสดี\r\nทุกคน ' } };
    const [first, again] = [await ask(writePost, input), await ask(writePost, input)];
    expect(again).toEqual(first);
    expect((await ask(getPost, { params: { id: first.data.uuid } })).data).toEqual(first.data);
    expect(first.data).toMatchObject({ text: 'สวัสดี\nทุกคน', author: { name: 'star' }, edited_at: null, card: null });
    expect((await ask(listUserPosts, { params: { id: userUuid('star') } })).data).toEqual([first.data]);
    const viewer = await askInVain(writePost, { token: token.fan ?? '', key: key(), form: { text: 'ก' } });
    expect([viewer.status, viewer.error.code]).toEqual([403, 'post_not_by_viewers']);
    const long = await askInVain(writePost, { token: token.star ?? '', key: key(), form: { text: 'ก'.repeat(2001) } });
    expect(long.status).toBe(422);
  });

  test.each([
    ['blurred', `blurred_by = 'staff'`],
    ['age-restricted', 'least_age = 20'],
    ['hidden', `status = 'hidden', ended_at_ms = 2`],
  ])('the card of a live that becomes %s shows its VB', async (_, mark) => {
    await addLives([{ slug: 'sing', caster: 'star' }]);
    const { uuid, card } = await post('star', { card_kind: 'live', card_id: 'sing' });
    expect(card?.picture_url).toBe('/media/poster/somo.svg');
    const { avatar_url } = (await ask(getPost, { params: { id: uuid } })).data.author;
    const pictures = async () => [
      (await ask(getPost, { params: { id: uuid } })).data.card?.picture_url,
      ...(await ask(listUserPosts, { params: { id: userUuid('star') } })).data.map((each) => each.card?.picture_url),
    ];
    expect(await pictures()).toEqual(Array(2).fill('/media/poster/somo.svg'));
    await env.DB.prepare(`UPDATE lives SET ${mark} WHERE slug = 'sing'`).run();
    expect(await pictures()).toEqual(Array(2).fill(avatar_url));
    if (!mark.includes('hidden')) {
      const second = await post('star', { card_kind: 'live', card_id: 'sing' });
      expect(second.card?.picture_url).toBe(avatar_url);
    }
  });

  test('a post has its author’s own pictures, or a public live, event or item', async () => {
    const url = await sendPicture('star');
    expect((await post('star', { pictures: url })).pictures).toEqual([url]);
    await addLives([{ slug: 'sing', caster: 'star' }]);
    await addEvents([
      { slug: 'open', from: '2026-11-01', to: '2026-12-01', permission: 'external' },
      { slug: 'inside', from: '2026-11-01', to: '2026-12-01', permission: 'internal' },
    ]);
    const live = await post('star', { card_kind: 'live', card_id: 'sing' });
    expect(live.card).toMatchObject({ kind: 'live', id: 'sing', title: { th: 'ไลฟ์ sing' } });
    await addLives([{ slug: 'gone', caster: 'vb', status: 'hidden', ended_at_ms: 2 }]);
    const uuidOf = (slug: string) =>
      env.DB.prepare('SELECT uuid FROM events WHERE slug = ?').bind(slug).first<string>('uuid');
    const eventPost = await post('star', { card_kind: 'event', card_id: (await uuidOf('open')) ?? '' });
    expect(eventPost.card?.kind).toBe('event');
    for (const [form, code] of [
      [{ card_kind: 'event', card_id: (await uuidOf('inside')) ?? '' }, 'post_card_unknown'],
      [{ card_kind: 'live', card_id: 'none' }, 'post_card_unknown'],
      [{ card_kind: 'live', card_id: 'gone' }, 'post_card_unknown'],
      [{ card_kind: 'live', card_id: 'sing', pictures: url }, 'post_picture_or_card'],
      [{ pictures: '/media/upload/not-mine.png' }, 'post_picture_unknown'],
    ] as const) {
      const refusal = await askInVain(writePost, { token: token.star ?? '', key: key(), form: { text: 'ก', ...form } });
      expect([refusal.status, refusal.error.code]).toEqual([422, code]);
    }
    const otherRefusal = await askInVain(writePost, {
      token: token.vb ?? '',
      key: key(),
      form: { text: 'ก', pictures: url },
    });
    expect(otherRefusal.error.code).toBe('post_picture_unknown');
  });

  test('only the author edits a post within an hour, pins it or deletes it', async () => {
    const url = await sendPicture('star');
    const [old, later] = [await post('star', { pictures: url }), await post('star')];
    const response = await ask(editPost, { ...as('star', old.uuid), form: { text: 'เลื่อนเป็นสี่ทุ่ม' } });
    expect(response.data).toMatchObject({ text: 'เลื่อนเป็นสี่ทุ่ม', edited_at: expect.any(String) });
    for (const call of [pinPost, deletePost]) expect((await askInVain(call, as('vb', old.uuid))).status).toBe(404);
    for (const { uuid } of [later, old]) await ask(pinPost, as('star', uuid));
    const posts = await walk((page) =>
      ask(listUserPosts, { params: { id: userUuid('star') }, query: { limit: 1, ...page } }),
    );
    expect(posts.map(({ uuid, is_pinned }) => [uuid, is_pinned])).toEqual([
      [old.uuid, true],
      [later.uuid, false],
    ]);
    expect((await ask(unpinPost, as('star', old.uuid))).data.is_pinned).toBe(false);
    await env.DB.prepare('UPDATE posts SET text = text WHERE uuid = ?').bind(old.uuid).run();
    await ask(deletePost, as('star', old.uuid));
    expect((await askInVain(getPost, { params: { id: old.uuid } })).status).toBe(404);
    const forgottenUploads = env.DB.prepare('SELECT key FROM uploads WHERE forgotten_at_ms IS NOT NULL');
    expect((await forgottenUploads.all()).results).toEqual([{ key: url.replace('/media/', '') }]);
    const { uuid } = await post('star');
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER posts_stay_whose'),
      env.DB.prepare('UPDATE posts SET written_at_ms = written_at_ms - 3600001 WHERE uuid = ?').bind(uuid),
    ]);
    const late = await askInVain(editPost, { ...as('star', uuid), form: { text: 'สาย' } });
    expect([late.status, late.error.code]).toEqual([409, 'post_edit_over']);
  });

  test('a deleted post keeps its pictures that another post shows, and removes the others', async () => {
    const [sharedUrl, alone] = [await sendPicture('star'), await sendPicture('star')];
    const first = await post('star', { pictures: `${sharedUrl},${alone}` });
    const second = await post('star', { pictures: sharedUrl });
    const forgottenUploads = async () => {
      const { results } = await env.DB.prepare('SELECT key FROM uploads WHERE forgotten_at_ms IS NOT NULL').all();
      return results.map(({ key }) => `/media/${key}`).sort();
    };
    await ask(deletePost, as('star', first.uuid));
    expect(await forgottenUploads()).toEqual([alone]);
    await ask(deletePost, as('star', second.uuid));
    expect(await forgottenUploads()).toEqual([sharedUrl, alone].sort());
  });

  test('a post is liked once per member, even concurrently, and returned as liked', async () => {
    const { uuid } = await post('star');
    await Promise.all(Array.from({ length: 20 }, () => ask(likePost, as('fan', uuid))));
    expect((await ask(likePost, as('other', uuid))).data).toEqual({ uuid, is_liked: true, like_count: 2 });
    expect((await ask(getPost.own, as('fan', uuid))).data.is_liked).toBe(true);
    expect((await ask(getPost, { params: { id: uuid } })).data).toMatchObject({ is_liked: false, like_count: 2 });
    for (const _ of [1, 2]) expect((await ask(unlikePost, as('fan', uuid))).data.like_count).toBe(1);
  });

  test('the feed has the posts of followed users, latest first, by page', async () => {
    for (const name of ['star', 'vb'])
      await ask(followUser, { token: token.fan ?? '', params: { uuid: userUuid(name) } });
    const uuids = [];
    for (const name of ['star', 'vb', 'star', 'star', 'vb']) uuids.push((await post(name)).uuid);
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER posts_stay_whose'),
      ...uuids.map((uuid, at) => env.DB.prepare('UPDATE posts SET written_at_ms = ? WHERE uuid = ?').bind(at, uuid)),
    ]);
    const feed = await walk((page) => ask(listFeed, { token: token.fan ?? '', query: { limit: 2, ...page } }));
    expect(feed.map(({ uuid }) => uuid)).toEqual(uuids.toReversed());
    expect((await ask(listFeed, { token: token.other ?? '' })).data).toEqual([]);
    const { data: home } = await ask(getOwnHome, { token: token.fan ?? '' });
    expect(home.posts).toEqual(feed.slice(0, HOME_POSTS));
    expect(home.summary).toEqual((await ask(getProfileSummary, { token: token.fan ?? '' })).data);
    await ask(blockUser, { token: token.star ?? '', params: { uuid: userUuid('fan') } });
    const { data: rest } = await ask(getOwnHome, { token: token.fan ?? '' });
    expect(rest.posts.map(({ author }) => author.uuid)).toEqual([userUuid('vb'), userUuid('vb')]);
  });
});

describe('comments', () => {
  test('replies to comments have one level and appear in both orders', async () => {
    const { uuid } = await post('star');
    const first = await comment('fan', uuid);
    const second = await comment('other', uuid);
    const answer = await comment('star', uuid, { reply_to: first.uuid });
    const deeper = await comment('fan', uuid, { reply_to: answer.uuid, text: 'ขอบคุณ @star' });
    expect([answer.parent_uuid, deeper.parent_uuid]).toEqual([first.uuid, first.uuid]);
    expect(deeper.mentions).toEqual([{ user_uuid: userUuid('star'), name: 'star' }]);
    const order = async (query: { order?: 'newest' } = {}) => (await commentsOf(uuid, query)).map((one) => one.uuid);
    const threads = [[first.uuid, answer.uuid, deeper.uuid], [second.uuid]];
    const oldest = await order();
    expect([threads.flat(), threads.toReversed().flat()]).toContainEqual(oldest);
    expect(await order({ order: 'newest' })).toEqual(
      oldest[0] === first.uuid ? threads.toReversed().flat() : threads.flat(),
    );
    expect((await ask(getPost, { params: { id: uuid } })).data.comment_count).toBe(4);
    await ask(deleteComment, as('fan', first.uuid));
    expect(await order()).toEqual([second.uuid]);
    expect((await askInVain(deleteComment, as('fan', second.uuid))).status).toBe(404);
    expect((await ask(getPost, { params: { id: uuid } })).data.comment_count).toBe(1);
    const refusal = await askInVain(writeComment, {
      ...as('fan', uuid),
      key: key(),
      form: { text: 'ก', reply_to: first.uuid },
    });
    expect(refusal.error.code).toBe('comment_not_found');
  });

  test('the post’s author can hide a comment, then only visible to the author', async () => {
    const { uuid } = await post('star');
    const one = await comment('fan', uuid);
    expect((await ask(likeComment, as('other', one.uuid))).data.like_count).toBe(1);
    expect((await ask(unlikeComment, as('other', one.uuid))).data.like_count).toBe(0);
    expect((await askInVain(hideComment, as('vb', one.uuid))).status).toBe(404);
    expect((await ask(hideComment, as('star', one.uuid))).data.state).toBe('hidden');
    expect(await commentsOf(uuid)).toEqual([]);
    expect((await ask(listComments.own, as('fan', uuid))).aside).toEqual([]);
    expect((await ask(listComments.own, as('star', uuid))).aside).toMatchObject([{ uuid: one.uuid, state: 'hidden' }]);
    await ask(showComment, as('star', one.uuid));
    expect(await commentsOf(uuid)).toHaveLength(1);
  });

  test('a comment with a flagged word in any spelling waits for moderation', async () => {
    const staff = await addMember('staff', 'staff');
    const word = { token: staff, form: { word: 'สล็อต', ground: 'spam' } };
    const heldWord = (await ask(addHeldWord, word)).data;
    expect((await askInVain(addHeldWord, { ...word, form: { word: 'ส ล อ ต', ground: 'x' } })).error.code).toBe(
      'word_exists',
    );
    expect((await askInVain(addHeldWord, { ...word, form: { word: '่่', ground: 'x' } })).error.code).toBe(
      'invalid_form',
    );
    expect((await askInVain(addHeldWord, { ...word, form: { word: 'กก', ground: 'x' } })).error.code).toBe(
      'word_too_short',
    );
    const { uuid } = await post('star');
    const one = await comment('fan', uuid, { text: 'ส\u200Bลลล็็อตต แตกง่าย' });
    expect(one.state).toBe('waiting');
    expect(await commentsOf(uuid)).toEqual([]);
    expect((await ask(listComments.own, as('fan', uuid))).aside).toMatchObject([{ uuid: one.uuid, state: 'waiting' }]);
    for (const other of ['other', 'star']) expect((await ask(listComments.own, as(other, uuid))).aside).toEqual([]);
    const [reportCase] = (await ask(listReportCases, { token: staff })).data;
    expect(reportCase).toMatchObject({ kind: 'comment', target_uuid: one.uuid, title: one.text, open_count: 1 });
    const { number = 0 } = reportCase ?? {};
    expect((await ask(getReportCase, { token: staff, params: { number } })).data.reports).toMatchObject([
      { reason: 'word', by: null, is_open: true },
    ]);
    await decide(staff, number, 'dismiss');
    expect(await commentsOf(uuid)).toHaveLength(1);
    await decide(staff, number, 'hide');
    expect([await commentsOf(uuid), (await ask(listReportCases, { token: staff })).data]).toEqual([[], []]);
    expect((await ask(listComments.own, as('fan', uuid))).aside).toEqual([]);
    expect((await ask(listOwnDecisions, { token: token.fan ?? '' })).data).toMatchObject([
      { kind: 'comment', measure: 'hide', reason: 'We looked', title: one.text },
    ]);
    await ask(dropHeldWord, { token: staff, params: { uuid: heldWord.uuid }, form: { ground: 'no longer' } });
    expect((await ask(listHeldWords, { token: staff })).data).toEqual([]);
    expect((await comment('fan', uuid, { text: 'สล็อต' })).state).toBe('shown');
  });

  test('repeated comments and links by new accounts wait for moderation', async () => {
    const { uuid } = await post('star');
    const states = [];
    for (const _ of [1, 2, 3]) states.push((await comment('fan', uuid, { text: 'มาแล้ววว' })).state);
    expect(states).toEqual(['shown', 'shown', 'waiting']);
    await env.DB.prepare("UPDATE users SET created_at_ms = 0 WHERE name = 'fan'").run();
    expect((await comment('fan', uuid, { text: 'ดู a.example.com' })).state).toBe('shown');
    await env.DB.prepare('UPDATE users SET created_at_ms = ? WHERE name = ?').bind(Date.now(), 'other').run();
    expect((await comment('other', uuid, { text: 'ดู a.example.com' })).state).toBe('waiting');
  });

  /** Adds a value of the setting, which takes effect in a minute. */
  async function addRules(changes: Partial<DatedValue<'comment_rules'>>) {
    const rules = {
      needs_email: 0,
      link_account_days: 7,
      same_by_one: 3,
      same_by_all: 10,
      reports_hide: 3,
      ...changes,
    };
    const form = { name: 'comment_rules', value: JSON.stringify(rules), ground: 'spam' } as const;
    await askAsTwo(addDatedSetting, {
      token: await addMember('staff', 'staff'),
      form: { ...form, from: new Date(Date.now() + 60_000).toISOString() },
    });
  }

  /** Puts the added value into force. */
  const enforceRules = () =>
    env.DB.batch([
      env.DB.prepare('DROP TRIGGER dated_settings_never_change'),
      env.DB.prepare(
        "UPDATE dated_settings SET set_at_ms = 1, from_ms = 1 WHERE name = 'comment_rules' AND from_ms > 0",
      ),
    ]);

  test.each([
    [6, { same_by_one: 6 }, 'มาแล้ววว'],
    [12, { same_by_one: 100, same_by_all: 12 }, 'ขอบคุณทุกคนที่มาดูไลฟ์คืนนี้'],
  ])('the comment number %i with one text waits if the setting says so', async (number, rules, text) => {
    const { uuid } = await post('star');
    await addRules(rules);
    await enforceRules();
    const states = [];
    for (let count = 0; count < number; count += 1) states.push((await comment('fan', uuid, { text })).state);
    expect(states).toEqual([...Array(number - 1).fill('shown'), 'waiting']);
  });

  test('comments require a verified address if the setting says so', async () => {
    const { uuid } = await post('star');
    await addRules({ needs_email: 1 });
    expect((await comment('fan', uuid)).state).toBe('shown');
    await enforceRules();
    const refusal = await askInVain(writeComment, { ...as('fan', uuid), key: key(), form: { text: 'ก' } });
    expect([refusal.status, refusal.error.code]).toEqual([403, 'comment_needs_email']);
    await env.DB.prepare('INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 1)')
      .bind('a@b.example', userUuid('fan'))
      .run();
    expect((await comment('fan', uuid)).state).toBe('shown');
  });
});

describe('reported posts and comments', () => {
  const spam = (by: string, kind: 'post' | 'comment', target_uuid: string) =>
    ask(report, { token: token[by] ?? '', form: { kind, target_uuid, reason: 'spam' } });
  const numberOf = async (staff: string) => (await ask(listReportCases, { token: staff })).data[0]?.number ?? 0;
  const countOf = async (id: string) => (await ask(getPost, { params: { id } })).data.comment_count;

  test('three reports hide a comment and its replies until decided, except for its author', async () => {
    const [staff, third] = [await addMember('staff', 'moderator'), await addMember('third', 'normal')];
    token.third = third;
    const { uuid } = await post('star');
    const one = await comment('fan', uuid);
    await comment('vb', uuid, { reply_to: one.uuid });
    for (const by of ['other', 'other', 'star']) await spam(by, 'comment', one.uuid);
    expect([(await commentsOf(uuid)).length, await countOf(uuid)]).toEqual([2, 2]);
    await spam('third', 'comment', one.uuid);
    expect([(await commentsOf(uuid)).length, await countOf(uuid)]).toEqual([0, 0]);
    expect((await ask(listComments.own, as('fan', uuid))).aside).toMatchObject([{ uuid: one.uuid, state: 'waiting' }]);
    await decide(staff, await numberOf(staff), 'dismiss');
    expect([(await commentsOf(uuid)).length, await countOf(uuid)]).toEqual([2, 2]);
    for (const by of ['other', 'star']) await spam(by, 'comment', one.uuid);
    expect(await commentsOf(uuid)).toHaveLength(2);
    const own = await askInVain(report, {
      token: token.fan ?? '',
      form: { kind: 'comment', target_uuid: one.uuid, reason: 'spam' },
    });
    expect(own.error.code).toBe('report_of_oneself');
  });

  test('a hidden comment disappears, notifies its author with a reason, and can return', async () => {
    const [staff, other] = [await addMember('staff', 'moderator'), await addMember('staff-2', 'staff')];
    const { uuid } = await post('star');
    const one = await comment('fan', uuid);
    await spam('other', 'comment', one.uuid);
    await decide(staff, await numberOf(staff), 'hide');
    expect([await commentsOf(uuid), await countOf(uuid)]).toEqual([[], 0]);
    const again = { token: token.vb ?? '', form: { kind: 'comment', target_uuid: one.uuid, reason: 'spam' } } as const;
    expect((await askInVain(report, again)).error.code).toBe('reported_not_found');
    const [decision] = (await ask(listOwnDecisions, { token: token.fan ?? '' })).data;
    const params = { uuid: decision?.uuid ?? '' };
    await ask(appealDecision, { token: token.fan ?? '', params, form: { appeal: 'It was a joke' } });
    await ask(answerAppealOfDecision, {
      token: other,
      params: { kind: 'comment', target_uuid: one.uuid },
      form: { decision_uuid: params.uuid, outcome: 'lifted', answer: 'We see' },
    });
    expect([(await commentsOf(uuid)).length, await countOf(uuid)]).toEqual([1, 1]);
  });

  test('a hidden post is gone even for its author until staff show it', async () => {
    const staff = await addMember('staff', 'moderator');
    const { uuid } = await post('star');
    await spam('fan', 'post', uuid);
    const number = await numberOf(staff);
    await decide(staff, number, 'hide');
    for (const call of [getPost, likePost, editPost] as const) {
      expect((await fetchCall(call, { ...as('star', uuid), form: { text: 'ก' } })).status).toBe(404);
    }
    expect((await ask(listUserPosts, { params: { id: userUuid('star') } })).data).toEqual([]);
    await decide(staff, number, 'show');
    expect((await ask(getPost, { params: { id: uuid } })).data.uuid).toBe(uuid);
    const decisions = (await ask(listOwnDecisions, { token: token.star ?? '' })).data;
    expect(decisions.map(({ measure, reason }) => [measure, reason])).toEqual(
      expect.arrayContaining([
        ['hide', 'We looked'],
        ['show', 'We looked'],
      ]),
    );
  });
});

test('a block hides both users’ posts and comments from each other and ends follows', async () => {
  await addLives([{ slug: 'sing', caster: 'star' }]);
  const { uuid } = await post('star');
  await ask(followUser, { token: token.fan ?? '', params: { uuid: userUuid('star') } });
  const [ofFan, ofOther] = [await comment('fan', uuid), await comment('other', uuid)];
  await comment('vb', uuid, { reply_to: ofFan.uuid });
  const between = { token: token.other ?? '', params: { uuid: userUuid('fan') } };
  await ask(blockUser, between);
  expect((await ask(listBlocked, { token: token.other ?? '' })).data.map(({ user }) => user.name)).toEqual(['fan']);
  const own = async (by: string) => (await ask(listComments.own, as(by, uuid))).data.map((one) => one.author.name);
  expect(await own('other')).toEqual(['other']);
  expect(new Set(await own('fan'))).toEqual(new Set(['fan', 'vb']));
  expect(await commentsOf(uuid)).toHaveLength(3);
  for (const [by, to] of [
    ['fan', ofOther],
    ['other', ofFan],
  ] as const) {
    const answer = await askInVain(writeComment, {
      ...as(by, uuid),
      key: key(),
      form: { text: 'ก', reply_to: to.uuid },
    });
    expect(answer.status).toBe(404);
    expect((await askInVain(likeComment, as(by, to.uuid))).status).toBe(404);
  }
  await ask(unblockUser, between);
  expect(await own('other')).toHaveLength(3);
  await ask(blockUser, { token: token.star ?? '', params: { uuid: userUuid('fan') } });
  expect((await fetchCall(getPost.own, as('fan', uuid))).status).toBe(404);
  const star = { token: token.fan ?? '', params: { uuid: userUuid('star') } };
  await ask(followUser, star);
  for (const call of [getFollowing, getLiveFollowing] as const) {
    const input = { ...star, params: { ...star.params, slug: 'sing' } };
    expect((await fetchCall(call, input)).status).toBe(404);
  }
  const blocker = { token: token.star ?? '', params: { uuid: userUuid('fan') } };
  const hiddenProfile = { is_blocked: true, is_following: false, follower_count: 0, hidden_uuids: [userUuid('fan')] };
  expect((await ask(getFollowing, blocker)).data).toMatchObject(hiddenProfile);
  const uninvolved = { token: token.fan ?? '', params: { uuid: userUuid('vb') } };
  const following = { is_blocked: false, hidden_uuids: [userUuid('star')] };
  expect((await ask(getFollowing, uninvolved)).data).toMatchObject(following);
  const reply = await comment('vb', uuid, { text: 'ว่าไง @fan @star' });
  expect(reply.mentions.map(({ name }) => name)).toEqual(['fan', 'star']);
  const { uuid: ofVb } = await post('vb');
  expect((await comment('fan', ofVb, { text: 'ว่าไง @star @vb' })).mentions.map(({ name }) => name)).toEqual(['vb']);
  expect((await ask(listUserPosts.own, as('fan', userUuid('star')))).data).toEqual([]);
  expect((await askInVain(blockUser, { token: token.star ?? '', params: { uuid: userUuid('star') } })).error.code).toBe(
    'block_of_oneself',
  );
});

test('a report keeps the reported post until its retention period ends', async () => {
  const moderator = await addMember('keeper', 'moderator');
  const url = await sendPicture('star');
  const text = 'ก'.repeat(1500);
  const own = await post('star', { text, pictures: url });
  const of = { kind: 'post', target_uuid: own.uuid, reason: 'spam' } as const;
  const key = url.replace('/media/upload/', '');
  const readEvidence = () => env.MEDIA.head(`evidence/picture/${key}`);
  const tidy = async (now: Date) => {
    const ports = { db: openDb(env.DB), env, now };
    await runIfDue(evidenceJob, ports);
    await runIfDue(closingJob, ports);
  };
  await ask(report, { token: token.fan ?? '', form: of });
  await ask(editPost, { ...as('star', own.uuid), form: { text: 'Nothing to see' } });
  await ask(report, { token: token.other ?? '', form: of });
  await ask(deletePost, as('star', own.uuid));
  await tidy(new Date());
  const readCase = async () => (await ask(getReportCase, { token: moderator, params: { number: 1 } })).data;
  expect((await readCase()).reports.map(({ seen_text }) => seen_text).sort()).toEqual(['Nothing to see', text]);
  // The public address no longer serves it.
  for (const size of pictureSizes(`upload/${key}`)) expect(await env.MEDIA.head(size), size).toBeNull();
  const [{ uuid = '' } = {}] = (await readCase()).reports.filter(({ has_evidence }) => has_evidence);
  const request = { token: moderator, params: { uuid }, form: { ground: 'To decide about it' } };
  const [address = ''] = (await ask(openEvidence, request)).data.evidence_urls;
  expect(address).toMatch(new RegExp(`^/live-media/${own.uuid}/e[0-9a-f]{32}\\.webp$`));
  const response = await env.LIVE_MEDIA.getByName(own.uuid).fetch(mediaRequest(new URL(address, 'https://edge')));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const auditQuery = env.DB.prepare("SELECT ground FROM audit_entries WHERE call LIKE '%/report-evidence/%'");
  expect(await auditQuery.first('ground')).toBe('To decide about it');
  const rewrite = env.DB.prepare("UPDATE reports SET seen_text = 'kind'").run();
  await expect(rewrite).rejects.toThrow('evidence cannot be changed');
  const later = new Date(Date.now() + 91 * 24 * 3_600_000);
  await tidy(later);
  expect(await readEvidence()).not.toBeNull();
  await decide(moderator, 1, 'warn');
  await tidy(later);
  expect((await readCase()).reports).toMatchObject(Array(2).fill({ seen_text: null, has_evidence: false }));
  expect(await readEvidence()).toBeNull();
});

test('a report keeps the text of a deleted comment', async () => {
  const moderator = await addMember('keeper', 'moderator');
  const { uuid } = await comment('fan', (await post('star')).uuid, { text: 'something rude' });
  await ask(report, { token: token.other ?? '', form: { kind: 'comment', target_uuid: uuid, reason: 'insult' } });
  await ask(deleteComment, as('fan', uuid));
  const { data } = await ask(getReportCase, { token: moderator, params: { number: 1 } });
  expect(data.reports).toMatchObject([{ seen_text: 'something rude' }]);
});
