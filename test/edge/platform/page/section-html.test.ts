/** Sections that are the same for every visitor are rendered once for the same answers. */
import { createElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getOnAir } from '../../../../calls/live/live.ts';
import { getOwnHome } from '../../../../calls/site/home.ts';
import { type Site, useSite } from '../../../../client/platform/page/site.tsx';
import { firstEqual } from '../../../../src/platform/page/equal-answers.ts';
import { sectionHtml, sharedAnswers } from '../../../../src/platform/page/section-html.tsx';
import { Browser, signedIn } from '../../browser.ts';
import { sampleAnswer } from '../../host.ts';
import { MemberHost } from '../../member-host.ts';

let renderCount = 0;
beforeEach(() => {
  renderCount = 0;
});

function Section() {
  const { viewer, path, locale, followed } = useSite();
  renderCount += 1;
  const reader = viewer === null ? 'nobody' : viewer.name || (viewer.uuid ? 'themselves' : 'a member');
  return createElement('p', null, `${locale} ${path} ${reader}, follows ${followed?.size ?? 'unknown'}`);
}

const viewer = {
  uuid: crypto.randomUUID(),
  name: 'Nok',
  avatar_url: '/a.webp',
  owns_family: false,
  goes_live: true,
};
const siteWith = (more: Partial<Site>) =>
  ({ locale: 'en', path: '/here', viewer, followed: new Set(['x']), requestId: crypto.randomUUID(), ...more }) as Site;
const htmlFor = (answers: readonly object[] | null, site: Partial<Site> = {}, name = 'home lives') =>
  sectionHtml(siteWith(site), createElement(Section), answers ? { name, answers } : undefined);
const answer = () => Object.freeze({ data: [] });

describe('shared sections of pages', () => {
  test('a section for everybody is rendered once for visitors and once for members', () => {
    const answers = [answer(), answer()];
    const member = '<p>en / a member, follows 0</p>';
    expect([htmlFor(answers), htmlFor(answers, { viewer: null }), htmlFor(answers)]).toEqual([
      member,
      '<p>en / nobody, follows unknown</p>',
      member,
    ]);
    expect(renderCount).toBe(2);
  });

  test('members who follow the same people of a section share its HTML', () => {
    const [nok, ploy, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const answers = [Object.freeze({ data: [{ uuid: nok }, { uuid: ploy }] })];
    const follows = (...uuids: string[]) => htmlFor(answers, { followed: new Set(uuids) });
    const one = '<p>en / a member, follows 1</p>';
    expect([follows(nok), follows(nok, other), follows(ploy), follows(ploy, nok), follows(nok)]).toEqual([
      ...[one, one, one],
      '<p>en / a member, follows 2</p>',
      one,
    ]);
    expect(renderCount).toBe(3);
    expect(htmlFor(answers, { viewer: { ...viewer, uuid: nok } })).toBe('<p>en / themselves, follows 1</p>');
  });

  test('readers beyond the maximum of variants get their own rendering', () => {
    const uuids = Array.from({ length: 7 }, () => crypto.randomUUID());
    const answers = [Object.freeze({ uuids })];
    const askAll = () => {
      for (let bits = 0; bits < 2 ** 7; bits += 1)
        htmlFor(answers, { followed: new Set(uuids.filter((_, place) => bits & (1 << place))) });
    };
    askAll();
    askAll();
    expect(renderCount).toBe(128 + 64);
  });

  test('another answer, language or section is rendered again', () => {
    const [first, second] = [answer(), answer()];
    htmlFor([first, second]);
    htmlFor([first, answer()]);
    htmlFor([answer(), second]);
    htmlFor([first, second], { locale: 'th' });
    htmlFor([first, second], {}, 'rankings lives');
    expect(renderCount).toBe(5);
  });

  test('a section of one member is rendered for each page', () => {
    expect(htmlFor(null)).toBe('<p>en /here Nok, follows 1</p>');
    htmlFor(null);
    expect(renderCount).toBe(2);
  });

  test('only frozen answers are shared', () => {
    const [one, two] = [answer(), answer()];
    expect(sharedAnswers(one)).toEqual([one]);
    expect(sharedAnswers([one, two])).toEqual([one, two]);
    expect(sharedAnswers({ event: one, monster: two })).toEqual([one, two]);
    for (const own of [{ data: [] }, [one, { data: [] }], { event: one, monster: null }, {}, null])
      expect(sharedAnswers(own)).toBe(null);
  });

  test('a member’s home asks the API once about the member', async () => {
    const host = new MemberHost();
    const browser = await signedIn(new Browser(host.become('Nok', 'normal')));
    host.received.length = 0;
    const { text } = await browser.go('/en');
    expect(text).toContain(sampleAnswer(getOnAir).data.lives[0]?.title);
    expect(text).toContain(`href="/en/posts/${sampleAnswer(getOwnHome).data.posts[0]?.uuid}"`);
    const own = host.received.filter(({ headers }) => headers.has('authorization'));
    expect(own.map(({ path }) => path)).toEqual([getOwnHome.path]);
  });

  test('equal answers are one frozen object, until 200 others came', () => {
    const posts = () => [{ uuid: 'one', is_liked: true }];
    const first = firstEqual(posts());
    expect(firstEqual(posts())).toBe(first);
    expect(sharedAnswers([first])).toEqual([first]);
    expect(firstEqual([{ uuid: 'one', is_liked: false }])).not.toBe(first);
    for (let index = 0; index < 200; index += 1) firstEqual([{ index }]);
    const again = posts();
    expect(firstEqual(again)).toBe(again);
  });

  test('members share a section of equal posts but see their own likes', async () => {
    const sample = sampleAnswer(getOwnHome).data;
    const [post] = sample.posts;
    if (!post) return expect.fail('the sample has a post');
    const postsOf = async (is_liked: boolean, isFollowed: boolean) => {
      const host = new MemberHost();
      const data = { ...sample, followed_uuids: isFollowed ? [post.author.uuid] : [], posts: [{ ...post, is_liked }] };
      const browser = await signedIn(new Browser(host.become('Nok', 'normal')));
      host.answer(getOwnHome, { data });
      return (
        /<section[^>]* aria-labelledby="posts-title".*?<\/section>/s.exec((await browser.go('/en')).text)?.[0] ?? ''
      );
    };
    const [html, liked, unfollowed] = [
      await postsOf(false, true),
      await postsOf(true, true),
      await postsOf(false, false),
    ];
    expect(html).toContain(`/en/posts/${post.uuid}`);
    expect(liked).toContain('value="unlike"');
    expect(html).not.toContain('value="unlike"');
    expect(unfollowed).not.toBe(html);
    expect(await postsOf(false, true)).toBe(html);
  });
});
