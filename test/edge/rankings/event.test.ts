/** The event pages: their API requests, refusals, access and web views. */
import { describe, expect, test, vi } from 'vitest';
import type { PlainFailureCode } from '../../../calls/failure.ts';
import { listPromotions } from '../../../calls/money/promotion.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import {
  browseEvents,
  type EventDetail,
  getEvent,
  getEventPlace,
  getPermittedEvent,
  listEventPlaces,
  listEventStandings,
  listFutureEvents,
  listPermittedEvents,
} from '../../../calls/rankings/event.ts';
import { getEventResult } from '../../../calls/rankings/event-outcome.ts';
import { getMonster, listMonsterRanking } from '../../../calls/rankings/monster.ts';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { readHead } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { eventOf, hostOfPages } from '../host-pages.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, visit } from '../visit.ts';

const failing = (code: PlainFailureCode) => () => refusal(code);

const get = (path: string, host = hostOfPages()) => visit(path, { host });

describe('GET /app/events', () => {
  test('the event list requests the state, type and cursor of its address', async () => {
    const host = hostOfPages();
    await get('/app/events', host);
    await get('/app/events?state=past&type=monster&cursor=abc', host);
    expect(host.requests.map(({ path }) => path)).toEqual([
      '/v1/banners/events',
      '/v3/events?limit=12&state=now',
      '/v3/events?cursor=abc&event_type=monster&limit=12&state=past',
    ]);
  });

  test('the event list is cached per state, type and cursor for all visitors', async () => {
    for (const query of ['', '?state=soon', '?type=monster', '?state=soon&type=monster', '?cursor=abc']) {
      expect((await get(`/app/events${query}`)).cache, query).toBe('MISS');
      expect((await get(`/app/events${query}`)).cache, query).toBe('HIT');
    }
  });

  test.for(['?state=yesterday', '?type=tea', '?cursor=%3C', '?state=now&type='])(
    'the event list with %s is a page or a refusal in both languages',
    async (query) => {
      for (const locale of ['th', 'en'] as const) {
        const { status, text } = await get(localePath(locale, `/app/events${query}`));
        if (query.endsWith('type=')) expect(status).toBe(200);
        else {
          expect(status).toBe(400);
          expect(text).toContain(
            textInPage(locale, query.includes('cursor') ? 'error:code.invalid_cursor' : 'error:code.invalid_query'),
          );
          expect(text).toContain(`href="${localePath(locale, '/app/events')}"`);
        }
      }
    },
  );

  test.for(['now', 'soon', 'past'] as const)('an empty list of events in state %s shows a message', async (state) => {
    const host = hostOfPages().answer(browseEvents, { data: [], next_cursor: null });
    const { text } = await get(`/en/app/events?state=${state}`, host);
    expect(text).toContain(textInPage('en', `event:empty.${state}`));
  });

  test('only members of a group see its events in the list', async () => {
    const secret = { ...sampleAnswer(listPermittedEvents).data[0], title: { th: 'ซ้อมใหญ่', en: 'Dress rehearsal' } };
    for (const [role, sees] of [
      ['staff', true],
      ['normal', false],
    ] as const) {
      const host = new MemberHost().become('ก้อย', role);
      host.on(listPermittedEvents, ({ url }) => {
        const { state, audience } = Object.fromEntries(url.searchParams);
        const hiddenEvent = { ...secret, permission: { isAllowed: true, permission: 'internal' } };
        const isListed = audience === 'group' && state !== 'soon';
        return Response.json({ data: isListed ? [hiddenEvent] : [], next_cursor: null });
      });
      const browser = await signedIn(new Browser(host));
      const { text, cache } = await browser.go('/en/app/events');
      expect(text.includes('Dress rehearsal'), role).toBe(sees);
      expect(cache).toBe('BYPASS');
      expect((await browser.go('/en/app/events?state=past')).text.includes('Dress rehearsal'), role).toBe(sees);
      expect((await browser.go('/en/app/events?state=soon')).text).not.toContain('Dress rehearsal');
    }
  });
});

