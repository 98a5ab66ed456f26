/** Pictures of documents: encrypted, opened by staff with a reason, and deleted in time. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../../api/index.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow } from '../../../api/platform/framework/statement.ts';
import { eraseKey } from '../../../api/privacy/personal/person-key.ts';
import { personKeyJob } from '../../../api/privacy/personal/person-key-job.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { listLooks, listLooksOf, openPrivatePicture, sendPrivatePicture } from '../../../calls/privacy/personal.ts';
import { exif, jpeg, png, segment, text } from '../../pictures.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const db = openDb(env.DB);
const DAY_MS = 86_400_000;
let fan = '';
let staff = '';
beforeEach(async () => {
  fan = await addMember('fan', 'normal');
  staff = await addMember('koi', 'staff');
});

async function send(content: BlobPart, kind = 'card') {
  const body = new FormData();
  body.set('file', new File([content], 'card.jpg'));
  const headers = { authorization: `Bearer ${fan}` };
  const request = new Request(`http://api/v1/private-pictures/${kind}`, { method: 'POST', headers, body });
  return app.fetch(request, env, createExecutionContext());
}

const upload = async (content: BlobPart = jpeg()) =>
  sendPrivatePicture.answer.parse(await (await send(content)).json()).data;
const open = (uuid: string, token = staff) =>
  ask(openPrivatePicture, { token, params: { uuid }, form: { why: 'ตรวจใบสมัคร' } });
const objects = async () => (await env.PRIVATE.list()).objects;

// Files of other tests may remain: only the database is reset.
beforeEach(async () => {
  await env.PRIVATE.delete((await objects()).map(({ key }) => key));
});

describe('a picture of a document', () => {
  test('a document picture is stored encrypted, without location data or public URL', async () => {
    const photo = jpeg({ first: segment(0xe1, exif(6)), after: text('GPS') });
    const picture = await upload(photo);
    expect(picture).toMatchObject({ kind: 'card', type: 'image/jpeg', width: 300, height: 600 });
    const [object, ...others] = await objects();
    expect([object?.key, others]).toEqual([`picture/${picture.uuid}`, []]);
    const ciphertext = new Uint8Array(
      (await (await env.PRIVATE.get(object?.key ?? ''))?.arrayBuffer()) ?? new ArrayBuffer(0),
    );
    expect(ciphertext.length).toBe(picture.size_bytes + 12 + 16);
    expect([...ciphertext.subarray(12, 15)]).not.toEqual([...photo.subarray(0, 3)]);
    expect((await env.MEDIA.list()).objects).toEqual([]);

    const openedPicture = (await open(picture.uuid)).data;
    const content = Uint8Array.from(atob(openedPicture.content_base64), (letter) => letter.charCodeAt(0));
    expect([...content.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(String.fromCharCode(...content)).not.toMatch(/GPS|Cam/);
  });

  test.each([
    ['a HEIC file', new Uint8Array([0, 0, 0, 24, ...text('ftypheic'), 0, 0, 0, 0]), 415, 'upload_heic'],
    ['an HTML page', '<html><script>1</script>', 415, 'upload_type'],
  ] as const)('rejects a document picture that is %s', async (_, content, status, code) => {
    const response = await send(content);
    expect([response.status, failureAnswer.parse(await response.json()).error.code]).toEqual([status, code]);
    expect(await objects()).toEqual([]);
  });

  test('rejects an unknown kind of document picture', async () => {
    expect((await send(png(), 'face')).status).toBe(400);
  });
});

describe('access to document pictures', () => {
  test('access is logged before it happens, and its person sees role and number', async () => {
    const { uuid } = await upload();
    await open(uuid);
    await open(uuid);
    const { data } = await ask(listLooks, { token: fan });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ role: 'staff', what: 'picture', why: 'ตรวจใบสมัคร', number: data[1]?.number });
    expect(JSON.stringify(data)).not.toContain('koi');
    expect(JSON.stringify(data)).not.toContain(userUuid('koi'));
    expect((await ask(listLooks, { token: staff })).data).toEqual([]);
  });

  test('admins see the names in the access log, other staff do not', async () => {
    const { uuid } = await upload();
    await open(uuid);
    const admin = await addMember('boss', 'admin');
    const params = { uuid: userUuid('fan') };
    expect((await ask(listLooksOf, { token: admin, params })).data).toMatchObject([
      { name: 'koi', subject_uuid: uuid },
    ]);
    expect((await ask(listLooksOf, { token: staff, params })).data).toMatchObject([{ name: null, role: 'staff' }]);
    expect(await askInVain(listLooksOf, { token: fan, params })).toMatchObject({ status: 403 });
  });

  test('access requires a reason and a staff role', async () => {
    const { uuid } = await upload();
    const input = { params: { uuid }, form: { why: ' ' } };
    expect(await askInVain(openPrivatePicture, { token: staff, ...input })).toMatchObject({ status: 422 });
    const fanAsks = { ...input, token: fan, form: { why: 'mine' } };
    expect(await askInVain(openPrivatePicture, fanAsks)).toMatchObject({ status: 403 });
    expect((await ask(listLooks, { token: fan })).data).toEqual([]);
  });

  test('the access log is immutable', async () => {
    await open((await upload()).uuid);
    await expect(env.DB.exec('DELETE FROM personal_looks')).rejects.toThrow('append-only');
    await expect(env.DB.exec("UPDATE personal_looks SET why = 'x'")).rejects.toThrow('append-only');
  });
});

describe('deletion of document pictures', () => {
  const task = (now: Date) => personKeyJob.run({ db, env, now });

  test('an undecided picture is deleted after 90 days', async () => {
    const { uuid, sent_at } = await upload();
    await task(new Date(Date.parse(sent_at) + 90 * DAY_MS - 1));
    expect(await objects()).toHaveLength(1);
    await task(new Date(Date.parse(sent_at) + 90 * DAY_MS));
    expect(await objects()).toEqual([]);
    expect(await askInVain(openPrivatePicture, { token: staff, params: { uuid }, form: { why: 'x' } })).toMatchObject({
      status: 410,
    });
  });

  test('a picture is deleted from the bucket soon after its key is destroyed', async () => {
    const { uuid } = await upload();
    const now = new Date();
    await commitOrThrow(db, [eraseKey(uuid, { because: 'thrown_away', now })]);
    expect(await personKeyJob.due({ db, env, now })).toBe(0);
    await task(now);
    expect(await objects()).toEqual([]);
    expect(await personKeyJob.due({ db, env, now })).toBeNull();
  });
});
