/** The studio off air: the VB's past streams with their results, and the form that removes one. */
import { describe, expect, test } from 'vitest';
import { deleteLive, listLives } from '../../../calls/live/live.ts';
import { getLiveResult } from '../../../calls/live/live-result.ts';
import { getStudio } from '../../../calls/live/studio.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const uuid = '6bac888e-dabd-49f3-a1dc-a8adecbfd39b';
const [sample] = sampleAnswer(listLives).data;
const over = { ...sample, uuid, title: 'ร้องเพลงเมื่อวาน', status: 'ended', ended_at: '2031-01-02T13:00:00.000Z' };

async function vb() {
  const browser = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));
  browser.host.answer(getStudio, {
    data: { waiting: null, category: null, key: null, is_key_unavailable: false, is_key_deleted: false },
  });
  browser.host.on(listLives, ({ url }) => {
    const isPast = url.searchParams.get('status') === 'ended';
    return Response.json({ data: isPast ? [over] : [], next_cursor: isPast ? 'more' : null });
  });
  return browser;
}

describe('studio off air', () => {
  test('past streams link to their results and to older streams', async () => {
    const { text } = await (await vb()).go('/studio');
    expect(text).toContain(over.title);
    expect(text).toContain(`href="/studio/lives/${uuid}"`);
    expect(text).toContain('href="/studio?past=more#past"');
  });

  test('coins may still go up in the first hour after the end only', async () => {
    const browser = await vb();
    const counting = textsOf('th')('broadcast:result.counting');
    const { data } = sampleAnswer(getLiveResult);
    const textAfter = async (hours: number) => {
      const ended_at = new Date(Date.now() - hours * 3_600_000).toISOString();
      browser.host.answer(getLiveResult, { data: { ...data, uuid, ended_at } });
      return (await browser.go(`/studio/lives/${uuid}`)).text;
    };
    expect(await textAfter(0.5)).toContain(counting);
    expect(await textAfter(2)).not.toContain(counting);
  });

  test('a past stream is removed after confirmation; one on air is not', async () => {
    const browser = await vb();
    browser.host.answer(getLiveResult, { data: { ...sampleAnswer(getLiveResult).data, uuid } });
    const address = `/studio/lives/${uuid}/remove`;
    const { text } = await browser.go(`/studio/lives/${uuid}`);
    expect(text).toContain(`action="${address}"`);
    expect(text).toContain(textsOf('th')('broadcast:result.remove_text'));
    const paths: string[] = [];
    browser.host.on(deleteLive, ({ url }) => {
      paths.push(url.pathname);
      return paths.length > 1 ? refusal('live_not_found') : Response.json({ data: { uuid } });
    });
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.go(address, { form: {} });
      expect([answer.status, answer.location]).toEqual([303, '/studio?status=live_removed']);
    }
    expect(paths).toEqual(Array(2).fill(`/v1/live/${uuid}`));
    expect((await browser.go('/studio?status=live_removed')).text).toContain(textsOf('th')('broadcast:past.removed'));
    browser.host.on(deleteLive, () => refusal('live_on_air'));
    expect((await browser.go(address, { form: {} })).location).toBe('/studio');
  });
});

describe('pages of VBs for a viewer', () => {
  test.for([
    ['/earnings', 'broadcast:no_caster.earnings'],
    ['/earnings/gifts', 'broadcast:no_caster.earnings'],
    ['/studio', 'broadcast:no_caster.title'],
  ] as const)('%s explains itself with a 403', async ([path, key]) => {
    const { status, text } = await (await signedIn(new Browser(new MemberHost()))).go(path);
    expect(status).toBe(403);
    expect(text).toContain(textsOf('th')(key));
  });
});
