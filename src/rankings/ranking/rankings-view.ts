/** What the ranking explorer is asked for, read from its address; and the addresses of what it shows. */
import { z } from 'zod';
import { dayCount } from '../../../calls/platform/bangkok-day.ts';
import { day } from '../../../calls/platform/field.ts';
import { type PkRole, pkRole, RANKING_FIRST_DAY, RANKING_MAX_DAYS } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import type { RankingProblem } from '../../../client/rankings/ranking/problem.tsx';
import { lastWeek, type Period, periods, type Span, spanOf } from './span.ts';

/** One look at a ranking. */
export interface View {
  type: ShownRankingType;
  period: Period;
  span: Span;
  /** Uuid of the family among whose VBs; null: among all. Types that know no families always have null. */
  family: string | null;
  /** The same of the role of VBs, `all` included; null where the type takes none. */
  role: PkRole | null;
}

/** What the address is measured by. */
export interface Known {
  types: readonly [ShownRankingType, ...ShownRankingType[]];
  families: readonly { uuid: string }[];
  today: string;
}

/** What the page opens on, wherever it stands in the list. */
const OPENS_ON = 'collect-candy';

/** What is opened of some types: the one that the page opens on, or the first. */
export const openingType = (types: Known['types']): ShownRankingType =>
  types.find(({ type }) => type === OPENS_ON) ?? types[0];

type Query = Readonly<Record<string, string | undefined>>;

/** The view that was asked for. With a problem it is what could be made out of the rest, for the form to start from. */
export function readView(query: Query, known: Known): { view: View; problem: RankingProblem | null } {
  const type = known.types.find((shown) => shown.type === query.type);
  const period = periods.find((name) => name === (query.period || 'day'));
  const shown = type ?? openingType(known.types);
  const found = readSpan(period ?? 'day', query, known.today);
  const family = readFamily(shown, query.family, known);
  const role = readRole(shown, query.role);
  const problem =
    (query.type && !type ? 'type' : null) ??
    (period ? null : 'period') ??
    ('problem' in found ? found.problem : null) ??
    (family === undefined ? 'family' : null) ??
    (role === undefined ? 'role' : null);
  const span = 'problem' in found ? spanOf('day', known.today) : found;
  return { view: { type: shown, period: period ?? 'day', span, family: family ?? null, role: role ?? null }, problem };
}

function readFamily(
  type: ShownRankingType,
  requested: string | undefined,
  { families }: Known,
): string | null | undefined {
  if (!requested || type.affiliation_api_path === null) return null;
  return families.find(({ uuid }) => uuid === requested)?.uuid;
}

function readRole(type: ShownRankingType, requested: string | undefined): View['role'] | undefined {
  if (!type.takes_role) return null;
  return pkRole.safeParse(requested || 'all').data;
}

function readSpan(period: Period, query: Query, today: string): Span | { problem: RankingProblem } {
  if (period !== 'range') {
    const date = day.safeParse(query.date || today);
    return date.success ? inTime(spanOf(period, date.data), today) : { problem: 'date' };
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

function inTime(span: Span, today: string): Span | { problem: RankingProblem } {
  if (span.first > today) return { problem: 'future' };
  return span.last < RANKING_FIRST_DAY ? { problem: 'too_early' } : span;
}

/**
 * The fields of a view's address. What is as it is anyway is left out, so that equal views have one address; but further
 * down, with a cursor, the day is always said: the cursor is that day's, and today soon is another one.
 */
export function fieldsOf(
  { type, period, span, family, role }: View,
  { types, today }: Omit<Known, 'families'>,
  cursor?: string,
): Record<string, string> {
  const isNow = cursor === undefined && period !== 'range' && span.first === spanOf(period, today).first;
  return {
    ...(type.type !== openingType(types).type && { type: type.type }),
    ...(period !== 'day' && { period }),
    ...(period === 'range' ? { from: span.first, to: span.last } : !isNow && { date: span.first }),
    ...(family !== null && { family }),
    ...(role !== null && role !== 'all' && { role }),
  };
}

const fieldNames = ['type', 'period', 'date', 'from', 'to', 'family', 'role'];

/** Whether an address says just this, each field once. Fields of others, as `utm_source`, don't count. */
export function isAddressOf(requested: URLSearchParams, fields: Record<string, string>): boolean {
  const given = [...requested].filter(([name]) => fieldNames.includes(name));
  return given.length === Object.keys(fields).length && given.every(([name, value]) => fields[name] === value);
}
