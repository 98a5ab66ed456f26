/** Page metadata for previews, search engines and the app. */
import { describe, expect, test } from 'vitest';
import { getLive } from '../../../calls/live/live.ts';
import { getInviter } from '../../../calls/people/invite.ts';
import { getShopItem } from '../../../calls/shop/item.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { readHead } from '../head.ts';
import { MadeUpHost, sampleAnswer } from '../host.ts';
import { allPages, hostOfPages } from '../host-pages.ts';
import { ORIGIN, visit } from '../visit.ts';

const live = {
  ...sampleAnswer(getLive).data,
  slug: 'somo-sings',
  title: 'โซโม & <เพื่อน> "ร้องเพลง"',
  status: 'on_air' as const,
  is_blurred: false,
  least_age: null,
  viewer_count: 1234,
  started_at: '2026-11-20T12:00:00.000Z',
  ended_at: null,
};
const inviter = {
  ...sampleAnswer(getInviter).data,
  slug: 'somo',
  newcomer_bonus_coins: 100,
  share_picture_url: '/cards/th/invite/somo.jpg',
};

const host = () => hostOfPages().answer(getLive, { data: live }).answer(getInviter, { data: inviter });

/**
 * Match results, guests, polls and offers, the share page and the viewers belong to a stream. Links share
 * the stream, never these pages.
 */
const sharedPages = allPages.filter((path) => !/\/(?:guests|now|pk|share|viewers)$/.test(path));

const headOf = async (path: string) => readHead((await visit(path, { host: host() })).text);

test('a stream and a clip are titled by name, others "Vela Live"', async () => {
  for (const locale of ['th', 'en'] as const) {
    for (const path of [...sharedPages, '/nothing']) {
      const { title } = await headOf(localePath(locale, path));
      if (path.startsWith('/clips/')) expect(title, path).toMatch(/^.+ \| Vela$/);
      else expect(title, path).toBe(path.startsWith('/live/') ? `${live.title} | Vela` : 'Vela Live');
    }
  }
});

