/** Which stylesheets a page asks for. */
import { expect, test } from 'vitest';
import { getLive } from '../../../calls/live/live.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { MemberHost } from '../member-host.ts';
import { visit } from '../visit.ts';

const stylesheetsOf = async (path: string) => {
  const { text } = await visit(path, { host: hostOfPages() });
  return [...text.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
};

test.for([
  ['/', '/client/site/home/home.css'],
  ['/en/app/events/rankings', '/client/rankings/ranking/rankings.css'],
  ['/en/invite/somo', '/client/people/invite/invite.css'],
  ['/faq', '/client/ui/prose.css'],
])(
  'GET %s brings the stylesheet of every page, which says the order of layers, and then its own',
  async ([path, own]) => {
    expect(await stylesheetsOf(path ?? '')).toEqual(['/client/ui/styles.css', own]);
  },
);

test('GET a live brings the stylesheet of rooms in place of that of every page', async () => {
  expect(await stylesheetsOf(`/live/${sampleAnswer(getLive).data.slug}`)).toEqual([
    '/client/ui/room.css',
    '/client/live/watch/on-air.css',
    // The made-up one starts blurred.
    '/client/live/watch/veil.css',
  ]);
});

test('GET /our-vb brings the stylesheet of every page alone', async () => {
  expect(await stylesheetsOf('/our-vb')).toEqual(['/client/ui/styles.css']);
});

/** Where somebody types or ticks on a page that no script takes up. */
test.for(['/auth/signup', '/profile/accounts', '/become-admin'])(
  'GET %s brings the rules of forms, without which a field has no edge',
  async (path) => {
    const browser = await (path === '/auth/signup' ? newcomer() : signedIn(new Browser()));
    const { status, text } = await browser.go(path);
    expect([status, /<(?:span|div) class="field"/.test(text)]).toEqual([200, true]);
    expect(text).toMatch(/<link rel="stylesheet" href="\/client\/(?:ui\/form\/form|platform\/app\/app)\.css"/);
  },
);

async function newcomer() {
  const browser = new Browser(new MemberHost().knowsNobody());
  await browser.signIn();
  return browser;
}
