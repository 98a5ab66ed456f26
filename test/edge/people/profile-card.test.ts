/**
 * The profile form for name, bio and picture. It works without scripts, keeps the input and shows
 * errors beside the fields.
 */
import { describe, expect, test } from 'vitest';
import { changeOwnCard } from '../../../calls/people/profile-card.ts';
import { uploadPicture } from '../../../calls/platform/upload.ts';
import { jpeg } from '../../pictures.ts';
import { type Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';

const page = '/en/profile/edit';

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const send = (browser: Browser, fields: Record<string, string | File>) =>
  browser.go(page, { method: 'POST', body: formOf(fields) });

describe('profile form', () => {
  test('the profile form shows the current values and sends changes and picture', async () => {
    const browser = await signedIn();
    let fields: Record<string, string> = {};
    browser.host.on(changeOwnCard, ({ body }) => {
      fields = Object.fromEntries(body instanceof URLSearchParams ? body : []);
      return Response.json(sampleAnswer(changeOwnCard));
    });
    expect((await browser.go('/en/profile')).text).toContain(`href="${page}"`);
    const { text } = await browser.go(page);
    expect(text).toContain(`value="${browser.host.person.name}"`);
    const bare = await send(browser, { name: 'น้ำหวาน', bio: '', picture: new File([], '') });
    expect([bare.status, bare.location]).toEqual([303, '/en/profile?status=saved']);
    expect(fields).toMatchObject({ name: 'น้ำหวาน', bio: '', picture_url: '' });
    await send(browser, { name: 'น้ำหวาน', bio: 'ก', picture: new File([jpeg()], 'a.jpg'), without_picture: 'on' });
    expect(fields).toEqual({
      name: 'น้ำหวาน',
      bio: 'ก',
      picture_url: sampleAnswer(uploadPicture).data.url,
      without_picture: 'on',
    });
    expect((await browser.go('/en/profile?status=saved')).text).toContain('Profile saved');
  });

  test.for([
    [{ code: 'invalid_form', fields: ['name'] }, 422, /aria-invalid="true"[^>]*aria-describedby="name-says"/],
    [{ code: 'profile_word', fields: ['bio'] }, 422, /aria-invalid="true"[^>]*aria-describedby="bio-says"/],
    [{ code: 'post_picture_unknown', fields: ['picture_url'] }, 422, /id="picture"[^>]*aria-invalid="true"/],
    [{ code: 'too_many_requests', retry_after_seconds: 60 }, 429, /role="alert"/],
  ] as const)('a profile refused with %o keeps the input and marks the field', async ([error, status, shows]) => {
    const browser = await signedIn();
    browser.host.on(changeOwnCard, () => refusal(error as Parameters<typeof refusal>[0]));
    const { status: answerStatus, text } = await send(browser, { name: 'น้ำหวาน', bio: 'ฟังเพลง <b>' });
    expect(answerStatus).toBe(status);
    expect(text).toMatch(shows);
    expect(text).toContain('value="น้ำหวาน"');
    expect(text).toContain('ฟังเพลง &lt;b&gt;</textarea>');
  });

  test('an invalid picture is refused before the profile changes', async () => {
    const browser = await signedIn();
    browser.host.on(uploadPicture, () => refusal('upload_type'));
    const answer = await send(browser, { name: 'น้ำหวาน', bio: '', picture: new File(['text'], 'a.jpg') });
    expect(answer.status).toBe(415);
    expect(answer.text).toContain('value="น้ำหวาน"');
    expect(browser.host.timesAsked(changeOwnCard)).toBe(0);
  });
});
