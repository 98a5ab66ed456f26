/**
 * Tabs of a VB's page. Each loads its own lists. A new tab needs its name in `vbTab`, an entry here
 * and a text `profile:public.tabs.<name>`.
 */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { listClips } from '../../calls/live/clip.ts';
import { listLives } from '../../calls/live/live.ts';
import type { Relation } from '../../calls/people/follow.ts';
import { listVips } from '../../calls/people/profile.ts';
import type { VbTab } from '../../calls/platform/page-field.ts';
import { listUserPosts } from '../../calls/posts/post.ts';
import { listTopPayers } from '../../calls/rankings/ranking-payers.ts';
import { ClipsShelf } from '../../client/live/clip/clips-shelf.tsx';
import { VbLives } from '../../client/live/live/vb-lives.tsx';
import { Vips } from '../../client/people/profile/vips.tsx';
import { href } from '../../client/platform/script/href.ts';
import { PostsSection } from '../../client/posts/posts-section.tsx';
import { Payers } from '../../client/rankings/ranking/payers.tsx';
import { EmptyState } from '../../client/ui/feedback/empty-state.tsx';
import type { user as pageDefinition } from '../../pages/people/profile.ts';
import type { EdgeEnv } from '../env.ts';
import { shownTo } from '../people/following-by.ts';
import { allOk, api, type Failure } from '../platform/host/api.ts';
import { withLeader } from '../platform/host/with-leader.ts';
import type { PageInput } from '../platform/page/loader.ts';
import type { Defer } from '../platform/page/page.tsx';
import { linkIn } from '../platform/page/site.ts';
import { textsOf } from '../platform/page/texts.ts';

const PAYERS = 10;
const VIPS = 12;
const LIVES = 12;
const CLIPS = 12;
const POSTS = 6;

type Query = PageInput<typeof pageDefinition>['query'];

/** A tab whose requests have started. */
interface OpenTab {
  /** Requests of lists that have pages. The page fails if their cursor is invalid. */
  paged: Promise<{ ok: true } | Failure>[];
  content: (defer: Defer, own: Relation | null) => ReactNode;
}

type Open = (c: Context<EdgeEnv>, id: string, query: Query) => OpenTab;

const openLives: Open = (c, id, { lives: cursor }) => {
  const lives = api(c, listLives, { query: { status: 'ended', caster_uuid: id, limit: LIVES, cursor } });
  return {
    paged: [lives],
    content: (defer) =>
      defer(lives, 'lives', ({ data, next_cursor }) => (
        <VbLives lives={data} nextHref={next_cursor && href('/users/{uuid}', { uuid: id }, { lives: next_cursor })} />
      )),
  };
};

const openClips: Open = (c, id) => {
  const clips = api(c, listClips, { query: { caster_uuid: id, limit: CLIPS } });
  return {
    paged: [],
    content: (defer) =>
      defer(clips, 'clips', ({ data }) => {
        const t = textsOf(c.get('locale'));
        if (data.length > 0) return <ClipsShelf clips={data} vb={id} />;
        return <EmptyState picture="stage" title={t('clip:none')} text={t('clip:none_text')} />;
      }),
  };
};

const openPosts: Open = (c, id, { posts: cursor }) => {
  const posts = api(c, c.get('viewer') ? listUserPosts.own : listUserPosts, {
    params: { id },
    query: { limit: POSTS, cursor },
  });
  return {
    paged: [posts],
    content: (defer) =>
      defer(posts, 'posts', ({ data, next_cursor }) => {
        const t = textsOf(c.get('locale'));
        const older =
          next_cursor && `${href('/users/{uuid}', { uuid: id }, { tab: 'posts', posts: next_cursor })}#posts`;
        return (
          <PostsSection
            title={t('post:of_vb')}
            posts={data}
            canFollow={false}
            {...(older && { more: { href: linkIn(c)(older), text: t('post:older') } })}
          />
        );
      }),
  };
};

const openSupporters: Open = (c, id, { period, cursor }) => {
  const payers = withLeader({ cursor, limit: PAYERS }, (place) =>
    api(c, listTopPayers, { params: { id }, query: { period, ...place } }),
  );
  const vips = api(c, listVips, { params: { id }, query: { limit: VIPS } });
  return {
    paged: [payers],
    content: (defer, own) =>
      defer(allOk(payers, vips), 'givers', ([{ data, next_cursor, leader }, { data: shownVips }]) => (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
          <Payers
            uuid={id}
            period={period}
            payers={shownTo(own, data)}
            leader={leader?.coins}
            nextHref={
              next_cursor &&
              href(
                '/users/{uuid}',
                { uuid: id },
                { tab: 'supporters', period: period === 'all' ? '' : period, cursor: next_cursor },
              )
            }
          />
          <Vips vips={shownTo(own, shownVips)} />
        </div>
      )),
  };
};

const openers: Record<VbTab, Open> = {
  lives: openLives,
  clips: openClips,
  posts: openPosts,
  supporters: openSupporters,
};

/** Returns the tab of a query. Links without a tab may have the position in a list. */
export function tabOf({ tab, posts, cursor, period }: Query): VbTab {
  if (tab) return tab;
  if (posts !== undefined) return 'posts';
  return cursor !== undefined || period !== 'all' ? 'supporters' : 'lives';
}

/** Starts the requests of the tab that a query selects. */
export const openTab = (c: Context<EdgeEnv>, id: string, query: Query): OpenTab => openers[tabOf(query)](c, id, query);
