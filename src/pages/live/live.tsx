import type { Context } from 'hono';
import { listCategories } from '../../../calls/live/category.ts';
import { CHAT_TEXT_MAX } from '../../../calls/live/chat/message-limits.ts';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import {
  getLive,
  getLiveSupporters,
  getSharedLive,
  type Live,
  listLives,
  listLiveUsers,
  shareLive,
} from '../../../calls/live/live.ts';
import { getLivePass, type LivePass, tellAgeToWatch } from '../../../calls/live/live-age.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { isHitBy } from '../../../calls/rankings/monster.ts';
import { listUserVtokenRanking, type Standing } from '../../../calls/rankings/ranking.ts';
import { type AgeAsked, AgePage } from '../../../client/live/live/age-page.tsx';
import { EndedLivePage } from '../../../client/live/live/ended-live-page.tsx';
import { LiveMonster } from '../../../client/live/live/live-monster.tsx';
import { LivePage } from '../../../client/live/live/live-page.tsx';
import { OtherLives } from '../../../client/live/live/other-lives.tsx';
import { RankToday } from '../../../client/live/live/rank-today.tsx';
import { Supporters } from '../../../client/live/live/supporters.tsx';
import { OurVbPage } from '../../../client/live/our-vb/our-vb-page.tsx';
import { PkPage } from '../../../client/live/pk/pk-page.tsx';
import { ViewersPage } from '../../../client/live/room/viewers-page.tsx';
import { SharePage } from '../../../client/live/watch/share-page.tsx';
import { actionHref, href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import * as pageDefinitions from '../../../pages/live/live.ts';
import type { EdgeEnv } from '../../env.ts';
import { liveShare } from '../../live/share.ts';
import { givePass } from '../../live/viewing-pass.ts';
import { followingBy, shownTo } from '../../people/following-by.ts';
import { deepLink } from '../../platform/base/app-links.ts';
import { allOk, api } from '../../platform/host/api.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { type Defer, page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { asksData, dataAnswer } from '../../platform/request/form-answer.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { fightersNow, fightNow } from '../../rankings/event/monster-now.ts';

const OTHER_LIVES = 6;
/** Ranks of the VB (today, and against the monster) are shown down to this one. */
const LOWEST_RANK = 50;

/** An ended live no longer changes, but its page also shows lives on air. */
const endedLiveCache = { fresh_seconds: 60, stale_seconds: 600 };

export const live = loader(pageDefinitions.live, async (c, { params, query: { key } }) => {
  const today = bangkokDay(c.get('now'));
  const requests = {
    live: api(c, getLive, { params }),
    supporters: api(c, getLiveSupporters, { params }),
    onAir: api(c, listLives, { query: { status: 'on_air', limit: OTHER_LIVES + 1 } }),
    standings: api(c, listUserVtokenRanking, {
      params: { dateStart: today, dateEnd: today },
      query: { limit: LOWEST_RANK },
    }),
    following: followingBy(c, () => api(c, getLiveFollowing, { params })),
    fight: fightNow(c),
    fighters: fightersNow(c, LOWEST_RANK),
  };
  const result = await requests.live;
  if (!result.ok) return failedPage(c, result);
  const { data: live } = result.answer;
  const { summary } = live;
  const own = await requests.following;
  if (own === 'hidden' || own?.is_blocked) return errorPage(c, 404, 'live_not_found');
  const media = await mediaFor(c, live);
  if (media instanceof Response) return media;
  const sharer = key === undefined ? null : await sharerOf(c, live, key, own);
  const ofVb = (lines: Standing[]) => lines.find(({ user }) => user.uuid === live.caster.uuid) ?? null;
  const parts = (defer: Defer) => ({
    live,
    isFollowing: own?.is_following ?? false,
    supporters: defer(requests.supporters, 'givers', ({ data: { givers, vips } }) => (
      <Supporters givers={shownTo(own, givers)} vips={shownTo(own, vips)} />
    )),
    others: defer(requests.onAir, 'lives', ({ data }) => (
      <OtherLives lives={data.filter((other) => other.uuid !== live.uuid).slice(0, OTHER_LIVES)} />
    )),
  });
  const share = liveShare(live);
  if (summary) {
    const body = (defer: Defer) => (
      <EndedLivePage
        {...parts(defer)}
        shareUrl={sharedUrl(c, live.slug)}
        raid={live.raid && shownTo(own, [{ user: live.raid.caster }]).length > 0 ? live.raid : null}
        summary={summary}
        recordings={live.recordings}
      />
    );
    return page(c, { share, body, ...(media.isPublic && { cache: endedLiveCache }) });
  }
  const body = (defer: Defer) => (
    <LivePage
      now={c.get('now')}
      deepLink={deepLink(c.get('settings'), `live/${live.slug}`)}
      mediaBase={media.base}
      mediaLeftMs={media.leftMs}
      sharer={sharer}
      talk={{ viewKey: c.get('viewer') ? crypto.randomUUID() : null, maxLength: CHAT_TEXT_MAX }}
      place={defer(requests.standings, 'rankings', ({ data }) => <RankToday place={ofVb(data)} />)}
      // Without a monster there is no section. A streamed section must still render something.
      monster={defer(allOk(requests.fight, requests.fighters), 'monster', ([fight, fighters]) =>
        fight && isHitBy(fight.monster, live.caster_role) ? (
          <LiveMonster {...fight} place={ofVb(fighters)} />
        ) : (
          <span hidden />
        ),
      )}
      {...parts(defer)}
    />
  );
  return page(c, { share, body, ...(media.isPublic && { cache: pageDefinitions.live.cache }) });
});

/**
 * Returns the user who shared the live with this key. Null: unknown, the viewer, or hidden by a
 * block.
 */
async function sharerOf(c: Context<EdgeEnv>, { uuid }: Live, key: string, own: Parameters<typeof shownTo>[0]) {
  const result = await api(c, getSharedLive, { params: { id: uuid }, query: { key } });
  const user = result.ok ? result.answer.data.sharer : null;
  const [entry] = shownTo(own, user && user.uuid !== c.get('viewer')?.uuid ? [{ user }] : []);
  return entry?.user ?? null;
}

/** Access to a live's media. `leftMs`: time until the pass expires; null: never. */
interface Media {
  base: string;
  isPublic: boolean;
  leftMs: number | null;
}

/** Returns the access of the viewer, or the page that explains why they may not watch yet. */
async function mediaFor(c: Context<EdgeEnv>, live: Live): Promise<Media | Response> {
  if (live.least_age === null) return { base: `/live-media/${live.uuid}/`, isPublic: true, leftMs: null };
  if (!c.get('viewer')) return agePage(c, live, { state: 'visitor' });
  const pass = await api(c, getLivePass, { params: { slug: live.slug } });
  return pass.ok ? mediaBy(c, live, pass.answer.data) : failedPage(c, pass);
}

function mediaBy(c: Context<EdgeEnv>, live: Live, livePass: LivePass) {
  const { state, from, media_base, until } = givePass(c, livePass);
  const leftMs = until === null ? null : Date.parse(until) - c.get('now').getTime();
  if (media_base !== null) return { base: media_base, isPublic: false, leftMs };
  return agePage(c, live, state === 'too_young' && from !== null ? { state, from } : { state: 'unknown' });
}

function agePage(c: Context<EdgeEnv>, live: Live, question: AgeAsked): Promise<Response> {
  const isWrong = question.state === 'unknown' && question.isWrong;
  return page(c, {
    share: liveShare(live),
    status: question.state === 'too_young' ? 403 : isWrong ? 422 : 200,
    body: <AgePage live={live} page={ageTarget(live)} minAge={live.least_age ?? 18} reason={question} />,
  });
}

const ageTarget = ({ slug }: Live) => ({
  path: href('/live/{slug}', { slug }),
  action: actionHref('/live/{slug}', '/age', { slug }),
});

/** Records the viewer's birth date, once, to watch the live. */
export const age = action(pageDefinitions.live, 'age', async (c, { params, form: { birth_date } }) => {
  const result = await api(c, tellAgeToWatch, { params, form: { birth_date } });
  if (result.ok) return c.redirect(linkIn(c)(href('/live/{slug}', params)), 303);
  const { code } = result.failure.error;
  if (code !== 'birth_date_wrong' && code !== 'invalid_form') return failedPage(c, result);
  const live = await api(c, getLive, { params });
  return live.ok
    ? agePage(c, live.answer.data, { state: 'unknown', typed: birth_date, isWrong: true })
    : failedPage(c, live);
});

export const viewers = loader(pageDefinitions.liveViewers, async (c, { params }) => {
  const [live, users, own] = await Promise.all([
    api(c, getLive, { params }),
    api(c, listLiveUsers, { params, query: {} }),
    followingBy(c, () => api(c, getLiveFollowing, { params })),
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!users.ok) return failedPage(c, users);
  if (own === 'hidden' || own?.is_blocked) return errorPage(c, 404, 'live_not_found');
  const visibleUsers = shownTo(
    own,
    users.answer.data.map((user) => ({ user })),
  ).map(({ user }) => user);
  const share = {
    kind: 'page',
    title: textsOf(c.get('locale'))('live:viewers.title'),
    description: live.answer.data.title,
  } as const;
  return page(c, {
    share,
    cache: pageDefinitions.liveViewers.cache,
    body: <ViewersPage live={live.answer.data} users={visibleUsers} />,
  });
});

export const pk = loader(pageDefinitions.pk, async (c, { params }) => {
  const result = await api(c, getLive, { params, fresh: true });
  if (!result.ok) return failedPage(c, result);
  const body = <PkPage live={result.answer.data} now={c.get('now')} />;
  const { title } = result.answer.data;
  const share = { kind: 'page', title: textsOf(c.get('locale'))('pk:results'), description: title } as const;
  return page(c, { share, cache: pageDefinitions.pk.cache, body });
});

/** Returns the URL for sharing a live. */
const sharedUrl = (c: Context<EdgeEnv>, slug: string) =>
  publicOrigin(c) + localePath(c.get('locale'), href('/lives/{slug}', { slug }));

export const share = loader(pageDefinitions.shareLive, async (c, { params }) => {
  const result = await api(c, getLive, { params });
  if (!result.ok) return failedPage(c, result);
  const { data: live } = result.answer;
  const body = <SharePage live={live} url={sharedUrl(c, live.slug)} own={null} />;
  return page(c, { share: waysToShare(c, live), cache: pageDefinitions.shareLive.cache, body });
});

const waysToShare = (c: Context<EdgeEnv>, { title }: Live) =>
  ({ kind: 'page', title: textsOf(c.get('locale'))('live:share.title'), description: title }) as const;

/** Creates the member's own link. A script gets the URL, a normal submit a page with it. */
export const shareOwn = action(pageDefinitions.shareLive, 'own', async (c, { params }) => {
  const result = await api(c, getLive, { params });
  if (!result.ok) return failedPage(c, result);
  const { data: live } = result.answer;
  const shareResult = await api(c, shareLive, { params: { id: live.uuid } });
  if (!shareResult.ok) return failedPage(c, shareResult);
  const own = `${sharedUrl(c, live.slug)}?${new URLSearchParams({ key: shareResult.answer.data.key })}`;
  if (asksData(c)) return dataAnswer(c, 200, { url: own });
  return page(c, { share: waysToShare(c, live), body: <SharePage live={live} url={own} own={own} /> });
});

export const ourVb = loader(pageDefinitions.ourVb, async (c, { query: { status, cursor } }) => {
  const [result, categories] = await Promise.all([
    api(c, listLives, { query: { status, limit: 24, cursor } }),
    api(c, listCategories, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: { kind: 'page', title: t('site:nav.our_vb'), description: t('share:our_vb.description') },
    cache: pageDefinitions.ourVb.cache,
    body: (
      <OurVbPage
        lives={data}
        categories={categories.ok ? categories.answer.data : []}
        status={status}
        nextHref={next_cursor && linkIn(c)(href('/our-vb', { status, cursor: next_cursor }))}
      />
    ),
  });
});
