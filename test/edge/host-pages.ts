/**
 * Lists the public pages with their API requests. If an awaited request fails, the page fails. If a
 * deferred one fails, its section shows a message.
 */

import { listOffers } from '../../calls/deck/offer.ts';
import { listPolls } from '../../calls/deck/poll.ts';
import { listAnnouncedLives } from '../../calls/live/announce.ts';
import { getCategory, listCategories, listCategoryLives } from '../../calls/live/category.ts';
import { getClip, listClips } from '../../calls/live/clip.ts';
import { getClub } from '../../calls/live/club.ts';
import { getLevels } from '../../calls/live/level.ts';
import { getLive, getLiveSupporters, getOnAir, listLives, listLiveUsers } from '../../calls/live/live.ts';
import { listPackages } from '../../calls/money/package.ts';
import { getInviter } from '../../calls/people/invite.ts';
import { getUser, listVips } from '../../calls/people/profile.ts';
import { articleName, getArticle } from '../../calls/platform/article.ts';
import { getBlogPost, listBlogPosts } from '../../calls/platform/article-blog.ts';
import { listBanners } from '../../calls/platform/banner.ts';
import type { Call } from '../../calls/platform/call.ts';
import { getPost, listUserPosts } from '../../calls/posts/post.ts';
import { listComments } from '../../calls/posts/post-comment.ts';
import {
  browseEvents,
  type EventDetail,
  getEvent,
  getSpecialMessage,
  listEventStandings,
  listFutureEvents,
  listShownEvents,
} from '../../calls/rankings/event.ts';
import { getEventResult, listRankingRewards } from '../../calls/rankings/event-outcome.ts';
import { getMonster, listMonsterHistory, listMonsterRanking } from '../../calls/rankings/monster.ts';
import {
  listAffiliations,
  listRankingTypes,
  listUserCoinRanking,
  listUserVtokenRanking,
  typeCalls,
} from '../../calls/rankings/ranking.ts';
import { listTopPayers } from '../../calls/rankings/ranking-payers.ts';
import { publicRankingType, shownRankingTypes } from '../../calls/rankings/ranking-type.ts';
import { getSearchResults } from '../../calls/site/search.ts';
import type { SectionName } from '../../client/ui/feedback/section-failed.tsx';
import type { Page } from '../../pages/page.ts';
import * as content from '../../pages/site/content.ts';
import { addressesOf } from '../page-address.ts';
import { MadeUpHost, sampleAnswer } from './host.ts';

export interface HostPage {
  path: string;
  awaits: Call[];
  defers: { call: Call; section: SectionName }[];
}

const besideLive = [
  { call: getLiveSupporters, section: 'givers' },
  { call: listLives, section: 'lives' },
] as const;

const besideUser = [{ call: listAnnouncedLives, section: 'announced' }] as const;

/** Returns the ranking endpoint of a type without a period or scope. */
export function standingsCall(type: string): Call {
  const call = typeCalls.find((calls) => calls.type.type === type)?.plain;
  if (!call) throw new Error(`no call answers ${type}`);
  return call;
}

export const vbUuid = sampleAnswer(getUser).data.uuid;

const besideEvent = [
  { call: getSpecialMessage, section: 'message' },
  { call: listEventStandings, section: 'rankings' },
  { call: listRankingRewards, section: 'rewards' },
  { call: getEventResult, section: 'counted' },
] as const;

