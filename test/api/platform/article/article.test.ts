/** Texts of law and help: drafts, and versions that two people publish from a Bangkok day on. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addArticle,
  changeArticle,
  dropArticle,
  getArticle,
  getOfficeArticle,
  listOfficeArticles,
  publishArticle,
} from '../../../../calls/platform/article.ts';
import { addBlogPost, changeBlogPost, getBlogPost, listBlogPosts } from '../../../../calls/platform/article-blog.ts';
import { getCacheGeneration } from '../../../../calls/platform/cache.ts';
import { ask, askInVain } from '../../ask.ts';
import { askAlone, askAsTwo } from '../../dual-control.ts';
import { addMember } from '../../member.ts';

const NOW = '2026-12-01T08:00:00.000Z';
const ground = 'The lawyer, 30 November';

let token: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  token = await addMember('boss', 'staff');
});

const draft = async (name: 'terms' | 'faq', text = 'New text') => {
  const { data } = await ask(addArticle, { token, key: crypto.randomUUID(), form: { name, ground } });
  const form = { title_th: 'ข้อกำหนด', title_en: 'Terms', description_th: 'ย่อ', description_en: 'Brief' };
  const texts = { text_th: `ไทย ${text}`, text_en: text };
  return (await ask(changeArticle, { token, params: { uuid: data.uuid }, form: { ...form, ...texts, ground } })).data;
};

const publishing = (
  { uuid, digest }: { uuid: string; digest: string },
  from: string,
  name: 'terms' | 'faq' = 'terms',
) => ({
  token,
  params: { uuid },
  form: { name, digest, from, ground },
});

const shownAt = async (at: string, version?: string) => {
  vi.setSystemTime(at);
  const { data } = await ask(getArticle, {
    params: { name: 'terms' },
    query: version === undefined ? {} : { version },
  });
  vi.setSystemTime(NOW);
  return data;
};

describe('posts of the blog', () => {
  const begin = async (slug: string) =>
    (await ask(addBlogPost, { token, key: crypto.randomUUID(), form: { slug, ground } })).data;
  const form = {
    ...{ title_th: 'ปีใหม่', title_en: 'New year', description_th: 'ย่อ', description_en: 'Brief' },
    ...{ text_th: 'สวัสดี', text_en: 'Hello', ground },
    ...({ cover: 'night', tag: 'community' } as const),
  };
  const change = async (uuid: string, changes: { title_en?: string; is_withdrawn?: 'on' } = {}) =>
    (await ask(changeBlogPost, { token, params: { uuid }, form: { ...form, ...changes } })).data;
  const publishAs = (one: { uuid: string; digest: string }, from: string) =>
    askAsTwo(publishArticle, {
      token,
      params: { uuid: one.uuid },
      form: { name: 'blog', digest: one.digest, from, ground },
    });
  const listed = async () => (await ask(listBlogPosts, {})).data;

  test('a draft of a known slug begins with its file', async () => {
    expect(await begin('how-to-top-up')).toMatchObject({
      name: 'blog',
      slug: 'how-to-top-up',
      cover: 'coins',
      draft_of: 'post',
    });
    expect((await begin('how-to-top-up')).text.th).toContain('Thai QR');
  });

  test('two people publish a post, change it and withdraw it', async () => {
    const empty = await begin('new-year');
    const refused = await askInVain(publishArticle, {
      ...{ token, params: { uuid: empty.uuid } },
      form: { name: 'blog', digest: empty.digest, from: '2026-12-01', ground },
    });
    expect(refused.error.code).toBe('article_empty');
    await publishAs(await change(empty.uuid), '2026-12-01');
    expect(await listed()).toMatchObject([
      { slug: 'new-year', day: '2026-12-01', cover: 'night', is_withdrawn: false },
    ]);
    await publishAs(
      await change((await begin('new-year')).uuid, { title_en: 'Newer', is_withdrawn: 'on' }),
      '2026-12-03',
    );
    vi.setSystemTime('2026-12-03T08:00:00.000Z');
    expect(await listed()).toMatchObject([{ day: '2026-12-01', title: { en: 'Newer' }, is_withdrawn: true }]);
    expect((await ask(getBlogPost, { params: { slug: 'new-year' } })).data.post).toMatchObject({
      text: { en: 'Hello' },
    });
    expect((await ask(getBlogPost, { params: { slug: 'other' } })).data.post).toBeNull();
  });

  test('posts with different slugs can begin on the same day', async () => {
    for (const slug of ['one', 'two']) await publishAs(await change((await begin(slug)).uuid), '2026-12-01');
    expect((await listed()).map(({ slug }) => slug).toSorted()).toEqual(['one', 'two']);
  });
});

describe('texts of law and help', () => {
  test('a draft begins with the text in force, or with the file', async () => {
    const first = await ask(addArticle, { token, key: crypto.randomUUID(), form: { name: 'terms', ground } });
    expect(first.data).toMatchObject({ state: 'draft', from: null, title: { en: 'Terms of use' } });
    expect(first.data.text.th).toContain('{{company}}');
    await askAsTwo(publishArticle, publishing(await draft('terms', 'Version A'), '2026-12-01'));
    const form = { name: 'terms', ground } as const;
    expect((await ask(addArticle, { token, key: crypto.randomUUID(), form })).data.text.en).toBe('Version A');
    const fromFile = { ...form, start: 'file' } as const;
    expect((await ask(addArticle, { token, key: crypto.randomUUID(), form: fromFile })).data.text).toEqual(
      first.data.text,
    );
  });

  test('a version applies from its Bangkok day, and older ones stay readable', async () => {
    expect(await shownAt(NOW)).toEqual({ article: null, versions: [] });
    await askAsTwo(publishArticle, publishing(await draft('terms', 'Version A'), '2026-12-01'));
    await askAsTwo(publishArticle, publishing(await draft('terms', 'Version B'), '2026-12-05'));
    const before = await shownAt('2026-12-04T16:59:59.999Z');
    expect(before).toMatchObject({ article: { version: '2026-12-01', text: { en: 'Version A' } } });
    expect(before.versions).toEqual(['2026-12-01']);
    const after = await shownAt('2026-12-04T17:00:00.000Z');
    expect(after).toMatchObject({ article: { version: '2026-12-05', text: { th: 'ไทย Version B' } } });
    expect(after.versions).toEqual(['2026-12-05', '2026-12-01']);
    expect((await shownAt('2026-12-05T00:00:00.000Z', '2026-12-01')).article?.text.en).toBe('Version A');
    expect((await shownAt(NOW, '2026-12-05')).article).toBeNull();
    const states = (await ask(listOfficeArticles, { token, query: { name: 'terms' } })).data.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['planned', 'published']);
  });

  test('publishing waits for a second person and raises the cache generation', async () => {
    const one = await draft('terms');
    await askAlone(publishArticle, publishing(one, '2026-12-01'));
    expect((await shownAt(NOW)).article).toBeNull();
    const { generation } = (await ask(getCacheGeneration)).data;
    await askAsTwo(publishArticle, publishing(one, '2026-12-02'));
    expect((await ask(getCacheGeneration)).data.generation).toBeGreaterThan(generation);
  });

  test('refuses a past day, a taken day, and a draft that changed', async () => {
    const one = await draft('terms');
    const refusal = async (input: ReturnType<typeof publishing>) => {
      const { status, error } = await askInVain(publishArticle, input);
      return [status, error.code];
    };
    expect(await refusal(publishing(one, '2026-11-30'))).toEqual([422, 'article_day_past']);
    expect(await refusal(publishing({ ...one, digest: '0'.repeat(64) }, '2026-12-01'))).toEqual([
      409,
      'article_changed',
    ]);
    expect(await refusal(publishing(one, '2026-12-01', 'faq'))).toEqual([404, 'article_not_found']);
    await askAsTwo(publishArticle, publishing(one, '2026-12-01'));
    expect(await refusal(publishing(await draft('terms'), '2026-12-01'))).toEqual([409, 'article_day_taken']);
  });

  test('a published text neither changes nor disappears, and a draft does', async () => {
    const one = await draft('terms');
    const other = await draft('faq');
    await askAsTwo(publishArticle, publishing(one, '2026-12-01'));
    const params = { uuid: one.uuid };
    expect((await askInVain(dropArticle, { token, params, form: { ground } })).error.code).toBe('article_published');
    expect((await askInVain(publishArticle, publishing(one, '2026-12-03'))).error.code).toBe('article_published');
    const change = env.DB.prepare("UPDATE article_versions SET text_en = 'x' WHERE uuid = ?").bind(one.uuid);
    await expect(change.run()).rejects.toThrow('a published text cannot change');
    await ask(dropArticle, { token, params: { uuid: other.uuid }, form: { ground } });
    const gone = await askInVain(getOfficeArticle, { token, params: { uuid: other.uuid } });
    expect(gone.error.code).toBe('article_not_found');
  });
});
