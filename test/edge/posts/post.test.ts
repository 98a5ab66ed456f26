/** Posts through the edge: pages that work by forms, and user texts that stay plain text. */
import { describe, expect, test } from 'vitest';
import { uploadPicture } from '../../../calls/platform/upload.ts';
import { deletePost, editPost, getPost, likePost, listFeed, writePost } from '../../../calls/posts/post.ts';
import {
  deleteComment,
  hideComment,
  likeComment,
  listComments,
  writeComment,
} from '../../../calls/posts/post-comment.ts';
import { jpeg } from '../../pictures.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, visit } from '../visit.ts';

const { data: sample } = sampleAnswer(getPost);
const [aComment = expect.fail('there is a sample')] = sampleAnswer(listComments).data;
const path = `/en/posts/${sample.uuid}`;

/** Returns markup and script injections: each injection technique with each script. */
function payloads(): string[] {
  const payloads = ['alert(1)', 'fetch(`//e.example`)', 'location=`//e.example`', 'document.body.remove()', 'top.x=1'];
  const ways = [
    (js: string) => `<script>${js}</script>`,
    (js: string) => `</p></li></ul><script>${js}</script>`,
    (js: string) => `<img src=x onerror="${js}">`,
    (js: string) => `<svg/onload=${js}>`,
    (js: string) => `<svg><animate onbegin=${js} attributeName=x>`,
    (js: string) => `"><script>${js}</script>`,
    (js: string) => `' onmouseover='${js}`,
    (js: string) => `<a href="javascript:${js}">x</a>`,
    (js: string) => `javascript:${js}`,
    (js: string) => `[x](javascript:${js})`,
    (js: string) => `<iframe srcdoc="<script>${js}</script>">`,
    (js: string) => `<math><mtext></mtext><script>${js}</script></math>`,
    (js: string) => `<details open ontoggle=${js}>`,
    (js: string) => `<style>@import '//e.example/${js}'</style>`,
    (js: string) => `<form><button formaction=javascript:${js}>x`,
    (js: string) => `&lt;script&gt;${js}&lt;/script&gt;`,
    (js: string) => `&#60;script&#62;${js}`,
    (js: string) => `<!--><script>${js}</script>-->`,
    (js: string) => `</title><script>${js}</script>`,
    (js: string) => `\${${js}}{{${js}}}<%= ${js} %>`,
    (js: string) => `https://a.example/"onmouseover="${js}`,
    (js: string) => `https://a.example/<script>${js}</script>`,
    (js: string) => `https://a.example\\@e.example/${js}`,
    (js: string) => `https://user:${js}@e.example/`,
    (js: string) => `data:text/html,<script>${js}</script>`,
    (js: string) => `vbscript:${js}`,
    (js: string) => `＜script＞${js}＜/script＞`,
    (js: string) => `<scr\u0000ipt>${js}</scr\u200Bipt>`,
    (js: string) => `<marquee onstart=${js}>ก็</marquee>`,
    (js: string) => `<object data="javascript:${js}">`,
    (js: string) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
    (js: string) => `<base href="//e.example/${js}">`,
    (js: string) => `<template><script>${js}</script></template>`,
    (js: string) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
    (js: string) => `<link rel=import href="data:,${js}">`,
    (js: string) => `<video><source onerror=${js}>`,
    (js: string) => `@<b>${js}</b>`,
  ];
  const cases = [(text: string) => text, (text: string) => text.toUpperCase()];
  return [...new Set(ways.flatMap((way) => payloads.flatMap((js) => cases.map((turn) => turn(way(js))))))];
}

/** Look-alike links with the beginning of the URL that the page must show. */
const homographs = [
  ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ['https://ɡoogle.com/x', 'https://xn--oogle-qmc.com/x'],
  ['https://τράπεζα.com/', 'https://xn--'],
  ['http://раураl.com/login', 'http://xn--'],
] as const;

/** Returns the HTML inside each paragraph of user text. */
const paragraphsOf = (html: string) =>
  [...html.matchAll(/<p class="whitespace-pre-line[^"]*">(.*?)<\/p>/gs)].map(([, inner = '']) => inner);
const plain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
/** The only markup allowed in user text: a plain link. */
const link =
  /<a class="relative underline" href="(https?:[^"<>]+)" rel="ugc nofollow noopener" target="_blank">([^<>]*)<\/a>/g;

