/** The ranking page: type, period and filters, all of them in the URL. */
import type { Context } from 'hono';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { listAffiliations, RANKING_MAX_DAYS } from '../../../calls/rankings/ranking.ts';
import { inLocale, localePath } from '../../../client/platform/texts/i18n.ts';
import { FilterForm, type RankingForm } from '../../../client/rankings/ranking/filter-form.tsx';
import { PlaceInSight } from '../../../client/rankings/ranking/own-rank.tsx';
import { type RankingProblem, RankingProblemCard } from '../../../client/rankings/ranking/problem.tsx';
import { RankingsPage } from '../../../client/rankings/ranking/rankings-page.tsx';
import { Standings } from '../../../client/rankings/ranking/standings.tsx';
import { rankings as pageDefinition } from '../../../pages/rankings/ranking.ts';
import type { EdgeEnv } from '../../env.ts';
import { type ApiResult, api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { type Defer, page } from '../../platform/page/page.tsx';
import type { Share } from '../../platform/page/share.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { addressOf, formOf, frameOf, type RankingContext } from '../../rankings/ranking/page-props.ts';
import { isCanonical, rankingFieldsOf, readView, type View } from '../../rankings/ranking/rankings-view.ts';
import { earlierRanks, ownRankIn, shownTypes, standingsOf, withEarlier } from '../../rankings/ranking/standings.ts';

export const rankings = loader(pageDefinition, async (c, { query: { cursor, ...filters } }) => {
  const place = { base: c.get('address').path, types: shownTypes, today: bangkokDay(c.get('now')) };
  // The list of families arrives later. Until then, the requested family counts as existing.
  const { view, problem } = readView(filters, { ...place, families: [{ uuid: filters.family ?? '' }] });
  const families = view.type.affiliation_api_path === null ? null : api(c, listAffiliations, {});
  const standings = problem ? null : standingsOf(c, view, cursor);
  const earlier = problem ? null : earlierRanks(c, view);
  if (!standings) return problemPage(c, families, { view, problem, filters, place });
  const pageUrl = c.get('url');
  if (!isCanonical(pageUrl.searchParams, rankingFieldsOf(view, place, cursor))) {
    return c.redirect(localePath(c.get('locale'), addressOf(view, place, cursor)), 302);
  }
  let family: string | null = null;
  if (families && view.family !== null) {
    const familyResult = await families;
    if (!familyResult.ok) return failedPage(c, familyResult);
    family = familyResult.answer.data.find(({ uuid }) => uuid === view.family)?.name ?? null;
    if (family === null)
      return problemPage(c, families, { view: { ...view, family: null }, problem: 'family', filters, place });
  }
  // If the API may refuse the request (an invalid cursor, a sum in progress), the page waits for
  // its status.
  if (cursor !== undefined || view.period === 'range') {
    const result = await standings;
    if (!result.ok) return failedPage(c, result);
  }
  const frame = frameOf(view, place);
  const { unit, target } = view.type;
  const ownPlace = ownRankIn(c, view);
  return page(c, {
    share: shareOf(c, inLocale(view.type.description, c.get('locale'))),
    cache: pageDefinition.cache,
    body: (defer) => (
      <RankingsPage
        {...frame}
        type={view.type}
        period={view.period}
        dayRange={view.dayRange}
        filters={{ family, role: view.role }}
        form={filterForm(defer, families, (all) => formOf(view, { ...place, families: all }))}
        place={
          ownPlace && defer(ownPlace, 'place', ({ data }) => <PlaceInSight unit={unit} target={target} place={data} />)
        }
        standings={defer(
          withEarlier(standings, earlier),
          'rankings',
          ([{ data, next_cursor, leader }, earlierRank]) => (
            <Standings
              standings={{
                earlierRank,
                standings: data,
                leader: leader?.score ?? 0,
                firstHref: cursor === undefined ? null : addressOf(view, place),
                nextHref: next_cursor && addressOf(view, place, next_cursor),
              }}
              unit={unit}
              period={view.period}
              earlierHref={frame.steps.before}
              areVbs={target === 'VB'}
              isMoving={frame.isNow}
            />
          ),
        )}
      />
    ),
  });
});

/** Null: the type has no families. */
type Families = Promise<ApiResult<typeof listAffiliations>> | null;

/** Renders the form, deferred until the families are known. */
function filterForm(
  defer: Defer,
  families: Families,
  formWith: (all: readonly { uuid: string; name: string }[]) => RankingForm,
  hasProblem = false,
) {
  if (!families) return <FilterForm form={formWith([])} hasProblem={hasProblem} />;
  return defer(families, 'filter', ({ data }) => <FilterForm form={formWith(data)} hasProblem={hasProblem} />);
}

interface Unshown {
  view: View;
  problem: RankingProblem | null;
  filters: { from?: string | undefined; to?: string | undefined };
  place: Omit<RankingContext, 'families'>;
}

/** Shows the problem of an invalid request. The form starts with its valid parts. */
function problemPage(c: Context<EdgeEnv>, families: Families, { view, problem, filters, place }: Unshown) {
  const dayRange = view.period === 'range' ? { first: filters.from ?? '', last: filters.to ?? '' } : null;
  return page(c, {
    share: { kind: 'hidden' },
    status: 422,
    body: (defer) => (
      <RankingsPage
        {...frameOf(view, place)}
        type={view.type}
        period={view.period}
        dayRange={null}
        filters={{ family: null, role: null }}
        problem={problem && <RankingProblemCard problem={problem} maxDays={RANKING_MAX_DAYS} />}
        form={filterForm(defer, families, (all) => ({ ...formOf(view, { ...place, families: all }), dayRange }), true)}
        place={null}
        standings={null}
      />
    ),
  });
}

function shareOf(c: Context<EdgeEnv>, ranking: string): Share {
  const t = textsOf(c.get('locale'));
  const description = t('share:ranking.description', { ranking, product: c.get('settings').PRODUCT_NAME });
  return { kind: 'page', title: t('ranking:title_of', { ranking }), description };
}