test('event cards show a member’s own rank from one request, or without it', async () => {
  const [event = expect.fail('there is a sample')] = sampleAnswer(browseEvents).data;
  const host = new MemberHost().become('ก้อย', 'normal');
  host.answer(browseEvents, { data: [event], next_cursor: null });
  const browser = await signedIn(new Browser(host));
  const eventsText = async (path = '/en/app/events') => (await browser.go(path)).text;
  const place = { event_uuid: event.uuid, target: 'user' as const };
  host.answer(listEventPlaces, { data: [{ ...place, rank: 7 }], next_cursor: null });
  expect(await eventsText()).toContain(textsOf('en')('ranking:place.rank', { rank: '7' }));
  expect(host.timesAsked(listEventPlaces)).toBe(1);
  host.answer(listEventPlaces, { data: [{ ...place, rank: null }], next_cursor: null });
  expect(await eventsText()).toContain(textInPage('en', 'event:card.far'));
  await eventsText('/en/app/events?state=past');
  expect(host.timesAsked(listEventPlaces)).toBe(2);
  host.on(listEventPlaces, failing('internal'));
  expect(await eventsText()).toContain(event.title.en);
  await visit('/en/app/events', { host });
  expect(host.timesAsked(listEventPlaces)).toBe(3);
});

test('a promotion event shows only the promotions of its period', async () => {
  const event = { ...eventOf('double'), event_type: 'refill_promotion' as const, rankings: [] };
  const terms = { ...(sampleAnswer(listPromotions).data[0] ?? expect.fail()), bonus_percent: 10, bonus_coins: null };
  const during = { ...terms, uuid: crypto.randomUUID(), starts_at: event.starts_at, ends_at: event.ends_at };
  const later = { ...terms, bonus_percent: 77, starts_at: event.ends_at, ends_at: '2026-12-01T00:00:00.000Z' };
  const host = hostOfPages()
    .answer(getEvent, { data: event })
    .answer(listPromotions, { data: [during, later], next_cursor: null });
  const { text } = await get('/app/events/double', host);
  expect(text).toContain('รับเหรียญเพิ่ม 10%');
  expect(text).not.toContain('77%');
});

test('a promotion on the home page links to its event', async () => {
  const [promotion = expect.fail('there is a sample')] = sampleAnswer(listFutureEvents).data;
  const host = hostOfPages().answer(listFutureEvents, { data: [{ ...promotion, slug: 'double' }], next_cursor: null });
  const { text } = await get('/en', host);
  const section = text.slice(text.indexOf('id="promotion"'));
  expect(section.slice(0, section.indexOf('</section>'))).toContain('href="/en/app/events/double"');
});

