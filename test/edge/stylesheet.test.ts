/** Which stylesheets a page asks for. */
import { expect, test } from 'vitest';
import { getLive } from '../../calls/live.ts';
import { sampleAnswer } from './host.ts';
import { hostOfPages } from './host-pages.ts';
import { visit } from './visit.ts';

const stylesheetsOf = async (path: string) => {
  const { text } = await visit(path, { host: hostOfPages() });
  return [...text.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
};

test.for([
  ['/', '/client/home/home.css'],
  ['/en/app/events/rankings', '/client/ranking/rankings.css'],
  [`/live/${sampleAnswer(getLive).data.slug}`, '/client/live/live.css'],
  ['/en/invite/somo', '/client/invite/invite.css'],
])(
  'GET %s brings the stylesheet of every page, which says the order of layers, and then its own',
  async ([path, own]) => {
    expect(await stylesheetsOf(path ?? '')).toEqual(['/client/ui/styles.css', own]);
  },
);

test('GET /faq brings the stylesheet of every page alone', async () => {
  expect(await stylesheetsOf('/faq')).toEqual(['/client/ui/styles.css']);
});
