/** Atom feeds of the blog and of VBs' posts. */

import { XMLBuilder } from 'fast-xml-parser';
import type { Context } from 'hono';
import { getUser } from '../../calls/people/profile.ts';
import { compareText } from '../../calls/platform/text/compare-text.ts';
import { cutText } from '../../calls/platform/text/length.ts';
import { listUserPosts } from '../../calls/posts/post.ts';
import { href } from '../../client/platform/script/href.ts';
import { localePath } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { textsOf } from '../platform/page/texts.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { blogPostOf, blogPosts } from './blog.ts';

const POSTS = 20;
const MAX_TITLE = 80;

interface Entry {
  id: string;
  title: string;
  /** Path without the language. */
  path: string;
  published: string;
  updated: string;
  author: string;
  content: string;
  isHtml: boolean;
}

interface Feed {
  id: string;
  title: string;
  /** Path of the page, without the language. */
  path: string;
  /** Fallback for a feed without entries. */
  updated: string;
  entries: Entry[];
}

/** Responds with the blog posts, latest first. */
export async function blogFeed(c: Context<EdgeEnv>): Promise<Response> {
  const { PRODUCT_NAME: product } = c.get('settings');
  const list = await blogPosts(c);
  if (!list.ok) return noFeed(c, list);
  const results = await Promise.all(list.answer.slice(0, POSTS).map(({ slug }) => blogPostOf(c, slug)));
  const posts = results.flatMap((result) => (result.ok && result.answer ? [result.answer] : []));
  const entries = posts.map(({ slug, title, date, html }) => {
    const path = href('/blog/{slug}', { slug });
    const at = `${date}T00:00:00+07:00`;
    const id = publicOrigin(c) + localePath(c.get('locale'), path);
    return { id, title, path, published: at, updated: at, author: product, content: html, isHtml: true };
  });
  const path = href('/blog');
  const title = `${textsOf(c.get('locale'))('site:nav.blog')} · ${product}`;
  const id = publicOrigin(c) + localePath(c.get('locale'), path);
  return atom(c, { id, title, path, updated: new Date(0).toISOString(), entries });
}

/** Responds with the latest posts of a user. Unknown users are a 404. */
export async function userFeed(c: Context<EdgeEnv>): Promise<Response> {
  const uuid = c.req.param('uuid') ?? '';
  const [user, posts] = await Promise.all([
    api(c, getUser, { params: { uuid } }),
    api(c, listUserPosts, { params: { id: uuid }, query: { limit: POSTS } }),
  ]);
  if (!user.ok) return noFeed(c, user);
  if (!posts.ok) return noFeed(c, posts);
  const { name, joined_at } = user.answer.data;
  const entries = posts.answer.data
    // On the page, the pinned post comes first. In the feed it does not.
    .toSorted((one, other) => compareText(other.written_at, one.written_at))
    .map((post) => ({
      id: `urn:uuid:${post.uuid}`,
      title: cutText(post.text.split('\n')[0] ?? '', MAX_TITLE),
      path: href('/posts/{uuid}', { uuid: post.uuid }),
      published: post.written_at,
      updated: post.edited_at ?? post.written_at,
      author: post.author.name,
      content: post.text,
      isHtml: false,
    }));
  const title = textsOf(c.get('locale'))('post:title', { name });
  return atom(c, { id: `urn:uuid:${uuid}`, title, path: href('/users/{uuid}', { uuid }), updated: joined_at, entries });
}

const noFeed = (c: Context<EdgeEnv>, { status }: Failure): Response =>
  c.text('', status >= 500 ? 503 : 404, { 'cache-control': 'no-store' });

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#', format: true });

function atom(c: Context<EdgeEnv>, { id, title, path, updated, entries }: Feed): Response {
  const at = (place: string) => publicOrigin(c) + localePath(c.get('locale'), place);
  const feed = {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    '@xml:lang': c.get('locale'),
    id,
    title: xmlText(title),
    updated:
      entries
        .map((entry) => entry.updated)
        .toSorted()
        .at(-1) ?? updated,
    link: [
      { '@rel': 'alternate', '@type': 'text/html', '@href': at(path) },
      { '@rel': 'self', '@type': 'application/atom+xml', '@href': at(`${path}/atom.xml`) },
    ],
    entry: entries.map((entry) => ({
      id: entry.id,
      title: xmlText(entry.title),
      link: { '@rel': 'alternate', '@type': 'text/html', '@href': at(entry.path) },
      published: entry.published,
      updated: entry.updated,
      author: { name: xmlText(entry.author) },
      content: { '@type': entry.isHtml ? 'html' : 'text', '#': xmlText(entry.content) },
    })),
  };
  const xml = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, feed });
  return c.body(xml, 200, {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
}

/** Removes control characters and lone surrogates, which XML cannot contain even when escaped. */
const xmlText = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