describe('GET /app/events/{slug}', () => {
  const uuid = eventOf('stars').uuid;

  test.for(['/app', '/en/app', '/webview', '/en/webview'])(
    'an event by uuid or capitals redirects from %s to its slug',
    async (base) => {
      const host = hostOfPages().answer(getEvent, { data: eventOf('stars') });
      for (const id of [uuid, 'STARS']) {
        for (const rest of ['?by=user', '/monster?by=user']) {
          const { status, headers } = await get(`${base}/events/${id}${rest}`, host);
          expect([status, headers.get('location')]).toEqual([301, `${base}/events/stars${rest}`]);
        }
      }
    },
  );

  test('an event shows the chosen ranking relative to the leader, with more pages', async () => {
    const line = (name: string, rank: number, score: number) => ({
      rank,
      score,
      user: { ...sampleAnswer(listEventStandings).data[0]?.user, uuid: crypto.randomUUID(), name },
    });
    const host = hostOfPages().on(listEventStandings, ({ url }) =>
      Response.json(
        url.searchParams.has('cursor')
          ? { data: [line('เมฆ', 11, 25)], next_cursor: null }
          : { data: [line('ฟ้า', 1, 100)], next_cursor: 'more' },
      ),
    );
    const first = await get('/app/events/stars?by=user', host);
    expect(host.timesAsked(listEventStandings)).toBe(1);
    expect(first.text).toContain('href="/app/events/stars?by=user&amp;cursor=more#rankings"');
    const second = await get('/app/events/stars?by=user&cursor=more', host);
    expect(second.text).toMatch(/<li value="11".*เมฆ.*<meter[^>]* value="25" max="100"/s);
    expect(second.text).toContain('href="/app/events/stars?by=user#rankings"');
  });

  test.for([
    ['/app/events/nothing', 404, 'event_not_found'],
    ['/app/events/-bad-', 400, 'invalid_params'],
    ['/app/events/stars?by=cat', 400, 'invalid_query'],
    ['/app/events/only-vbs?by=user', 404, 'event_not_ranked'],
    ['/app/events/stars?cursor=old', 400, 'invalid_cursor'],
    ['/app/events/dragon/monster?cursor=old', 400, 'invalid_cursor'],
    ['/app/events/stars/monster', 404, 'monster_not_found'],
    ['/webview/events/stars/monster', 404, 'monster_not_found'],
  ] as const)('GET %s is a translated %i', async ([path, status, code]) => {
    const host = hostOfPages()
      .on(getEvent, ({ url }) => {
        const slug = url.pathname.split('/').at(-1) ?? '';
        if (slug === 'nothing') return failing('event_not_found')();
        const event = eventOf(slug);
        return Response.json({
          data: slug === 'only-vbs' ? { ...event, rankings: event.rankings.slice(0, 1) } : event,
        });
      })
      .on(listEventStandings, failing('invalid_cursor'))
      .on(listMonsterRanking, failing('invalid_cursor'));
    if (path.includes('stars')) host.on(getMonster, failing('monster_not_found'));
    for (const locale of ['th', 'en'] as const) {
      const answer = await get(localePath(locale, path), host);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(textInPage(locale, `error:code.${code}`));
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('an event shows who may compete without a permission request for visitors', async () => {
    const host = hostOfPages().answer(getEvent, { data: { ...eventOf('stars'), participant_roles: ['vtuber'] } });
    const { text } = await get('/en/app/events/stars', host);
    expect(text).toContain('Open to: VTuber');
    expect(host.timesAsked(getPermittedEvent)).toBe(0);
    expect(text).not.toContain(textInPage('en', 'event:part.not_you'));
    expect(text).toContain(textInPage('en', 'ranking:place.sign_in'));
  });

  test.for([
    ['soon', 'event:countdown.starts'],
    ['now', 'event:countdown.ends'],
    ['counting', 'event:over.counting'],
    ['final', 'event:over.final'],
    ['past', 'event:over.past'],
  ] as const)('an event in state %s shows it', async ([state, key]) => {
    const event: EventDetail = {
      ...eventOf('stars'),
      state,
      ...(state === 'soon' && { starts_at: '2026-11-21T15:04:05.000Z' }),
    };
    const { text } = await get('/en/app/events/stars', hostOfPages().answer(getEvent, { data: event }));
    expect(text).toContain(textInPage('en', key));
    expect(text.includes('role="timer"')).toBe(state === 'soon' || state === 'now');
    if (state === 'soon') {
      const parts = [...text.matchAll(/data-part="\w+">(\d+)</g)].map(([, value]) => value);
      expect(parts).toEqual(['1', '02', '04', '05']);
      expect(text).toContain('data-until="2026-11-21T15:04:05.000Z"');
    }
    expect(text.includes('id="winners"')).toBe(state === 'final');
  });

  test.for([
    ['now', true],
    ['counting', true],
    ['final', false],
    ['past', false],
  ] as const)('an event with a monster in state %s has a moving health bar: %s', async ([state, moves]) => {
    const { data } = sampleAnswer(getMonster);
    const host = hostOfPages().answer(getMonster, { data: { ...data, state } });
    const { text } = await get('/en/app/events/dragon', host);
    expect(text).toContain('data-monster=');
    expect(text.includes(textInPage('en', 'monster:moves'))).toBe(moves);
  });

  test.for([
    ['now', false, true],
    ['now', true, false],
    ['soon', false, false],
    ['final', false, false],
  ] as const)('an event (%s, monster defeated: %s) links to live streams: %s', async ([state, is_defeated, links]) => {
    const event = { ...eventOf('dragon'), event_type: 'monster' as const, state };
    const monster = { ...sampleAnswer(getMonster).data, state, is_defeated };
    const host = hostOfPages().answer(getEvent, { data: event }).answer(getMonster, { data: monster });
    const { text } = await get('/en/app/events/dragon', host);
    const link = new RegExp(`href="/en/our-vb"[^>]*>${textInPage('en', 'monster:join')}`);
    expect(link.test(text)).toBe(links);
    expect(text.includes(textInPage('en', 'event:open'))).toBe(state !== 'final');
  });

  test.for([
    ['live_streaming', 'second', 7_530, '2 hrs 5 mins'],
    ['collect_sticker', 'piece', 1_234, '1,234 pieces'],
    ['pk_match', 'match', 3, '3 matches'],
    ['uservtoken', 'candy', 1_234, '1,234 candies'],
    ['usercoin', 'coin', 1_234, '1,234 coins'],
    ['defeat_monster', 'damage', 1_234, '1,234 damage'],
  ] as const)('an event ranked by %s shows scores in its unit', async ([ranking, unit, score, scoreText]) => {
    const line = { ...sampleAnswer(listEventStandings).data[0], score } as Standing;
    const host = hostOfPages()
      .answer(getEvent, { data: { ...eventOf('stars'), rankings: [{ target: 'vb', ranking, unit }] } })
      .answer(listEventStandings, { data: [line], next_cursor: null });
    const { text } = await get('/en/app/events/stars', host);
    const standings = text.slice(text.lastIndexOf('id="rankings"'));
    const words = standings.replaceAll(/<!--.*?-->|<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    expect(words).toContain(scoreText);
    expect(standings.slice(0, standings.indexOf('</section>')).includes('class="coins"')).toBe(unit === 'coin');
  });

  test('an event describes itself to previews, search engines and the app', async () => {
    const event = eventOf('stars');
    const head = readHead((await get('/en/app/events/stars?by=user')).text);
    expect(head.meta).toMatchObject({
      'og:title': `${event.title.en} | Vela`,
      'og:description': event.description.en,
      'og:image': ORIGIN + event.share_picture_url,
      'al:ios:url': 'vela://events/stars',
    });
    expect(head.jsonLd).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event.title.en,
        startDate: event.starts_at,
        endDate: event.ends_at,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      }),
    ]);
    const bare = hostOfPages().answer(getEvent, { data: { ...eventOf('moon'), share_picture_url: null } });
    expect(readHead((await get('/app/events/moon', bare)).text).meta['og:image']).toBe(
      `${ORIGIN}/cards/th/event/moon.jpg`,
    );
  });
});

