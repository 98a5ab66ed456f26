/** Views of the ranking page: parsing them from a URL, and building URLs. */
import { z } from 'zod';
import { dayCount } from '../../../calls/platform/bangkok-day.ts';
import { day } from '../../../calls/platform/field.ts';
import { type PkRole, pkRole, RANKING_FIRST_DAY, RANKING_MAX_DAYS } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import type { RankingProblem } from '../../../client/rankings/ranking/problem.tsx';
import { type DayRange, dayRangeOf, lastWeek, periods, type RankingPeriod } from './ranking-period.ts';

/** A view of a ranking. */
export interface View {
  type: ShownRankingType;
  period: RankingPeriod;
  span: DayRange;
  /** Uuid of the family whose VBs are ranked. Null: all, or a type without families. */
  family: string | null;
  /** Role of the VBs, including `all`. Null: a type without roles. */
  role: PkRole | null;
}

/** Data for validating a URL. */
export interface Known {
  types: readonly [ShownRankingType, ...ShownRankingType[]];
  families: readonly { uuid: string }[];
  today: string;
}

/** Type that the page opens with, independent of its position in the list. */
const OPENS_ON = 'collect-candy';

/** Returns the type to open: the usual one if it is in the list, otherwise the first. */
export const openingType = (types: Known['types']): ShownRankingType =>
  types.find(({ type }) => type === OPENS_ON) ?? types[0];

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Parses a view. If there is a problem, the view contains the valid part, as initial values of the
 * form.
 */
export function readView(query: Query, options: Known): { view: View; problem: RankingProblem | null } {
  const type = options.types.find((candidate) => candidate.type === query.type);
  const period = periods.find((name) => name === (query.period || 'day'));
  const rankingType = type ?? openingType(options.types);
  const spanResult = readSpan(period ?? 'day', query, options.today);
  const family = readFamily(rankingType, query.family, options);
  const role = readRole(rankingType, query.role);
  const problem =
    (query.type && !type ? 'type' : null) ??
    (period ? null : 'period') ??
    ('problem' in spanResult ? spanResult.problem : null) ??
    (family === undefined ? 'family' : null) ??
    (role === undefined ? 'role' : null);
  const span = 'problem' in spanResult ? dayRangeOf('day', options.today) : spanResult;
  return {
    view: { type: rankingType, period: period ?? 'day', span, family: family ?? null, role: role ?? null },
    problem,
  };
}

function readFamily(
  type: ShownRankingType,
  familyUuid: string | undefined,
  { families }: Known,
): string | null | undefined {
  if (!familyUuid || type.affiliation_api_path === null) return null;
  return families.find(({ uuid }) => uuid === familyUuid)?.uuid;
}

function readRole(type: ShownRankingType, role: string | undefined): View['role'] | undefined {
  if (!type.takes_role) return null;
  return pkRole.safeParse(role || 'all').data;
}

function readSpan(period: RankingPeriod, query: Query, today: string): DayRange | { problem: RankingProblem } {
  if (period !== 'range') {
    const date = day.safeParse(query.date || today);
    return date.success ? inTime(dayRangeOf(period, date.data), today) : { problem: 'date' };
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

function inTime(span: DayRange, today: string): DayRange | { problem: RankingProblem } {
  if (span.first > today) return { problem: 'future' };
  return span.last < RANKING_FIRST_DAY ? { problem: 'too_early' } : span;
}

/**
 * Returns the query fields of a view. Defaults are omitted, so that equal views have one URL. With
 * a cursor, the day is always included, because the cursor belongs to that day and today changes.
 */
export function rankingFieldsOf(
  { type, period, span, family, role }: View,
  { types, today }: Omit<Known, 'families'>,
  cursor?: string,
): Record<string, string> {
  const isNow = cursor === undefined && period !== 'range' && span.first === dayRangeOf(period, today).first;
  return {
    ...(type.type !== openingType(types).type && { type: type.type }),
    ...(period !== 'day' && { period }),
    ...(period === 'range' ? { from: span.first, to: span.last } : !isNow && { date: span.first }),
    ...(family !== null && { family }),
    ...(role !== null && role !== 'all' && { role }),
  };
}

const fieldNames = ['type', 'period', 'date', 'from', 'to', 'family', 'role'];

/**
 * Returns whether a query contains exactly these fields, each once. Unknown fields such as
 * `utm_source` are ignored.
 */
export function isAddressOf(params: URLSearchParams, fields: Record<string, string>): boolean {
  const entries = [...params].filter(([name]) => fieldNames.includes(name));
  return entries.length === Object.keys(fields).length && entries.every(([name, value]) => fields[name] === value);
}