describe('user texts', () => {
  test('more than 300 injections are shown as text', async () => {
    const texts = payloads();
    expect(texts.length).toBeGreaterThan(300);
    const data = texts.map((text) => ({
      ...aComment,
      uuid: crypto.randomUUID(),
      text,
      mentions: [],
      state: 'shown' as const,
    }));
    const host = hostOfPages()
      .answer(getPost, { data: { ...sample, text: texts.join('\n') } })
      .answer(listComments, { data, next_cursor: null, aside: [] });
    const { status, text: html } = await visit(path, { host });
    expect(status).toBe(200);
    const [post = '', ...comments] = paragraphsOf(html);
    expect(plain(post.replaceAll(link, '$2'))).toBe(texts.join('\n'));
    expect(comments.map((inner) => plain(inner.replaceAll(link, '$2')))).toEqual(texts);
    for (const inner of [post, ...comments]) expect(inner.replaceAll(link, '$2')).not.toMatch(/[<>]/);
    for (const [, to = ''] of html.matchAll(link))
      expect(new URL(plain(to))).toMatchObject({ username: '', password: '' });
    const [data_ = ''] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => json,
    );
    expect([JSON.parse(data_)].flat()[0]).toMatchObject({ '@type': 'SocialMediaPosting', text: texts.join('\n') });
  });

  test('a link with look-alike letters shows its punycode host', async () => {
    const data = homographs.map(([text]) => ({ ...aComment, uuid: crypto.randomUUID(), text, mentions: [] }));
    const host = hostOfPages().answer(listComments, { data, next_cursor: null, aside: [] });
    const [, ...comments] = paragraphsOf((await visit(path, { host })).text);
    for (const [index, [, start]] of homographs.entries()) {
      const [, to, text = ''] = [...(comments[index] ?? '').matchAll(link)][0] ?? [];
      expect(text).toContain(start);
      expect(to).toBe(text);
    }
  });

  test('a Thai host is a link, and Thai letters after a host end one', async () => {
    const text = 'https://ธนาคาร.ไทย/ https://a.exampleธนาคาร.com/';
    const host = hostOfPages().answer(listComments, {
      data: [{ ...aComment, text, mentions: [] }],
      next_cursor: null,
      aside: [],
    });
    const [, comment = ''] = paragraphsOf((await visit(path, { host })).text);
    expect([...comment.matchAll(link)].map(([, to, label]) => [to, label])).toEqual([
      ['https://xn--42c3bd5b5db.xn--o3cw4h/', 'https://ธนาคาร.ไทย/'],
      ['https://a.example/', 'https://a.example'],
    ]);
    expect(plain(comment.replaceAll(link, '$2'))).toBe(text);
  });

  test('mentions are links, and a link ends before the sentence’s punctuation', async () => {
    const text = 'ดู (https://a.example/x?y=1). แล้วทัก @ส้มโอ นะ';
    const mentions = [{ user_uuid: sample.author.uuid, name: 'ส้มโอ' }];
    const host = hostOfPages().answer(listComments, {
      data: [{ ...aComment, text, mentions }],
      next_cursor: null,
      aside: [],
    });
    const [, comment = ''] = paragraphsOf((await visit(path, { host })).text);
    expect([...comment.matchAll(link)].map(([, to]) => to)).toEqual(['https://a.example/x?y=1']);
    expect(comment).toContain(`href="/en/users/${sample.author.uuid}">@ส้มโอ</a> นะ`);
  });
});

