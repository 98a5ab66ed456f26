/** A member's own name, bio and picture: the rules of changes, and the updates of copies. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { columnsOfName } from '../../../api/people/profile/name-columns.ts';
import { nameJob } from '../../../api/people/profile/name-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { uploads } from '../../../api/platform/upload/tables.ts';
import { addHeldWord } from '../../../calls/moderation/flagged-word.ts';
import { listOwnDecisions } from '../../../calls/moderation/moderation.ts';
import { decideAbout, getReportCase } from '../../../calls/moderation/moderation-office.ts';
import { getPerson, listPeople } from '../../../calls/office/person.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { changeOwnCard } from '../../../calls/people/profile-card.ts';
import { profileTexts } from '../../../calls/platform/profile-text.ts';
import { deletePost, getPost, writePost } from '../../../calls/posts/post.ts';
import { writeComment } from '../../../calls/posts/post-comment.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { meter } from '../rows-read.ts';
import { addLives, addUsers, addVips, userUuid } from '../world.ts';

let fan: string;
beforeEach(async () => {
  fan = await addMember('fan', 'normal');
});

type Form = Parameters<typeof ask<typeof changeOwnCard>>[1] extends { form?: infer Sent } | undefined ? Sent : never;

const change = (form: Form, token = fan) => ask(changeOwnCard, { token, form });
const inVain = (form: Form, token = fan) => askInVain(changeOwnCard, { token, form });
const cardOf = async (name: string) => (await ask(getUser, { params: { uuid: userUuid(name) } })).data;

/** Stores an uploaded picture of the given user and returns its path. */
async function sentBy(name: string, picture: string): Promise<string> {
  const key = `upload/${picture}.png`;
  await openDb(env.DB)
    .insert(uploads)
    .values({ key, user_uuid: userUuid(name), sent_at_ms: 1 });
  return `/media/${key}`;
}

const isForgotten = async (url: string) =>
  (await env.DB.prepare('SELECT forgotten_at_ms FROM uploads WHERE key = ?')
    .bind(url.replace('/media/', ''))
    .first('forgotten_at_ms')) !== null;

const key = () => crypto.randomUUID();

describe('changing the profile card', () => {
  test('a changed profile card is visible to all, idempotent, and only the member’s own', async () => {
    await addUsers(['other']);
    const avatar_url = await sentBy('fan', 'me');
    const form = { name: '  น้ำ\nหวาน ', bio: ' ฟังเพลงทุกคืน \r\n\r\n\r\n สวัสดี', picture_url: avatar_url };
    const card = { name: 'น้ำ หวาน', bio: 'ฟังเพลงทุกคืน\n\n สวัสดี', avatar_url };
    expect((await change(form)).data).toMatchObject({ uuid: userUuid('fan'), ...card });
    expect((await change(form)).data).toMatchObject(card);
    expect(await cardOf('fan')).toMatchObject(card);
    expect(await cardOf('other')).toMatchObject({ name: 'other', bio: '' });
    expect((await askInVain(changeOwnCard, { form })).status).toBe(401);
  });

  test.for([
    [{ name: '' }],
    [{ name: '…!' }],
    [{ name: '\u202e \u2066' }],
    [{ name: 'ก'.repeat(41) }],
    [{ name: 'ก', bio: 'ก'.repeat(profileTexts.bio.maxLength + 1) }],
    [{ name: 'ก', picture_url: 'https://elsewhere.example/a.png' }],
  ])('the profile card %o is rejected and nothing changes', async ([form]) => {
    expect(await inVain(form as Form)).toMatchObject({ status: 422, error: { code: 'invalid_form' } });
    expect(await cardOf('fan')).toMatchObject({ name: 'fan', bio: '' });
  });

  test('rejects flagged words in name and bio, in any spelling', async () => {
    const staff = await addMember('helper', 'moderator');
    await ask(addHeldWord, { token: staff, form: { word: 'ห่วย', ground: 'rude' } });
    const fields = async (form: Form) => {
      const { status, error } = await inVain(form);
      return [status, error];
    };
    expect(await fields({ name: 'ห่ ว ยมาก', bio: 'ดี' })).toMatchObject([
      422,
      { code: 'profile_word', fields: ['name'] },
    ]);
    expect(await fields({ name: 'ดี', bio: 'ห.่ว.ย' })).toMatchObject([422, { code: 'profile_word', fields: ['bio'] }]);
    expect(await cardOf('fan')).toMatchObject({ name: 'fan', bio: '' });
  });
});

