/** The blog: posts of the repository, and those that staff publish or withdraw. */
import { describe, expect, test } from 'vitest';
import { getBlogPost, listBlogPosts, type OfficeBlogTeaser } from '../../../calls/platform/article-blog.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { MadeUpHost } from '../host.ts';
import { textInPage } from '../page-texts.ts';
import { visit } from '../visit.ts';

const bilingual = (text: string) => ({ th: text, en: text });
const postOf = (slug: string, changes: Partial<OfficeBlogTeaser> = {}): OfficeBlogTeaser => ({
  slug,
  day: '2026-12-01',
  title: bilingual(`Post ${slug}`),
  description: bilingual('In brief'),
  cover: 'stage',
  tag: 'guide',
  reading_minutes: 2,
  is_withdrawn: false,
  ...changes,
});

const host = (...posts: OfficeBlogTeaser[]) =>
  new MadeUpHost().answer(listBlogPosts, { data: posts, next_cursor: null }).on(getBlogPost, ({ url }) => {
    const post = posts.find(({ slug }) => url.pathname.endsWith(`/${slug}`));
    return Response.json({
      data: { post: post ? { ...post, text: bilingual('## Hello\n\n<b>{{company}}</b>') } : null },
    });
  });

describe('the blog', () => {
  test('lists posts of staff before older ones of the repository', async () => {
    const { text } = await visit('/en/blog', { host: host(postOf('new-year')) });
    expect(text.indexOf('/en/blog/new-year')).toBeGreaterThan(0);
    expect(text.indexOf('/en/blog/new-year')).toBeLessThan(text.indexOf('/en/blog/how-to-top-up'));
    const { text: post } = await visit('/en/blog/new-year', { host: host(postOf('new-year')) });
    expect(post).toContain('Hello</h2>');
    expect(post).toContain('&lt;b&gt;');
    expect(post).toContain('cover-stage.svg');
  });

  test('a post that nobody has published is a 404 in both languages', async () => {
    for (const locale of ['th', 'en'] as const) {
      const { status, text } = await visit(localePath(locale, '/blog/never-written'), { host: host() });
      expect(status).toBe(404);
      expect(text).toContain(textInPage(locale, 'error:code.not_found'));
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test('a post of staff replaces the file with its slug and keeps its day', async () => {
    const replacing = host(postOf('how-to-top-up'));
    const { text } = await visit('/en/blog/how-to-top-up', { host: replacing });
    expect(text).toContain('Post how-to-top-up');
    expect(text).toContain('dateTime="2026-08-05"');
  });

  test('a withdrawn post is a 404, and the list and the feed lack it', async () => {
    const withdrawing = host(postOf('how-to-top-up', { is_withdrawn: true }));
    expect((await visit('/en/blog/how-to-top-up', { host: withdrawing })).status).toBe(404);
    expect((await visit('/en/blog', { host: withdrawing })).text).not.toContain('/en/blog/how-to-top-up');
    // Other posts may link to it.
    const feed = (await visit('/en/blog/atom.xml', { host: withdrawing })).text;
    expect(feed).not.toContain('<id>https://vela.test/en/blog/how-to-top-up</id>');
  });
});