test.for(sharedPages)('%s has complete metadata for previews and the app in both languages', async (path) => {
  for (const locale of ['th', 'en'] as const) {
    const { title, meta, canonical, alternates } = await headOf(localePath(locale, path));
    const own = path.startsWith('/live/') ? path.replace(/[^/]+$/, live.slug) : path;
    expect(canonical).toBe(ORIGIN + localePath(locale, path));
    expect(alternates).toEqual({
      th: ORIGIN + localePath('th', path),
      en: ORIGIN + localePath('en', path),
      'x-default': ORIGIN + localePath('th', path),
    });
    expect(meta).toMatchObject({
      build: '2023-10-06_06',
      'og:site_name': 'Vela',
      'og:url': canonical,
      'og:locale': locale === 'th' ? 'th_TH' : 'en_US',
      'og:locale:alternate': locale === 'th' ? 'en_US' : 'th_TH',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:description': meta.description,
      'twitter:card': 'summary_large_image',
      'al:ios:app_store_id': '1600000000',
      'al:ios:app_name': 'Vela',
      'al:android:package': 'live.vela.app',
      'al:android:app_name': 'Vela',
      'al:android:url': meta['al:ios:url'],
      'al:web:url': canonical,
    });
    expect(meta['al:ios:url']).toMatch(own === path ? /^vela:\/\// : new RegExp(`^vela://live/${live.slug}$`));
    // A raster image, because previews of LINE and Facebook do not draw SVG.
    expect(meta['og:image']).toMatch(/^https:\/\/vela\.test\/.+\.(?:png|jpg)$/);
    for (const text of [title, meta.description, meta['og:title'], meta['og:image:alt']]) {
      expect(text?.trim()).toBeTruthy();
      expect(text).not.toMatch(/\{\{|undefined|share:/);
    }
  }
});

test('home, stream, invitation and shop have different metadata', async () => {
  for (const locale of ['th', 'en'] as const) {
    const paths = ['/', '/live/somo-sings', '/invite/somo', '/shop'];
    const heads = await Promise.all(paths.map((path) => headOf(localePath(locale, path))));
    for (const name of ['og:title', 'og:description', 'og:image', 'og:image:alt', 'al:ios:url', 'description']) {
      const values = heads.map(({ meta }) => meta[name]);
      expect(new Set(values).size, `${name}: ${values.join(' · ')}`).toBe(paths.length);
    }
  }
});

test('a stream’s metadata has its title, VB, card and app link', async () => {
  const { meta } = await headOf('/en/live/somo-sings');
  expect(meta).toMatchObject({
    'og:type': 'video.other',
    'og:title': `${live.title} | Vela`,
    'og:image': `${ORIGIN}/cards/en/live/somo-sings.jpg`,
    'al:ios:url': 'vela://live/somo-sings',
  });
  expect(meta.description).toContain(live.caster.name);
  expect(meta.description).toContain('1,234');
});

describe('metadata of GET /shop/{uuid}', () => {
  const { data: item } = sampleAnswer(getShopItem);
  const headWith = async (share_picture_url: string | null) => {
    const host = hostOfPages().answer(getShopItem, { data: { ...item, share_picture_url } });
    return readHead((await visit(`/shop/${item.uuid}`, { host })).text);
  };

  test('an item’s preview shows its share picture', async () => {
    const { meta, jsonLd } = await headWith('/media/share/shop-bear.png');
    const picture = `${ORIGIN}/media/share/shop-bear.png`;
    expect(meta).toMatchObject({ 'og:image': picture, 'og:image:alt': item.name.th });
    expect(jsonLd[0]?.image).toEqual([picture]);
  });

  test('an item without a share picture shows a drawn card', async () => {
    const { meta } = await headWith(null);
    expect(meta['og:image']).toBe(`${ORIGIN}/cards/th/item/${item.uuid}.jpg`);
  });
});

test('an invitation’s metadata has the inviter, coins, card and app link', async () => {
  const { meta } = await headOf('/en/invite/somo');
  expect(meta).toMatchObject({
    'og:type': 'profile',
    'og:image': `${ORIGIN}/cards/en/invite/somo.jpg`,
    'al:ios:url': 'vela://invite/somo',
  });
  expect(meta.description).toContain(inviter.user.name);
  expect(meta.description).toContain('100 free coins');
});

test('store links of an invitation carry the invitation', async () => {
  const { text } = await visit('/invite/somo', { host: host() });
  expect(text).toContain('href="https://apps.apple.com/th/app/id1600000000?ct=invite-somo"');
  expect(text).toContain(
    'href="https://play.google.com/store/apps/details?id=live.vela.app&amp;referrer=invitation%3Dsomo"',
  );
});

describe('JSON-LD', () => {
  const types = async (path: string) => (await headOf(path)).jsonLd.map((data) => data['@type']);

  test('home is Organization and WebSite, a post BlogPosting, the FAQ FAQPage', async () => {
    expect(await types('/')).toEqual(['Organization', 'WebSite']);
    expect(await types('/blog/how-to-top-up')).toEqual(['BlogPosting']);
    expect(await types('/faq')).toEqual(['FAQPage']);
  });

  test('a stream on air is a VideoObject with a running BroadcastEvent', async () => {
    const { jsonLd } = await headOf('/live/somo-sings');
    expect(jsonLd).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: live.title,
        thumbnailUrl: [`${ORIGIN}${live.profile_picture_url}`],
        uploadDate: live.started_at,
        url: `${ORIGIN}/live/somo-sings`,
        publication: expect.objectContaining({
          '@type': 'BroadcastEvent',
          isLiveBroadcast: true,
          startDate: live.started_at,
        }),
      }),
    ]);
  });

  test.for([{ is_blurred: true }, { least_age: 18 as const }])(
    'JSON-LD of a stream with %j uses the card in place of the poster',
    async (mark) => {
      const host = new MadeUpHost().answer(getLive, { data: { ...live, ...mark } });
      const { text } = await visit('/live/somo-sings', { host });
      expect(readHead(text).jsonLd).toMatchObject([{ thumbnailUrl: [ORIGIN + live.share_picture_url] }]);
    },
  );

  test('an ended stream is a VideoObject with an ended BroadcastEvent', async () => {
    const endedLive = { ...live, status: 'ended' as const, ended_at: '2026-11-20T12:50:00.000Z' };
    const host = new MadeUpHost().answer(getLive, { data: endedLive });
    const { jsonLd } = readHead((await visit('/live/somo-sings', { host })).text);
    expect(jsonLd[0]?.publication).toMatchObject({ isLiveBroadcast: false, endDate: endedLive.ended_at });
  });

  test('a title cannot close the JSON-LD script element', async () => {
    const title = '</script><script>alert(1)</script><!--';
    const host = hostOfPages().answer(getLive, { data: { ...live, title } });
    const { text } = await visit('/live/somo-sings', { host });
    expect(text).not.toContain('<script>alert');
    expect(readHead(text).jsonLd[0]?.name).toBe(title);
  });
});

test('PUBLIC_ORIGIN is the origin of every address in a page', async () => {
  const env = { PUBLIC_ORIGIN: 'https://vela.example' };
  const { text } = await visit('/live/somo-sings', { host: host(), env });
  expect(readHead(text).canonical).toBe('https://vela.example/live/somo-sings');
  expect(text).not.toContain('vela.test');
});
