/** Atom feeds, checked with a parser. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getUser } from '../../../calls/people/profile.ts';
import { listUserPosts } from '../../../calls/posts/post.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { hostOfPages, vbUuid } from '../host-pages.ts';
import { ORIGIN, visit } from '../visit.ts';

const link = z.strictObject({ '@rel': z.enum(['alternate', 'self']), '@type': z.string(), '@href': z.url() });
const rfc3339 = z.iso.datetime({ offset: true });
/** A feed with exactly the elements that RFC 4287 requires of feeds and entries. */
const feedShape = z.strictObject({
  '@xmlns': z.literal('http://www.w3.org/2005/Atom'),
  '@xml:lang': z.enum(['th', 'en']),
  id: z.url(),
  title: z.string().min(1),
  updated: rfc3339,
  link: z.array(link).length(2),
  entry: z.array(
    z.strictObject({
      id: z.url(),
      title: z.string(),
      link,
      published: rfc3339,
      updated: rfc3339,
      author: z.strictObject({ name: z.string().min(1) }),
      content: z.strictObject({ '@type': z.enum(['html', 'text']), '#': z.string() }),
    }),
  ),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'entry',
});

async function feedAt(path: string, host = hostOfPages()) {
  const { status, text, headers } = await visit(path, { host });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = z.looseObject({ feed: z.looseObject({}) }).parse(parser.parse(text));
  const { '#': _, entry, ...rest } = feed;
  const entries = z.array(z.looseObject({})).parse(entry);
  return feedShape.parse({ ...rest, entry: entries.map(({ '#': __, ...one }) => withoutSpace(one)) });
}

/** Removes the whitespace text that the XML builder adds between fields. */
const withoutSpace = (entry: Record<string, unknown>) => {
  const { author, ...rest } = entry;
  const { '#': _, ...authorFields } = z.looseObject({}).parse(author);
  return { ...rest, author: authorFields };
};

const path = `/en/users/${vbUuid}`;
const [post = expect.fail('there is a sample')] = sampleAnswer(listUserPosts).data;

describe('Atom feeds', () => {
  test('a VB’s Atom feed lists posts newest first, as escaped text', async () => {
    const hostile = `</content><script>alert(1)</script>&amp; ]]> "quoted"\u0007\uD800\nสวัสดี`;
    const at = (day: number) => `2031-01-0${day}T10:00:00Z`;
    const old = { ...post, uuid: crypto.randomUUID(), is_pinned: true, written_at: at(1), edited_at: null };
    const late = { ...post, text: hostile, written_at: at(2), edited_at: at(3) };
    const host = hostOfPages().answer(listUserPosts, { data: [old, late], next_cursor: null });
    const feedLink = tags((await visit(path, { host })).text, 'link').find(
      ({ type }) => type === 'application/atom+xml',
    );
    expect(feedLink?.href).toBe(`${ORIGIN}${path}/atom.xml`);
    const feed = await feedAt(`${path}/atom.xml`, host);
    expect(feed.updated).toBe(at(3));
    expect(feed.link.map((one) => one['@href'])).toEqual([`${ORIGIN}${path}`, `${ORIGIN}${path}/atom.xml`]);
    expect(feed.entry.map(({ id }) => id)).toEqual([late, old].map(({ uuid }) => `urn:uuid:${uuid}`));
    expect(feed.entry[0]?.content).toEqual({
      '@type': 'text',
      '#': `</content><script>alert(1)</script>&amp; ]]> "quoted"\uFFFD\nสวัสดี`,
    });
  });

  test('the blog has an Atom feed in each language', async () => {
    for (const at of ['/blog', '/en/blog']) {
      const host = hostOfPages();
      const feedLink = tags((await visit(at, { host })).text, 'link').find(
        ({ type }) => type === 'application/atom+xml',
      );
      expect(feedLink?.href).toBe(`${ORIGIN}${at}/atom.xml`);
      const feed = await feedAt(`${at}/atom.xml`, host);
      expect([feed['@xml:lang'], feed.entry.length > 3]).toEqual([at === '/blog' ? 'th' : 'en', true]);
      for (const { content } of feed.entry) expect(content['#']).toMatch(/^<\w/);
    }
  });

  test('an unknown user has no Atom feed', async () => {
    const host = hostOfPages().on(getUser, () => refusal('user_not_found'));
    expect((await visit(`${path}/atom.xml`, { host })).status).toBe(404);
    expect((await visit('/users/nobody/atom.xml', { host: hostOfPages() })).status).toBe(404);
  });
});
