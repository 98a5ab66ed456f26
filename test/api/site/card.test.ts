/** Cards for link previews, drawn by the API. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { LATIN, renderer, THAI } from '../../../api/platform/draw/renderer.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { pictureOf } from '../../../api/platform/upload/picture.ts';
import { cardTextsIn } from '../../../api/site/card/card-text.ts';
import { drawCard } from '../../../api/site/card/draw.ts';
import { eventCard } from '../../../api/site/card/event-card.ts';
import { inviteCard } from '../../../api/site/card/invite-card.ts';
import { liveCard } from '../../../api/site/card/live-card.ts';
import { readPicture } from '../../../api/site/card/picture.ts';
import { breakable, drawable } from '../../../api/site/card/shown-text.ts';
import { CARD_SIZE, cardAt, cardPath } from '../../../calls/platform/card.ts';
import { addCountedFacts, addEvent, addMonsterEvent } from '../rankings/event-world.ts';
import { addEvents, addInvitation, addLives, addUsers } from '../world.ts';

const LARGEST_BYTES = 250_000;
const window = { from: '2026-11-19T17:00:00Z', to: '2026-11-21T17:00:00Z' };
const poster = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="#0f0"/></svg>`;

const get = (path: string) => app.fetch(new Request(`http://api${path}`), env);
const context = { say: cardTextsIn('th'), now: new Date('2026-11-20T12:00:00Z') };

beforeEach(async () => {
  vi.setSystemTime(context.now);
  await env.MEDIA.put('poster/somo.svg', poster);
  await addUsers(['somo', 'toei', 'ann']);
  await addLives([{ slug: 'somo-sings', caster: 'somo', title: 'กำลังทำน้ำแข็งไส', viewer_count: 1204 }]);
});

test('counts are singular and plural in English, and unchanged in Thai', () => {
  const counts = (language: 'th' | 'en') => [1, 1200].map((value) => cardTextsIn(language).counted('match', value));
  expect(counts('en')).toEqual(['1 match', '1,200 matches']);
  expect(counts('th')).toEqual(['1 แมตช์', '1,200 แมตช์']);
});

describe('shaping of Thai text', () => {
  const widthOf = async (text: string) => {
    const style = { fontSize: 100, fontFamily: `${THAI}, ${LATIN}`, whiteSpace: 'nowrap' } as const;
    const node = { type: 'container' as const, children: [{ type: 'text' as const, text, style }] };
    const root = await (await renderer()).measure(node, { width: 4000, height: 400 });
    const runs = [root, ...root.children].flatMap((child) => child.runs);
    expect(runs.map((run) => run.text).join(''), text).toBe(text);
    return Math.max(...runs.map(({ x, width }) => x + width));
  };

  test('text after ำ follows it without overlap', async () => {
    for (const [letter, after] of [
      ['ก', 'ลัง'],
      ['น้', 'ใจ'],
      ['ท', 'นอง'],
      ['ค่', 'คืน'],
    ] as const) {
      const whole = await widthOf(`${letter}ำ${after}`);
      const parts = (await widthOf(letter)) + (await widthOf('า')) + (await widthOf(after));
      expect(Math.abs(whole - parts), `${letter}ำ${after}`).toBeLessThan(2);
    }
  });

  test('Thai marks above and below take no width', async () => {
    for (const [markedText, bare] of [
      ['กี่', 'ก'],
      ['ปั้น', 'ปน'],
      ['ญุ่', 'ญ'],
      ['ฏู', 'ฏ'],
    ] as const)
      expect(Math.abs((await widthOf(markedText)) - (await widthOf(bare))), markedText).toBeLessThan(1);
  });

  test('a line breaks between words, and unsupported characters are removed', () => {
    expect(breakable('ร้องเพลงก่อนนอน')).toBe('ร้อง\u200bเพลง\u200bก่อน\u200bนอน');
    expect(drawable('  ไลฟ์ 🎤\n<b>สด</b> ☲ \u202e', 40)).toBe('ไลฟ์ 🎤 <b>สด</b>');
    expect(drawable('กี่'.repeat(9), 4)).toBe('กี่กี่กี่…');
  });
});

describe('drawCard, with letters outside the site’s own typeface', () => {
  /**
   * Returns the SHA-256 of a card with this title, so that two cards that look the same are equal.
   */
  const cardOf = async (title: string) => {
    const card = { picture_url: null, shape: 'square', badge: { text: 'LIVE', tone: 'live' }, note: null } as const;
    const png = await drawCard(
      { ...card, title, person: null, stake: null },
      { media: env.MEDIA, product: 'Vela', language: 'th' },
    );
    return String(new Uint8Array(await crypto.subtle.digest('SHA-256', png)));
  };

  // Takumi leaves a letter blank if no registered typeface has it, so without the fallback all
  // cards here are the same.
  test.each([
    ['Lao', 'ສະບາຍດີ'],
    ['Burmese', 'မင်္ဂလာပါ'],
    ['emoji', '🎤🎉🥳🇹🇭🇱🇦👨‍👩‍👧'],
  ])('draws each sign of %s differently, and none blank', async (_, text) => {
    expect(drawable(text, 40)).toBe(text);
    const signs = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
    const cards = new Set([await cardOf('')]);
    for (const sign of signs) cards.add(await cardOf(sign));
    expect(cards.size).toBe(signs.length + 1);
  });

  test.each(['日本の歌', '노래방', 'เพลง 日本 สด', 'أغنية'])(
    'leaves out a whole line with %s, and still draws the card',
    async (text) => {
      expect(drawable(text, 40)).toBeNull();
      expect(await cardOf(text)).toBe(await cardOf(''));
    },
  );
});

