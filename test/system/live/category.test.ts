/** Checks categories of streams without scripts: a visitor browses them, and a VB chooses one. */
import { describe, expect, inject, test } from 'vitest';
import categoryTexts from '../../../locales/en/live/category.json' with { type: 'json' };
import profileTexts from '../../../locales/en/people/profile.json' with { type: 'json' };
import { query } from '../database.ts';
import { newVb } from '../guest.ts';
import { linksOf } from '../markup.ts';
import { Reader } from '../reader.ts';
import { live, vbPath } from '../seeded-pages.ts';
import { putOnAir } from './own-live.ts';

const origin = inject('origin');

describe('/categories', () => {
  test('a visitor goes from the streams to a category and to its VB', async () => {
    const visitor = await (await Reader.from(origin)).open('/en/our-vb');
    await visitor.follow('Singing');
    expect(visitor.path).toBe('/en/categories/singer');
    expect(linksOf(visitor.text)).toContain(`/en/live/${live.slug}`);
    expect(linksOf(visitor.text)).toContain(`/en${vbPath}`);
    await visitor.follow(categoryTexts.title);
    expect(visitor.path).toBe('/en/categories');
    await visitor.open('/categories/nothing');
    expect(visitor.status).toBe(404);
  });

  test('the sitemap lists the index and each category in both languages', async () => {
    const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
    for (const path of ['/categories', '/categories/singer', '/en/categories/singer'])
      expect(xml).toContain(`${path}</loc>`);
  });

  test('the preview of a category has its card', async () => {
    const { text } = await (await Reader.from(origin)).open('/en/categories/singer');
    expect(text).toMatch(/property="og:image" content="[^"]*\/cards\/en\/category\/singer\.jpg"/);
    const card = await fetch(`${origin}/cards/en/category/singer.jpg`);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(`${origin}/cards/en/category/nothing.jpg`)).status).toBe(404);
  });
});

describe('/studio', () => {
  test('a VB chooses a category for a stream, and changes it on air', async () => {
    const { guest, user_uuid } = await newVb();
    const vb = await (await Reader.from(origin, guest)).open('/en/studio');
    await vb.send(({ action }) => action === '/en/studio', { title: 'A new game', category: 'gamer' });
    const { results } = await query('SELECT uuid FROM waiting_lives WHERE caster_uuid = ?', user_uuid);
    await putOnAir(String(results[0]?.uuid));
    await vb.open('/en/studio');
    expect(vb.text).toMatch(/<option value="gamer" selected="">/);
    await vb.send(({ action }) => action === '/en/studio/category', { category: 'talk' });
    expect(vb.text).toMatch(/<option value="talk" selected="">/);
    await vb.send(({ action }) => action === '/en/studio/end');
    await vb.open('/en/studio');
    expect(vb.fieldOf('category')).toBe('talk');
  });
});

describe('/users/{uuid}', () => {
  test('the tabs of a VB are links', async () => {
    const visitor = await (await Reader.from(origin)).open(`/en${vbPath}`);
    for (const tab of ['clips', 'posts', 'supporters', 'lives'] as const) {
      await visitor.follow(profileTexts.public.tabs[tab]);
      expect(visitor.path).toBe(`/en${vbPath}${tab === 'lives' ? '' : `?tab=${tab}`}`);
      expect(visitor.status).toBe(200);
    }
  });
});
