/** The stylesheets of a page. */
import { describe, expect, test } from 'vitest';
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

describe('stylesheets of a page', () => {
  test.for([
    ['/', '/client/site/home/home.css'],
    ['/en/app/events/rankings', '/client/rankings/ranking/rankings.css'],
    ['/en/invite/somo', '/client/people/invite/invite.css'],
    ['/faq', '/client/ui/prose.css'],
  ])('GET %s loads the base stylesheet first, then its own', async ([path, own]) => {
    expect(await stylesheetsOf(path ?? '')).toEqual(['/client/ui/styles.css', own]);
  });

  test('a stream’s page loads the room stylesheet in place of the base one', async () => {
    expect(await stylesheetsOf(`/live/${sampleAnswer(getLive).data.slug}`)).toEqual([
      '/client/ui/room.css',
      '/client/live/watch/on-air.css',
      // The fake stream starts blurred.
      '/client/live/watch/veil.css',
      // And has a guest.
      '/client/live/guest/pictures.css',
      '/client/live/guest/guest-tiles.css',
    ]);
  });

  test('GET /our-vb loads only the base stylesheet', async () => {
    expect(await stylesheetsOf('/our-vb')).toEqual(['/client/ui/styles.css']);
  });

  /** Pages with form fields that no script hydrates. */
  test.for(['/auth/signup', '/profile/accounts', '/become-admin'])(
    'GET %s loads the form rules that draw field borders',
    async (path) => {
      const browser = await (path === '/auth/signup' ? newcomer() : signedIn(new Browser()));
      const { status, text } = await browser.go(path);
      expect([status, /<(?:span|div) class="field"/.test(text)]).toEqual([200, true]);
      expect(text).toMatch(/<link rel="stylesheet" href="\/client\/(?:ui\/form\/form|platform\/app\/app)\.css"/);
    },
  );
});

async function newcomer() {
  const browser = new Browser(new MemberHost().knowsNobody());
  await browser.signIn();
  return browser;
}
