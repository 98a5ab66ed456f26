import { listAnnouncedLives } from '../../../calls/live/announce.ts';
import { listCategories } from '../../../calls/live/category.ts';
import { listClips } from '../../../calls/live/clip.ts';
import { getOnAir, type OnAir } from '../../../calls/live/live.ts';
import { listBlogPosts } from '../../../calls/platform/article-blog.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { listBanners } from '../../../calls/platform/banner.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { listFutureEvents } from '../../../calls/rankings/event.ts';
import { listUserCoinRanking, listUserVtokenRanking } from '../../../calls/rankings/ranking.ts';
import { getOwnHome, type OwnHome } from '../../../calls/site/home.ts';
import { AnnouncedSection } from '../../../client/live/announce/announced-section.tsx';
import { CategoryChips } from '../../../client/live/category/category-chips.tsx';
import { ClipsShelf } from '../../../client/live/clip/clips-shelf.tsx';
import { Banners } from '../../../client/platform/banner/banners.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { PostsSection } from '../../../client/posts/posts-section.tsx';
import { FollowedVbs } from '../../../client/site/home/followed-vbs.tsx';
import { BlogTeasers, HomePage } from '../../../client/site/home/home-page.tsx';
import { LivesOnAir, type ShownLives, shownLives } from '../../../client/site/home/lives-on-air.tsx';
import { MonsterNow } from '../../../client/site/home/monster-now.tsx';
import { TodayRankings } from '../../../client/site/home/today-rankings.tsx';
import { UpcomingPromotion } from '../../../client/site/home/upcoming-promotion.tsx';
import { home as pageDefinition } from '../../../pages/site/home.ts';
import { allOk, api, type Result } from '../../platform/host/api.ts';
import { firstEqual } from '../../platform/page/equal-answers.ts';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { fightNow } from '../../rankings/event/monster-now.ts';
import { withPostsOfStaff } from '../../site/blog.ts';
import { contentPage } from '../../site/content.ts';
import { homeShare } from '../../site/share.ts';

const TEASER_POSTS = 2;
const TEASER_QUESTIONS = 2;
const ANNOUNCED = 2;
const CLIPS = 3;

type Lives = readonly [ShownLives];

/** Orders that an isolate has shown of an answer, by the lives and reasons in them. */
const orders = new WeakMap<OnAir, Map<string, Lives>>();
/** Maximum orders stored per answer. */
const ORDERS_MAX = 64;

/**
 * Returns the lives in the order for the member, or in the public one. Equal orders of an answer
 * are one frozen object, so that each isolate renders them once.
 */
async function livesFor(
  onAir: Promise<Result<CallAnswer<typeof getOnAir>>>,
  ownData: Promise<OwnHome | null> | undefined,
): Promise<Result<Lives>> {
  const [result, own] = await Promise.all([onAir, ownData]);
  if (!result.ok) return result;
  const { data } = result.answer;
  const taste = own?.for_you
    ? { followed: new Set(own.followed_uuids), watched: own.for_you.watched }
    : { followed: new Set<string>(), watched: [] };
  const ordered = shownLives(data, taste);
  const key = ordered.lives.map(({ live, reason }) => `${live.slug} ${reason}`).join();
  const ordersOfAnswer = orders.get(data) ?? new Map<string, Lives>();
  orders.set(data, ordersOfAnswer);
  const answer = ordersOfAnswer.get(key) ?? ([Object.freeze(ordered)] as const);
  if (ordersOfAnswer.size < ORDERS_MAX) ordersOfAnswer.set(key, answer);
  return { ...result, answer };
}

export const home = loader(pageDefinition, (c) => {
  const today = bangkokDay(c.get('now'));
  const ranking = { params: { dateStart: today, dateEnd: today }, query: { limit: 5 } };
  const onAir = api(c, getOnAir, {});
  const categories = api(c, listCategories, {});
  const announcements = api(c, listAnnouncedLives, { query: { limit: ANNOUNCED } });
  const promotions = api(c, listFutureEvents, { query: { event_type: 'refill_promotion', limit: 2 } });
  const rankings = allOk(api(c, listUserVtokenRanking, ranking), api(c, listUserCoinRanking, ranking));
  const clips = api(c, listClips, { query: { limit: CLIPS } });
  const banners = api(c, listBanners, { params: { place: 'home' } });
  const monster = fightNow(c);
  const own = c.get('viewer') ? api(c, getOwnHome, {}) : null;
  const partOfOwn = <Part extends object>(partOf: (data: OwnHome) => Part) =>
    own?.then((result) =>
      result.ok ? { ...result, answer: [firstEqual(partOf(result.answer.data))] as const } : result,
    );
  const ownPosts = partOfOwn(({ posts }) => posts);
  const ownFollowed = partOfOwn(({ followed }) => followed);
  const ownData = own?.then((result) => (result.ok ? result.answer.data : null));
  c.set(
    'followed',
    ownData?.then((data) => data && new Set(data.followed_uuids)),
  );
  const questions = contentPage(c, 'faq')?.sections.flatMap((section) => section.questions.slice(0, 1));
  return page(c, {
    share: homeShare,
    cache: pageDefinition.cache,
    summary: ownData?.then((data) => data?.summary ?? null),
    body: (defer) => (
      <HomePage
        lives={defer(livesFor(onAir, ownData), 'lives', ([lives]) => <LivesOnAir {...lives} />, 'for_all')}
        categories={defer(
          categories,
          'categories',
          ({ data }) => (data.length > 0 ? <CategoryChips categories={data} /> : <span hidden />),
          'for_all',
        )}
        announced={defer(announcements, 'announced', ({ data }) => <AnnouncedSection announced={data} />, 'for_all')}
        rankings={defer(
          rankings,
          'rankings',
          ([vbs, users]) => <TodayRankings vbs={vbs.data} users={users.data} />,
          'for_all',
        )}
        promotion={defer(promotions, 'promotion', ({ data }) => <UpcomingPromotion events={data} />, 'for_all')}
        banners={defer(banners, 'banner', ({ data }) => <Banners banners={data} />, 'for_all')}
        clips={defer(clips, 'clips', ({ data }) => <ClipsShelf clips={data} />, 'for_all')}
        monster={defer(monster, 'monster', (fight) => <MonsterNow fight={fight} />, 'for_all')}
        followed={
          ownFollowed && defer(ownFollowed, 'people', ([followed]) => <FollowedVbs followed={followed} />, 'for_all')
        }
        followedPosts={
          ownPosts &&
          defer(
            ownPosts,
            'posts',
            ([posts]) => {
              const t = textsOf(c.get('locale'));
              return (
                <PostsSection
                  title={t('post:followed')}
                  posts={posts}
                  more={{ href: linkIn(c)(href('/feed')), text: t('home:all') }}
                />
              );
            },
            'for_all',
          )
        }
        blog={defer(
          api(c, listBlogPosts, {}),
          'posts',
          ({ data }) => <BlogTeasers posts={withPostsOfStaff(c, data).slice(0, TEASER_POSTS)} />,
          'for_all',
        )}
        questions={questions?.slice(0, TEASER_QUESTIONS) ?? []}
      />
    ),
  });
});
