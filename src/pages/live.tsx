import type { Context } from 'hono';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import type { Event } from '../../calls/event.ts';
import { getEndLiveInfo, getLive, listLives } from '../../calls/live.ts';
import { listMonsterRanking } from '../../calls/monster.ts';
import { listTopPayers, listVips } from '../../calls/profile.ts';
import { listUserVtokenRanking, type Standing } from '../../calls/ranking.ts';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { EndedLivePage } from '../../client/live/ended-live-page.tsx';
import { LiveMonster } from '../../client/live/live-monster.tsx';
import { LivePage } from '../../client/live/live-page.tsx';
import { OtherLives } from '../../client/live/other-lives.tsx';
import { PlaceToday } from '../../client/live/place-today.tsx';
import { Supporters } from '../../client/live/supporters.tsx';
import { OurVbPage } from '../../client/our-vb/our-vb-page.tsx';
import * as rows from '../../pages/live.ts';
import { api, both, type Settled } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { fightOf, monsterEventNow } from '../event/monster-now.ts';
import { open } from '../open.ts';
import { type Defer, page } from '../page.tsx';
import { publicOrigin } from '../public-origin.ts';
import { linkIn } from '../site.ts';
import { textsOf } from '../texts.ts';

const OTHER_LIVES = 6;
const SUPPORTERS = 5;
/** Where a VB stands, in a fight or today, is told of so many. */
const FIRST = 50;

/** What was is no longer in motion, but beside it stands who is on air now. */
const endedLiveCache = { fresh_seconds: 60, stale_seconds: 600 };

export const live = open(rows.live, async (c, { params }) => {
  const found = await api(c, getLive, { params });
  if (!found.ok) return failedPage(c, found);
  const { data: shown } = found.answer;
  const id = shown.caster.uuid;
  const supporters = both(
    api(c, listTopPayers, { params: { id }, query: { period: 'day', limit: SUPPORTERS } }),
    api(c, listVips, { params: { id }, query: { limit: SUPPORTERS } }),
  );
  const onAir = api(c, listLives, { query: { status: 'on_air', limit: OTHER_LIVES + 1 } });
  const parts = (defer: Defer) => ({
    live: shown,
    shareUrl: publicOrigin(c) + localePath(c.var.locale, href('/lives/{slug}', { slug: shown.slug })),
    deepLink: `${c.var.settings.APP_SCHEME}://live/${shown.slug}`,
    supporters: defer(supporters, 'givers', ([givers, vips]) => <Supporters givers={givers.data} vips={vips.data} />),
    others: defer(onAir, 'lives', ({ data }) => (
      <OtherLives lives={data.filter((other) => other.uuid !== shown.uuid).slice(0, OTHER_LIVES)} />
    )),
  });
  const share = { kind: 'live', live: shown } as const;
  if (shown.status === 'on_air') {
    const event = monsterEventNow(c);
    const fight = event.then((found) => both(fightOf(c, found), placeInFight(c, found, id)));
    // With nothing to fight there is no such part; but what arrives must never be nothing.
    const monster = (defer: Defer) =>
      defer(fight, 'monster', ([found, place]) => (found ? <LiveMonster {...found} place={place} /> : <span hidden />));
    const today = bangkokDay(c.var.now);
    const days = { dateStart: today, dateEnd: today };
    const standings = api(c, listUserVtokenRanking, { params: days, query: { limit: FIRST } });
    const place = (defer: Defer) =>
      defer(standings, 'rankings', ({ data }) => (
        <PlaceToday place={data.find(({ user }) => user.uuid === id) ?? null} />
      ));
    const body = (defer: Defer) => <LivePage place={place(defer)} monster={monster(defer)} {...parts(defer)} />;
    return page(c, { share, cache: rows.live.cache, body });
  }
  const summary = await api(c, getEndLiveInfo, { params: { id: shown.uuid } });
  if (!summary.ok) return failedPage(c, summary);
  return page(c, {
    share,
    cache: endedLiveCache,
    body: (defer) => <EndedLivePage {...parts(defer)} summary={summary.answer.data} />,
  });
});

/** Where a VB stands against a monster; null: not among the first. */
async function placeInFight(
  c: Context<EdgeEnv>,
  event: Settled<Event | null>,
  vbUuid: string,
): Promise<Settled<Standing | null>> {
  if (!event.ok) return event;
  if (event.answer === null) return { ...event, answer: null };
  const params = { id: event.answer.uuid, target: 'vb' } as const;
  const fighters = await api(c, listMonsterRanking, { params, query: { limit: FIRST } });
  if (!fighters.ok) return fighters;
  return { ...fighters, answer: fighters.answer.data.find(({ user }) => user.uuid === vbUuid) ?? null };
}

export const ourVb = open(rows.ourVb, async (c, { query: { status, cursor } }) => {
  const found = await api(c, listLives, { query: { status, limit: 24, cursor } });
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  const t = textsOf(c.var.locale);
  return page(c, {
    share: { kind: 'page', title: t('site:nav.our_vb'), description: t('share:our_vb.description') },
    cache: rows.ourVb.cache,
    body: (
      <OurVbPage
        lives={data}
        status={status}
        nextHref={next_cursor && linkIn(c)(href('/our-vb', { status, cursor: next_cursor }))}
      />
    ),
  });
});