describe('page of a post', () => {
  test('a post’s page is the same for every visitor and has a preview card', async () => {
    const host = hostOfPages();
    host.answer(getPost, { data: { ...sample, pictures: ['/media/upload/a.jpg'], text: 'คืนนี้เจอกัน' } });
    const { text } = await visit(path, { host });
    expect(tags(text, 'meta').find(({ property }) => property === 'og:image')?.content).toBe(
      `${ORIGIN}/cards/en/post/${sample.uuid}.jpg`,
    );
    expect(tags(text, 'meta').find(({ property }) => property === 'og:type')?.content).toBe('article');
    expect(tags(text, 'form').some((form) => 'data-like' in form)).toBe(false);
    expect(text).toContain(`href="${path}/comment"`);
    expect(text).not.toContain('idempotency_key');
  });

  test('an unknown post is a 404', async () => {
    expect((await visit('/en/posts/none', { host: hostOfPages() })).status).toBe(404);
    const host = hostOfPages();
    host.on(getPost, () => refusal('post_not_found'));
    expect((await visit(path, { host })).status).toBe(404);
  });

  test('a member’s comment is sent with a key; a refused one keeps the text', async () => {
    const browser = await signedIn();
    const { host } = browser;
    const { text } = await browser.go(path);
    expect(tags(text, 'form').some((form) => 'data-like' in form)).toBe(true);
    const key = tags(text, 'input').find(({ name }) => name === 'idempotency_key')?.value ?? '';
    const sendComment = () => browser.go(`${path}/comment`, { form: { text: 'รอเลย', idempotency_key: key } });
    const { status, location } = await sendComment();
    const { uuid } = sampleAnswer(writeComment).data;
    expect([status, location]).toEqual([303, `${path}?order=newest#c-${uuid}`]);
    expect(host.requests.at(-1)?.headers.get('idempotency-key')).toBe(key);
    host.on(writeComment, () => refusal('comment_needs_email'));
    const errorPage = await sendComment();
    expect([errorPage.status, errorPage.text.includes('>รอเลย</textarea>')]).toEqual([403, true]);
    expect(errorPage.text).toContain(textInPage('en', 'error:code.comment_needs_email'));
  });

  test('likes, hides and deletions work by forms, and a script gets the like count', async () => {
    const browser = await signedIn();
    const headers = { referer: ORIGIN + path };
    const comment = aComment.uuid;
    for (const [at, form, call] of [
      ['like', { wants: 'like' }, likePost],
      ['comments', { wants: 'like', comment }, likeComment],
      ['comments', { wants: 'hide', comment }, hideComment],
      ['comments', { wants: 'delete', comment }, deleteComment],
    ] as const) {
      const { status, location } = await browser.go(`${path}/${at}`, { form, headers });
      expect([status, location, browser.host.timesAsked(call)]).toEqual([303, path, 1]);
    }
    browser.host.answer(likePost, { data: { uuid: sample.uuid, is_liked: true, like_count: 1_234 } });
    const answer = await browser.go(`${path}/like`, {
      form: { wants: 'like' },
      headers: { accept: 'application/json' },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ props: { count: '1,234' } });
    const visitor = await new Browser().go(`${path}/like`, { form: { wants: 'like' }, headers });
    expect(visitor.location).toContain('/en/auth/signin?');
  });

  test('the author can edit and delete the post', async () => {
    const host = new MemberHost();
    const ownPost = { ...sample, author: { ...sample.author, uuid: host.person.uuid } };
    const browser = await signedIn(new Browser(host.answer(getPost.own, { data: ownPost })));
    expect((await browser.go(path)).text).toContain(`href="${path}/edit"`);
    const edit = await browser.go(`${path}/edit`, { form: { text: 'ใหม่' } });
    expect([edit.location, host.timesAsked(editPost)]).toEqual([path, 1]);
    host.on(editPost, () => refusal('post_edit_over'));
    expect((await browser.go(`${path}/edit`, { form: { text: 'สาย' } })).status).toBe(409);
    const answer = await browser.go(`${path}/own`, { form: { wants: 'delete' } });
    expect([answer.location, host.timesAsked(deletePost)]).toEqual([`/en/users/${host.person.uuid}`, 1]);
  });
});

describe('feed', () => {
  test('the feed shows posts of followed VBs, and only VBs can write', async () => {
    const viewer = await signedIn();
    const { text } = await viewer.go('/en/feed');
    expect(text).toContain(`href="${path}"`);
    expect(text).not.toContain('name="picture_1"');
    viewer.host.answer(listFeed, { data: [], next_cursor: null });
    expect((await viewer.go('/en/feed')).text).toContain(textInPage('en', 'post:feed_none'));
  });

  test('a post is sent with a picture or with a link to our site', async () => {
    const host = new MemberHost();
    const browser = await signedIn(new Browser(host.become('ข้าวหอม', 'caster')));
    expect((await browser.go('/en/feed')).text).toContain('name="picture_1"');
    const form = (fields: Record<string, string | File>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ text: 'มาแล้ว', idempotency_key: crypto.randomUUID(), ...fields }))
        body.set(name, value);
      return body;
    };
    let sentPost: Record<string, string> = {};
    host.on(writePost, ({ body }) => {
      sentPost = Object.fromEntries(body instanceof URLSearchParams ? body : []);
      return Response.json(sampleAnswer(writePost));
    });
    const sendPost = async (fields: Record<string, string | File>) => {
      const { location } = await browser.go('/en/feed', { method: 'POST', body: form(fields) });
      return { location, sentPost };
    };
    const picture = await sendPost({ picture_2: new File([jpeg()], 'a.jpg') });
    expect(picture.location).toBe(`/en/posts/${sampleAnswer(writePost).data.uuid}`);
    expect(picture.sentPost).toMatchObject({ text: 'มาแล้ว', pictures: sampleAnswer(uploadPicture).data.url });
    expect((await sendPost({ card: `${ORIGIN}/en/live/somo` })).sentPost).toMatchObject({
      card_kind: 'live',
      card_id: 'somo',
    });
    const stray = await browser.go('/en/feed', { method: 'POST', body: form({ card: 'https://e.example/x' }) });
    expect([stray.status, stray.text.includes('value="https://e.example/x"')]).toEqual([422, true]);
  });
});
