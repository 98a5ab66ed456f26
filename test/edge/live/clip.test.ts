/** The form for the title of a clip, without scripts. */
import { describe, expect, test } from 'vitest';
import { getClip, setClipTitle } from '../../../calls/live/clip.ts';
import { getFollowing } from '../../../calls/people/follow.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const { data: sample } = sampleAnswer(getClip);
const path = `/clips/${sample.uuid}`;
const action = `${path}/title`;

/** A member on the page of a clip, which they cut unless `isCutter` is false. */
async function member(isCutter = true) {
  const browser = await signedIn(new Browser(new MemberHost()));
  const cutter = isCutter ? { ...sample.cutter, uuid: browser.host.person.uuid } : sample.cutter;
  browser.host.answer(getClip, { data: { ...sample, least_age: null, cutter } });
  browser.host.answer(getFollowing, { data: { ...sampleAnswer(getFollowing).data, is_blocked: false } });
  return browser;
}

describe('title of a clip', () => {
  test.for([true, false])('the form is shown to the member who cut it: %s', async (isCutter) => {
    const { status, text } = await (await member(isCutter)).go(path);
    expect(status).toBe(200);
    expect(text.includes(`action="${action}"`)).toBe(isCutter);
  });

  test('a new title is sent to the API and leads back to the clip', async () => {
    const browser = await member();
    const titles: (string | null)[] = [];
    browser.host.on(setClipTitle, ({ body }) => {
      titles.push(body instanceof URLSearchParams ? body.get('title') : null);
      return Response.json({ data: sample });
    });
    const { status, location } = await browser.go(action, { form: { title: 'ท่อนฮุกพอดี' } });
    expect([status, location]).toEqual([303, path]);
    expect(titles).toEqual(['ท่อนฮุกพอดี']);
  });

  test.for([
    ['clip_title_word', 'error:code.clip_title_word'],
    ['invalid_form', 'clip:title_length'],
  ] as const)('a title refused with %s stays in the open form, with the reason', async ([code, key]) => {
    const browser = await member();
    browser.host.on(setClipTitle, () => refusal(code === 'invalid_form' ? { code, fields: ['title'] } : code));
    const { status, text } = await browser.go(action, { form: { title: 'ชื่อที่ไม่ผ่าน' } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    const form = /<details open="".*?<\/details>/s.exec(text)?.[0];
    expect(form).toContain('value="ชื่อที่ไม่ผ่าน"');
    expect(form).toContain(t(key));
  });

  test('a clip that is gone meanwhile is a 404', async () => {
    const browser = await member();
    browser.host.on(setClipTitle, () => refusal('clip_not_found'));
    expect((await browser.go(action, { form: { title: 'x' } })).status).toBe(404);
  });
});