/** Pages that request the API. */
export const hostPages: HostPage[] = [
  {
    path: '/',
    awaits: [],
    defers: [
      { call: getOnAir, section: 'lives' },
      { call: listCategories, section: 'categories' },
      { call: listAnnouncedLives, section: 'announced' },
      { call: listUserVtokenRanking, section: 'rankings' },
      { call: listUserCoinRanking, section: 'rankings' },
      { call: listFutureEvents, section: 'promotion' },
      { call: listBanners, section: 'banner' },
      { call: listClips, section: 'clips' },
      { call: listShownEvents, section: 'monster' },
      { call: getMonster, section: 'monster' },
      { call: listBlogPosts, section: 'posts' },
    ],
  },
  {
    path: '/live/on-air',
    awaits: [getLive],
    defers: [
      { call: listUserVtokenRanking, section: 'rankings' },
      ...besideLive,
      { call: listShownEvents, section: 'monster' },
      { call: getMonster, section: 'monster' },
      { call: listMonsterRanking, section: 'monster' },
    ],
  },
  { path: '/live/ended', awaits: [getLive], defers: [...besideLive] },
  { path: '/live/on-air/pk', awaits: [getLive], defers: [] },
  { path: '/live/on-air/guests', awaits: [getLive], defers: [] },
  { path: '/live/on-air/now', awaits: [getLive, listOffers, listPolls], defers: [] },
  { path: '/live/on-air/share', awaits: [getLive], defers: [] },
  { path: '/live/on-air/viewers', awaits: [getLive, listLiveUsers], defers: [] },
  {
    path: `/clips/${sampleAnswer(getClip).data.uuid}`,
    awaits: [getClip],
    defers: [{ call: listClips, section: 'clips' }],
  },
  { path: '/clips', awaits: [listClips], defers: [] },
  { path: '/our-vb', awaits: [listLives], defers: [] },
  { path: `/search?q=${encodeURIComponent('ส้มโอ')}`, awaits: [getSearchResults], defers: [] },
  {
    path: '/app/events/rankings',
    awaits: [],
    defers: [
      { call: listAffiliations, section: 'filter' },
      { call: standingsCall('collect-candy'), section: 'rankings' },
    ],
  },
  { path: `/users/${vbUuid}`, awaits: [getUser], defers: [...besideUser, { call: listLives, section: 'lives' }] },
  {
    path: `/users/${vbUuid}?tab=clips`,
    awaits: [getUser],
    defers: [...besideUser, { call: listClips, section: 'clips' }],
  },
  {
    path: `/users/${vbUuid}?tab=posts`,
    awaits: [getUser],
    defers: [...besideUser, { call: listUserPosts, section: 'posts' }],
  },
  {
    path: `/users/${vbUuid}?tab=supporters`,
    awaits: [getUser],
    defers: [...besideUser, { call: listTopPayers, section: 'givers' }, { call: listVips, section: 'givers' }],
  },
  { path: `/users/${vbUuid}/club`, awaits: [getClub], defers: [] },
  { path: '/levels', awaits: [getLevels], defers: [] },
  { path: '/categories', awaits: [listCategories], defers: [] },
  { path: '/categories/singer', awaits: [getCategory, listCategoryLives], defers: [] },
  { path: `/posts/${sampleAnswer(getPost).data.uuid}`, awaits: [getPost, listComments], defers: [] },
  { path: '/invite/somo', awaits: [getInviter], defers: [] },
  { path: '/top-up', awaits: [listPackages], defers: [] },
  {
    path: '/app/events',
    awaits: [],
    defers: [
      { call: listBanners, section: 'banner' },
      { call: browseEvents, section: 'events' },
    ],
  },
  { path: '/app/events/stars', awaits: [getEvent], defers: [...besideEvent] },
  {
    path: '/app/events/dragon',
    awaits: [getEvent],
    defers: [{ call: getMonster, section: 'monster' }, ...besideEvent],
  },
  {
    path: '/app/events/dragon/monster',
    awaits: [getEvent, getMonster],
    defers: [
      { call: listMonsterHistory, section: 'history' },
      { call: listMonsterRanking, section: 'rankings' },
    ],
  },
];

/** Texts with versions. Without a published one, they show the file of the build. */
export const articlePages = Object.values(content)
  .filter(({ path }) => articleName.safeParse(path.slice(1)).success || path.startsWith('/blog'))
  .flatMap((page) => addressesOf(page as Page));

/** Pages that need no API request because the build contains their content. */
export const ownPages = Object.values(content)
  .flatMap((page) => addressesOf(page as Page))
  .filter((path) => !articlePages.includes(path));

export const allPages = [...hostPages.map(({ path }) => path), ...articlePages, ...ownPages];

const onAirLive = sampleAnswer(getLive).data;
const endedLive = { ...onAirLive, status: 'ended' as const, slug: 'ended' };

/** Returns the event for a slug. The slug `dragon` is a monster event. */
export const eventOf = (slug: string): EventDetail => ({
  ...sampleAnswer(getEvent).data,
  slug,
  event_type: slug === 'dragon' ? 'monster' : 'ranking',
  state: 'now',
  starts_at: '2026-11-20T00:00:00.000Z',
  ends_at: '2026-11-22T13:00:00.000Z',
  rankings: [
    { target: 'vb', ranking: 'uservtoken', unit: 'candy' },
    { target: 'user', ranking: 'usercoin', unit: 'coin' },
  ],
});

/** No version of staff: pages show the files of the build. */
const noArticle = { data: { article: null, versions: [] } };

/** Returns an API that knows the streams, events, ranking types and VB of the table above. */
export const hostOfPages = () =>
  new MadeUpHost()
    .answer(getArticle, noArticle)
    .answer(getBlogPost, { data: { post: null } })
    .answer(listBlogPosts, { data: [], next_cursor: null })
    .answer(listRankingTypes, { data: shownRankingTypes().map(publicRankingType), next_cursor: null })
    .on(getUser, ({ url }) => {
      const uuid = url.pathname.split('/').at(-1);
      return Response.json({ data: { ...sampleAnswer(getUser).data, uuid, role: 'caster' } });
    })
    .on(getEvent, ({ url }) => Response.json({ data: eventOf(url.pathname.split('/').at(-1) ?? '') }))
    .on(getLive, ({ url }) =>
      Response.json({
        data: url.pathname.endsWith('/ended') ? endedLive : { ...onAirLive, summary: null, ended_at: null },
      }),
    );

/** Returns the same API, where every live stream is on air with this title. */
export const hostWithLive = (title: string) =>
  hostOfPages().answer(getLive, { data: { ...onAirLive, summary: null, ended_at: null, title } });