describe.for(['/events', '/events/stars', '/events/dragon', '/events/dragon/monster'])('web view of %s', (place) => {
  test('the event’s web view has no frame and links only to web views', async () => {
    for (const locale of ['th', 'en'] as const) {
      const { status, text } = await get(localePath(locale, `/webview${place}`));
      expect(status).toBe(200);
      expect(text).not.toMatch(/<header class="bar|<footer|id="consent"/);
      const leads = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
      const events = leads.filter((href) => /^\/(?:en\/)?(?:app|webview)\/events/.test(href));
      expect(events.length).toBeGreaterThan(0);
      expect(events.filter((href) => !href.startsWith(localePath(locale, '/webview/events')))).toEqual([]);
      expect(leads.filter((href) => href.startsWith('vela://events'))).toEqual([]);
      const head = readHead(text);
      expect(head.canonical).toBe(ORIGIN + localePath(locale, `/app${place}`));
      expect(head.alternates.en).toBe(`${ORIGIN}/en/app${place}`);
    }
  });
});

describe('event for a group', () => {
  /**
   * Returns an API that shows the event to families only. The role of the requesting member
   * decides.
   */
  function hostWithSecret(name: string, role: 'family' | 'normal') {
    const host = new MemberHost().become(name, role);
    const whose = () =>
      host.tokens.get(host.requests.at(-1)?.headers.get('authorization')?.replace('Bearer ', '') ?? '');
    const event = { ...eventOf('night'), title: { th: 'คืนรวมสังกัด', en: 'Family night' } };
    host.on(getEvent, failing('event_not_found'));
    host.on(getPermittedEvent, () => {
      const member = whose();
      if (!member || !mayAccess(member.role, 'family')) return failing('event_not_found')();
      return Response.json({ data: { ...event, permission: { isAllowed: true, permission: 'family' } } });
    });
    return host;
  }

  test.for(['/app/events/night', '/en/webview/events/night'])(
    'GET %s shows the event privately to its group and is otherwise a 404',
    async (path) => {
      const [mother, fan] = await Promise.all([
        signedIn(new Browser(hostWithSecret('แม่ดาว', 'family'))),
        signedIn(new Browser(hostWithSecret('ฝนพรำ', 'normal'))),
      ]);
      const visitor = new Browser(hostWithSecret('', 'normal'));
      const title = path.startsWith('/en') ? 'Family night' : 'คืนรวมสังกัด';
      for (let times = 0; times < 2; times += 1) {
        const answer = await mother.go(path);
        expect(answer).toMatchObject({ status: 200, cache: 'BYPASS' });
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        expect(answer.text).toContain(title);
        for (const other of [fan, visitor]) {
          const answer = await other.go(path);
          expect(answer.status).toBe(404);
          expect(answer.headers.get('cache-control')).toBe('private, no-store');
          expect(answer.text).not.toContain(title);
        }
      }
      expect(mother.host.timesAsked(listEventStandings.own)).toBeGreaterThan(0);
      expect(mother.host.timesAsked(listEventStandings)).toBe(0);
    },
  );
});

describe('personal parts of an event page', () => {
  function hostFor(name: string, rank: number, isAllowed: boolean) {
    const host = new MemberHost().become(name, 'normal');
    const { permission: _, ...event } = eventOf('stars');
    host.on(getEvent, () => Response.json({ data: eventOf('stars') }));
    host.on(getPermittedEvent, () =>
      Response.json({
        data: { ...event, participant_roles: ['vtuber'], permission: { isAllowed, permission: 'external' } },
      }),
    );
    host.on(getEventPlace, () => Response.json({ data: { score: 10, rank, next: null } }));
    return host;
  }
  const place = (rank: number) => `You’re #${rank}`;

  test('two members and a visitor each see only their own rank and permission', async () => {
    const ann = await signedIn(new Browser(hostFor('แอน', 7, true)));
    const bee = await signedIn(new Browser(hostFor('บี', 42, false)));
    const path = '/en/app/events/stars';
    for (let times = 0; times < 2; times += 1) {
      const [of7, of42, ofNobody] = [await ann.go(path), await bee.go(path), await get(path)];
      expect(of7.text).toContain(place(7));
      expect(of7.text).toContain(textInPage('en', 'event:part.you'));
      expect(of42.text).toContain(place(42));
      expect(of42.text).toContain(textInPage('en', 'event:part.not_you'));
      expect(of42.text).not.toContain(place(7));
      expect(ofNobody.text).not.toMatch(/You’re #/);
      expect(ofNobody.text).not.toContain(textInPage('en', 'event:part.not_you'));
      expect([of7.cache, of42.cache]).toEqual(['BYPASS', 'BYPASS']);
    }
    expect((await get(path)).cache).toBe('HIT');
  });

  test('a missing rank affects only its own section', async () => {
    const host = hostFor('แอน', 7, true).on(getEventPlace, failing('internal'));
    const { status, text } = await (await signedIn(new Browser(host))).go('/en/app/events/stars');
    expect(status).toBe(200);
    expect(text).toContain(textInPage('en', 'error:section.place'));
    expect(text).toContain('id="rankings"');
  });

  test('a member with an ended session sees the visitor’s page', async () => {
    const host = hostFor('แอน', 7, true);
    const browser = await signedIn(new Browser(host));
    host.on(getPermittedEvent, failing('unauthorized'));
    const { status, text } = await browser.go('/en/app/events/stars');
    expect(status).toBe(200);
    expect(text).toContain(textInPage('en', 'ranking:place.sign_in'));
    // The cookie stays. A script checks the session and has the cookie removed.
    expect(text).toContain('data-leftover');
  });
});

test('GET /clock returns the server’s time uncached', async () => {
  vi.setSystemTime('2026-11-20T13:00:01.234Z');
  const { text, headers } = await visit('/clock');
  expect(JSON.parse(text)).toEqual({ now: '2026-11-20T13:00:01.234Z' });
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test.for([
  [0, false],
  [3, true],
] as const)('an event with %i quarantined facts mentions them: %s', async ([count, isShown]) => {
  const { data } = sampleAnswer(getEventResult);
  if (!data.final) expect.fail('the sample is of an event that is over');
  const final = { ...data.final, uncounted_fact_count: count };
  const host = hostOfPages().answer(getEventResult, { data: { ...data, final } });
  const { text } = await get('/app/events/stars', host);
  expect(text).toContain(textInPage('th', 'event:counted.late'));
  expect(text.includes(textInPage('th', 'event:counted.uncounted'))).toBe(isShown);
});