describe('the name of a member', () => {
  test.for(['ทีมงานก้อย', 'Admin', 'Vela Official', 'ก้อย ✔️', '\u3164', 'a\uD800'])(
    'a misleading name is rejected: %j',
    async (name) => {
      expect((await inVain({ name })).status).toBe(422);
      expect(await cardOf('fan')).toMatchObject({ name: 'fan' });
    },
  );

  test('staff may have a staff name, and a VB keeps the existing name', async () => {
    const staff = await addMember('helper', 'staff');
    expect((await change({ name: 'ทีมงานก้อย' }, staff)).data).toMatchObject({ name: 'ทีมงานก้อย' });
    const vb = await addMember('Luna ลูน่า', 'caster');
    expect((await change({ name: 'Luna ลูน่า' }, vb)).data).toMatchObject({ name: 'Luna ลูน่า' });
  });

  test('a name that resembles a VB’s is rejected, one like a viewer’s is accepted', async () => {
    await addUsers(['Luna ลูน่า'], { role: 'caster' });
    await addUsers(['ส้มโอ']);
    for (const name of ['Luna ลูน่า', 'Lսna ลูน่า', 'LUNA  ลูน่า', 'Luna\u200Bลูน่า 💕'])
      expect((await inVain({ name })).error, name).toMatchObject({ code: 'name_reserved', fields: ['name'] });
    expect((await change({ name: 'ส้มโอ' })).data).toMatchObject({ name: 'ส้มโอ' });
  });

  test('people are sorted by Thai dictionary order and found in any spelling', async () => {
    await addUsers(['เก่ง', 'ขาว', 'แมว', 'กา', 'ก้อย', 'น้ำใส'], { role: 'caster' });
    const admin = await addMember('ฮะ', 'admin');
    const people = async (find?: string) =>
      (
        await ask(listPeople, { token: admin, query: { ...(find !== undefined && { find }), role: 'caster' } })
      ).data.map(({ name }) => name);
    expect(await people()).toEqual(['ก้อย', 'กา', 'เก่ง', 'ขาว', 'น้ำใส', 'แมว']);
    for (const find of ['นํ้า', 'น้ําใส', 'นำ\u200B', 'น ้ำ']) expect(await people(find), find).toEqual(['น้ำใส']);
    expect(await people('เเม')).toEqual(['แมว']);
    expect(await people('!')).toEqual([]);
  });

  test('the scheduled job adds missing search keys of names', async () => {
    await env.DB.prepare("UPDATE users SET name = 'แมว', name_key = '', name_skeleton = '' WHERE name = 'fan'").run();
    const ports = { db: openDb(env.DB), env, now: new Date() };
    expect(await nameJob.due(ports)).toBe(ports.now.getTime());
    await nameJob.run(ports);
    expect(await nameJob.due(ports)).toBeNull();
    const row = await env.DB.prepare("SELECT name_key, name_skeleton FROM users WHERE name = 'แมว'").first();
    expect({ name: 'แมว', ...row }).toEqual(columnsOfName('แมว'));
  });
});

describe('the picture of a member', () => {
  test('a profile picture is the member’s upload, optional and removable', async () => {
    await addUsers(['other']);
    const otherCard = await sentBy('other', 'theirs');
    const refusal = { status: 422, error: { code: 'post_picture_unknown', fields: ['picture_url'] } };
    expect(await inVain({ name: 'fan', picture_url: otherCard })).toMatchObject(refusal);
    const [one, two] = [await sentBy('fan', 'one'), await sentBy('fan', 'two')];
    await change({ name: 'fan', picture_url: one });
    expect((await change({ name: 'ฟ้า' })).data).toMatchObject({ name: 'ฟ้า', avatar_url: one });
    expect(await isForgotten(one)).toBe(false);
    await change({ name: 'fan', picture_url: two });
    expect([await isForgotten(one), await isForgotten(two)]).toEqual([true, false]);
    expect(await inVain({ name: 'fan', picture_url: one })).toMatchObject(refusal);
    const { data } = await change({ name: 'fan', without_picture: 'on' });
    expect([data.avatar_url, await isForgotten(two)]).toEqual(['/pictures/avatar.svg', true]);
  });

  test('a replaced picture stays while a live or post shows it', async () => {
    const star = await addMember('star', 'caster');
    const [poster, postPicture, other] = [
      await sentBy('star', 'poster'),
      await sentBy('star', 'posted'),
      await sentBy('star', 'other'),
    ];
    await addLives([{ slug: 'sing', caster: 'star', poster_url: poster }]);
    const { data: post } = await ask(writePost, {
      token: star,
      key: key(),
      form: { text: 'ก', pictures: postPicture },
    });
    for (const picture_url of [poster, postPicture, other]) await change({ name: 'star', picture_url }, star);
    expect([await isForgotten(poster), await isForgotten(postPicture)]).toEqual([false, false]);
    await change({ name: 'star', picture_url: postPicture }, star);
    await ask(deletePost, { token: star, params: { id: post.uuid } });
    expect([await isForgotten(postPicture), await isForgotten(other)]).toEqual([false, true]);
  });
});

