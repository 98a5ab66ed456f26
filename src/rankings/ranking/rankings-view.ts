/** Parses the view of the ranking page from a URL, and builds the URL of a view. */
import { z } from 'zod';
import { dayCount } from '../../../calls/platform/bangkok-day.ts';
import { day } from '../../../calls/platform/field.ts';
import { type PkRole, pkRole, RANKING_FIRST_DAY, RANKING_MAX_DAYS } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import type { RankingProblem } from '../../../client/rankings/ranking/problem.tsx';
import { type DayRange, dayRangeOf, lastWeek, periods, type RankingPeriod } from './ranking-period.ts';

/** The part of a ranking that the page shows: its type, days and filters. */
export interface View {
  type: ShownRankingType;
  period: RankingPeriod;
  dayRange: DayRange;
  /**
   * Uuid of a family: only facts of its VBs count. Null: all families, or a type that has no family
   * filter.
   */
  family: string | null;
  /** Role of the VBs, including `all`. Null: a type that has no role filter. */
  role: PkRole | null;
}

/** The values that a URL may name, and today. */
export interface ViewContext {
  types: readonly [ShownRankingType, ...ShownRankingType[]];
  families: readonly { uuid: string }[];
  today: string;
}

/** Type that the page shows if the URL names none, independent of its position in the list. */
const DEFAULT_TYPE = 'collect-candy';

/**
 * Returns the type for a URL that names none: `DEFAULT_TYPE` if it is in the list, otherwise the
 * first.
 */
export const openingType = (types: ViewContext['types']): ShownRankingType =>
  types.find(({ type }) => type === DEFAULT_TYPE) ?? types[0];

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Parses a view, and returns the first problem of the query, if any. The view then has the initial
 * values of the form: a default in place of each invalid part, and today in place of invalid days.
 */
export function readView(query: Query, options: ViewContext): { view: View; problem: RankingProblem | null } {
  const type = options.types.find((candidate) => candidate.type === query.type);
  const period = periods.find((name) => name === (query.period || 'day'));
  const rankingType = type ?? openingType(options.types);
  const dayRangeResult = readDayRange(period ?? 'day', query, options.today);
  const family = readFamily(rankingType, query.family, options);
  const role = readRole(rankingType, query.role);
  const problem =
    (query.type && !type ? 'type' : null) ??
    (period ? null : 'period') ??
    ('problem' in dayRangeResult ? dayRangeResult.problem : null) ??
    (family === undefined ? 'family' : null) ??
    (role === undefined ? 'role' : null);
  const dayRange = 'problem' in dayRangeResult ? dayRangeOf('day', options.today) : dayRangeResult;
  return {
    view: { type: rankingType, period: period ?? 'day', dayRange, family: family ?? null, role: role ?? null },
    problem,
  };
}

function readFamily(
  type: ShownRankingType,
  familyUuid: string | undefined,
  { families }: ViewContext,
): string | null | undefined {
  if (!familyUuid || type.affiliation_api_path === null) return null;
  return families.find(({ uuid }) => uuid === familyUuid)?.uuid;
}

function readRole(type: ShownRankingType, role: string | undefined): View['role'] | undefined {
  if (!type.takes_role) return null;
  return pkRole.safeParse(role || 'all').data;
}

function readDayRange(period: RankingPeriod, query: Query, today: string): DayRange | { problem: RankingProblem } {
  if (period !== 'range') {
    const date = day.safeParse(query.date || today);
    return date.success ? withinBounds(dayRangeOf(period, date.data), today) : { problem: 'date' };
  }
  if (!query.from && !query.to) return lastWeek(today);
  const ends = z.object({ from: day, to: day }).safeParse(query);
  if (!ends.success) return { problem: 'date' };
  const { from: first, to: last } = ends.data;
  const days = dayCount(first, last);
  if (days < 1) return { problem: 'order' };
  if (last > today) return { problem: 'future' };
  if (days > RANKING_MAX_DAYS) return { problem: 'too_long' };
  return first < RANKING_FIRST_DAY ? { problem: 'too_early' } : { first, last };
}

function withinBounds(dayRange: DayRange, today: string): DayRange | { problem: RankingProblem } {
  if (dayRange.first > today) return { problem: 'future' };
  return dayRange.last < RANKING_FIRST_DAY ? { problem: 'too_early' } : dayRange;
}

/**
 * Returns the query fields of a view. Defaults are omitted, so that equal views have one URL. With
 * a cursor, a calendar period always includes its date: the cursor belongs to that day, and the
 * default changes at midnight.
 */
export function rankingFieldsOf(
  { type, period, dayRange, family, role }: View,
  { types, today }: Omit<ViewContext, 'families'>,
  cursor?: string,
): Record<string, string> {
  const isNow = cursor === undefined && period !== 'range' && dayRange.first === dayRangeOf(period, today).first;
  return {
    ...(type.type !== openingType(types).type && { type: type.type }),
    ...(period !== 'day' && { period }),
    ...(period === 'range' ? { from: dayRange.first, to: dayRange.last } : !isNow && { date: dayRange.first }),
    ...(family !== null && { family }),
    ...(role !== null && role !== 'all' && { role }),
  };
}

const fieldNames = ['type', 'period', 'date', 'from', 'to', 'family', 'role'];

/**
 * Returns whether a query contains exactly these fields, each once. Unknown fields such as
 * `utm_source` are ignored.
 */
export function isCanonical(params: URLSearchParams, fields: Record<string, string>): boolean {
  const sentNames = [...params.keys()].filter((name) => fieldNames.includes(name));
  const expected = Object.entries(fields);
  return sentNames.length === expected.length && expected.every(([name, value]) => params.get(name) === value);
}