test('a card is a small JPEG of 1200 × 630 in both languages', async () => {
  for (const language of ['th', 'en'] as const) {
    const response = await get(cardPath({ language, kind: 'live', id: 'somo-sings' }));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(pictureOf(bytes)).toMatchObject({ extension: 'jpg', ...CARD_SIZE });
    expect(bytes.length).toBeLessThan(LARGEST_BYTES);
  }
});

test('a live’s card has VB, viewers and distance to the next rank', async () => {
  await addEvent({ slug: 'mic', title_th: 'ศึกชิงไมค์', ...window });
  await addCountedFacts([
    { id: '1', from: 'ann', to: 'toei', amount: 50, at: '2026-11-20T10:00:00Z' },
    { id: '2', from: 'ann', to: 'somo', amount: 20, at: '2026-11-20T10:00:00Z' },
  ]);
  const card = await liveCard(openDb(env.DB), 'somo-sings', context);
  expect(card).toMatchObject({
    picture_url: '/media/poster/somo.svg',
    badge: { text: 'LIVE', tone: 'live' },
    note: '1.2 พัน คนกำลังดู',
    title: 'กำลังทำน้ำแข็งไส',
    person: { name: 'somo', picture_url: '/media/avatar/somo.svg' },
  });
  expect(card?.stake?.text).toMatch(/^อีก \d+ \S+ แซง toei · ศึกชิงไมค์$/);
  await addLives([{ slug: 'toei-sings', caster: 'toei' }]);
  expect((await liveCard(openDb(env.DB), 'toei-sings', context))?.stake?.text).toBe('นำอยู่อันดับ 1 · ศึกชิงไมค์');
});

test('the card of a blurred or age-restricted live has no picture', async () => {
  for (const mark of ["blurred_by = 'staff'", 'blurred_by = NULL, least_age = 18', 'least_age = NULL']) {
    await env.DB.prepare(`UPDATE lives SET ${mark} WHERE slug = 'somo-sings'`).run();
    const card = await liveCard(openDb(env.DB), 'somo-sings', context);
    expect([mark, card?.picture_url === null]).toEqual([mark, mark !== 'least_age = NULL']);
  }
});

test('a monster’s card has the remaining health of its level', async () => {
  await addMonsterEvent({ slug: 'giant', ...window }, [100, 300]);
  await addCountedFacts([{ id: '1', from: 'ann', to: 'somo', amount: 175, at: '2026-11-20T10:00:00Z' }]);
  const card = await eventCard(openDb(env.DB), 'giant', context);
  expect(card?.stake).toEqual({ text: 'ด่าน 2 ด่าน 2 เหลือพลังชีวิต 75%', share_left: 0.75 });
  expect(card?.person?.name).toBe('somo นำอยู่');
});

test('an invitation’s card shows the inviter’s live on air', async () => {
  await addInvitation('come', 'somo');
  expect(await inviteCard(openDb(env.DB), 'come', context)).toMatchObject({
    badge: { tone: 'live' },
    title: 'กำลังไลฟ์อยู่: กำลังทำน้ำแข็งไส',
    stake: { text: 'สมัครผ่านลิงก์นี้ รับฟรี 100 เหรียญ' },
  });
});

test.each([{ blurred_by: 'staff' }, { least_age: 18 }] as const)(
  'cards of lives and invitations leave out the poster of a live with %o',
  async (mark) => {
    await addInvitation('come', 'toei');
    await addLives([{ slug: 'marked', caster: 'toei', ...mark }]);
    expect(await inviteCard(openDb(env.DB), 'come', context)).toMatchObject({ picture_url: null, shape: 'poster' });
    expect(await liveCard(openDb(env.DB), 'marked', context)).toMatchObject({ picture_url: null, shape: 'poster' });
  },
);

test('hidden and unknown pages have no card', async () => {
  await addLives([{ slug: 'taken-off', caster: 'toei', status: 'hidden', ended_at_ms: 2 }]);
  await addEvents([{ slug: 'ours', permission: 'internal', ...window }]);
  const unknown = '018f0000-0000-7000-8000-000000000000';
  for (const path of [
    '/cards/th/live/nobody.jpg',
    '/cards/th/live/taken-off.jpg',
    '/cards/th/event/ours.jpg',
    '/cards/en/invite/nobody.jpg',
    `/cards/th/item/${unknown}.jpg`,
    `/cards/th/post/${unknown}.jpg`,
    '/cards/th/item/somo-sings.jpg',
    '/cards/fr/live/somo-sings.jpg',
    '/cards/th/live/somo-sings.png',
    '/cards/th/secret/somo-sings.jpg',
  ])
    expect((await get(path)).status, path).toBe(404);
  expect(cardAt('/cards/th/live/a/../b.jpg')).toBeNull();
});

test('a card omits an invalid picture, or one with too many pixels', async () => {
  const header = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0];
  await env.MEDIA.put('upload/broken.png', new Uint8Array([...header, 1, 0, 0, 0, 1, 0, 8, 6, 0, 0, 0]));
  await env.MEDIA.put('upload/huge.png', new Uint8Array([...header, 0x1f, 0, 0, 0, 0x1f, 0, 8, 6, 0, 0, 0]));
  expect(await readPicture(env.MEDIA, '/media/upload/huge.png')).toBeNull();
  expect(await readPicture(env.MEDIA, '/pictures/avatar.svg')).toBeNull();
  await addLives([{ slug: 'broken', caster: 'toei', poster_url: '/media/upload/broken.png' }]);
  expect((await get(cardPath({ language: 'th', kind: 'live', id: 'broken' }))).status).toBe(200);
});
