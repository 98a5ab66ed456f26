/** The order of lives on home: the public one, and that of a member. */
import { describe, expect, test } from 'vitest';
import { getOnAir, type Live } from '../../../calls/live/live.ts';
import { getForYou, getOwnHome, setForYou } from '../../../calls/site/home.ts';
import { signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { textInPage } from '../page-texts.ts';
import { visit } from '../visit.ts';

const [sample] = sampleAnswer(getOnAir).data.lives;
if (!sample) throw new Error('The sample has a live');
const lives = Array.from({ length: 10 }, (_, index): Live => {
  const uuid = `00000000-0000-4000-8000-00000000000${index}`;
  const slug = `live-${index}`;
  return {
    ...sample,
    uuid,
    slug,
    least_age: null,
    is_blurred: false,
    viewer_count: 1_000 - index,
    caster: { ...sample.caster, uuid },
  };
});
const onAir = { data: { on_air_count: 10, lives } };
const own = sampleAnswer(getOwnHome).data;

const slugsOf = (html: string) => {
  const [section = ''] = /<section id="lives".*?<\/section>/s.exec(html) ?? [];
  return [...section.matchAll(/href="\/en\/live\/([^"]+)"/g)].map(([, slug]) => slug);
};

async function memberHome(data: Partial<typeof own>) {
  const browser = await signedIn();
  browser.host.answer(getOnAir, onAir).answer(getOwnHome, { data: { ...own, followed_uuids: [], ...data } });
  return (await browser.go('/en')).text;
}

const note = textInPage('en', 'home:for_you.note');

describe('order of lives on home', () => {
  test('a visitor sees the most watched, without a reason', async () => {
    const { text } = await visit('/en', { host: hostOfPages().answer(getOnAir, onAir) });
    expect(slugsOf(text)).toEqual(lives.slice(0, 6).map(({ slug }) => slug));
    expect(text).not.toContain(note);
    expect(text).not.toContain('class="why');
  });

  test.each([
    [0, false],
    [1, false],
    [2, true],
  ])('%i lives lead to the list of all: %s', async (count, isLinked) => {
    const host = hostOfPages().answer(getOnAir, { data: { on_air_count: count, lives: lives.slice(0, count) } });
    const { text } = await visit('/en', { host });
    const [section = ''] = /<section id="lives".*?<\/section>/s.exec(text) ?? [];
    expect(slugsOf(text)).toHaveLength(count);
    expect(section.includes(textInPage('en', 'home:lives.all'))).toBe(isLinked);
  });

  test('a member sees a followed and a watched VB first, with the reasons', async () => {
    const [, , , , , , , , followed, watched] = lives;
    const text = await memberHome({
      followed_uuids: [followed?.caster.uuid ?? ''],
      for_you: { watched: [{ vb_uuid: watched?.caster.uuid ?? '', family_name: null, category: null, minutes: 600 }] },
    });
    expect(slugsOf(text).slice(0, 3)).toEqual(['live-9', 'live-8', 'live-0']);
    for (const reason of ['followed', 'watched'] as const)
      expect(text).toContain(textInPage('en', `room:for_you.${reason}`));
    expect(text).toContain(note);
    expect(text).toContain('href="/en/profile#for-you"');
  });

  test('a member who turned it off sees the order of all visitors', async () => {
    const text = await memberHome({ followed_uuids: [lives[9]?.caster.uuid ?? ''], for_you: null });
    expect(slugsOf(text)).toEqual(lives.slice(0, 6).map(({ slug }) => slug));
    expect(text).not.toContain(note);
  });

  test('a member whose data cannot be loaded sees the order of all visitors', async () => {
    const browser = await signedIn();
    browser.host.answer(getOnAir, onAir).on(getOwnHome, () => Response.json({}, { status: 500 }));
    expect(slugsOf((await browser.go('/en')).text)).toEqual(lives.slice(0, 6).map(({ slug }) => slug));
  });

  test('the switch on the profile posts the choice', async () => {
    const browser = await signedIn();
    browser.host.answer(getForYou, { data: { is_on: true } });
    const { text } = await browser.go('/en/profile');
    expect(text).toContain('name="for_you">Turn off');
    const answer = await browser.go('/en/profile/for-you', { form: { for_you: 'off' } });
    expect([answer.status, answer.location]).toEqual([303, '/en/profile?status=ordered#for-you']);
    expect(browser.host.timesAsked(setForYou)).toBe(1);
  });
});