test('a changed name updates one row per copy in lives, posts and VIPs', async () => {
  const star = await addMember('star', 'caster');
  await addUsers(['vb']);
  await addLives([{ slug: 'sing', caster: 'star' }]);
  await addVips('vb', [{ name: 'star', level: 1 }]);
  const { data: post } = await ask(writePost, { token: star, key: key(), form: { text: 'ก' } });
  const comments = 20;
  for (let index = 0; index < comments; index += 1) {
    await ask(writeComment, { token: star, key: key(), params: { id: post.uuid }, form: { text: `ข ${index}` } });
  }
  const { db, rowsRead, rowsWritten } = meter();
  await ask(changeOwnCard, { token: star, form: { name: 'ดาว', bio: 'ร้องเพลง' } }, db);
  const cost = { read: rowsRead(), written: rowsWritten() };
  for (const [table, column] of [
    ['lives', 'caster_name'],
    ['posts', 'author_name'],
    ['comments', 'author_name'],
    ['vips', 'user_name'],
  ]) {
    const names = await env.DB.prepare(`SELECT DISTINCT ${column} AS name FROM ${table}`).all();
    expect([table, names.results]).toEqual([table, [{ name: 'ดาว' }]]);
  }
  expect((await ask(getPost, { params: { id: post.uuid } })).data.author.name).toBe('ดาว');
  // A bio, or a name that does not change, writes one row.
  const again = meter();
  await ask(changeOwnCard, { token: star, form: { name: 'ดาว', bio: 'ร้องเพลงทุกคืน' } }, again.db);
  expect(again.rowsWritten()).toBeLessThan(comments / 2);
  expect(cost.written - again.rowsWritten()).toBeGreaterThanOrEqual(comments + 3);
  expect(cost.read).toBeLessThan(8 * comments + 100);
});

test('staff reset a profile card with a reason; reports keep the old', async () => {
  const staff = await addMember('helper', 'staff');
  const picture_url = await sentBy('fan', 'rude');
  await change({ name: 'หยาบคาย', bio: 'คำหยาบ', picture_url });
  const params = { uuid: userUuid('fan') };
  const { kind, uuid: target_uuid } = (await ask(getPerson, { token: staff, params })).data;
  const form = { measure: 'reset', reason: 'It insults' } as const;
  const { data } = await ask(decideAbout, { token: staff, key: key(), params: { kind, target_uuid }, form });
  const card = { name: `member-${target_uuid.slice(0, 6)}`, bio: '', avatar_url: '/pictures/avatar.svg' };
  expect([await cardOf('fan'), await isForgotten(picture_url)]).toMatchObject([card, true]);
  const [decision] = (await ask(listOwnDecisions, { token: fan })).data;
  expect(decision).toMatchObject({ kind: 'user', measure: 'reset', reason: 'It insults' });
  const reportCase = await ask(getReportCase, { token: staff, params: { number: String(data.number) } });
  expect(reportCase.data.reports).toMatchObject([{ seen_text: 'หยาบคาย\nคำหยาบ' }]);
  const keys = await env.DB.prepare('SELECT key FROM report_pictures').all();
  expect(keys.results).toEqual([{ key: picture_url.replace('/media/', '') }]);
  // The audit log cannot be erased, so it has no copy of the text.
  const auditQuery = env.DB.prepare(
    "SELECT count(*) AS many FROM audit_changes WHERE concat(after, before) LIKE '%คำหยาบ%'",
  );
  expect(await auditQuery.first('many')).toBe(0);
  await change({ name: 'สุภาพ' });
  expect((await cardOf('fan')).name).toBe('สุภาพ');
});
