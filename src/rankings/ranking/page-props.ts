/** Props of the ranking page: a view, and links to the views around it. */
import { isClosedMonth } from '../../../calls/platform/bangkok-day.ts';
import { pkRole, RANKING_FIRST_DAY, RANKING_MAX_DAYS } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { withQuery } from '../../../client/platform/script/with-query.ts';
import type { RankingForm } from '../../../client/rankings/ranking/filter-form.tsx';
import type { RankingsPageProps } from '../../../client/rankings/ranking/rankings-page.tsx';
import { dayRangeOf, lastWeek, neighbour, periods, type RankingPeriod } from './ranking-period.ts';
import { openingType, rankingFieldsOf, type View, type ViewContext } from './rankings-view.ts';

/** Context of the page. */
export interface RankingContext extends ViewContext {
  base: string;
  families: readonly { uuid: string; name: string }[];
}

/** The context before the families are known. */
type Around = Omit<RankingContext, 'families'>;

/** Returns the URL of a view. `cursor` selects a further page. */
export function addressOf(view: View, { base, ...place }: Around, cursor?: string): string {
  return withQuery(base, { ...rankingFieldsOf(view, place, cursor), cursor });
}

/**
 * Returns the tabs, periods and steps around the board, with their URLs. The link to a custom range
 * ends with `#days`: browsers open the folded choices that contain the element.
 */
export function frameOf(
  view: View,
  place: Around,
): Pick<RankingsPageProps, 'targets' | 'types' | 'periods' | 'steps' | 'isNow' | 'isOld'> {
  const { types, today } = place;
  const now = dayRangeOf(view.period === 'range' ? 'day' : view.period, today);
  const to = (changes: Partial<View>) => addressOf({ ...view, ...changes }, place);
  const step = (direction: 'before' | 'after') => {
    const dayRange = neighbour(view.period, view.dayRange, direction, today);
    return dayRange.first > today || dayRange.last < RANKING_FIRST_DAY ? null : to({ dayRange });
  };
  return {
    targets: (['VB', 'User'] as const).flatMap((target) => {
      const [first, ...others] = types.filter((type) => type.target === target);
      return first
        ? [{ target, href: to(ofType(openingType([first, ...others]), view)), current: target === view.type.target }]
        : [];
    }),
    types: types
      .filter(({ target }) => target === view.type.target)
      .map((type) => ({ type, href: to(ofType(type, view)), current: type.type === view.type.type })),
    periods: periods.map((period) => ({
      period,
      href:
        to(period === view.period ? {} : { period, dayRange: currentDayRange(period, today) }) +
        (period === 'range' ? '#days' : ''),
      current: period === view.period,
    })),
    steps: { before: step('before'), after: step('after') },
    isNow: view.period !== 'range' && view.dayRange.first === now.first,
    isOld: isClosedMonth(view.dayRange.first.slice(0, 7), today),
  };
}

const currentDayRange = (period: RankingPeriod, today: string) =>
  period === 'range' ? lastWeek(today) : dayRangeOf(period, today);

/** Returns the change of a view to a type, with the filters that the type supports. */
const ofType = (type: ShownRankingType, { family, role }: View): Pick<View, 'type' | 'family' | 'role'> => ({
  type,
  family: type.affiliation_api_path === null ? null : family,
  role: type.takes_role ? (role ?? 'all') : null,
});

/** Returns the initial values of the form. */
export function formOf(view: View, place: RankingContext): RankingForm {
  const { from: _from, to: _to, family: _family, role: _role, ...fields } = rankingFieldsOf(view, place);
  return {
    action: place.base,
    hiddenFields: fields,
    families: view.type.affiliation_api_path === null ? null : { chosen: view.family, all: place.families },
    roles: view.role === null ? null : { chosen: view.role, all: pkRole.options },
    dayRange: view.period === 'range' ? view.dayRange : null,
    maxDays: RANKING_MAX_DAYS,
  };
}
