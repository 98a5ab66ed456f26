/** Verifies the archive segments of old months, as a part of `npm run archive`. */
import { sha256Hex } from '../../api/platform/base/digest.ts';
import { readArchiveSegment } from '../../calls/office/archive.ts';
import type { CallAnswer } from '../../calls/platform/call.ts';
import { askSite, type Source } from '../dev/ask-site.ts';

/** Lines to print, and whether everything is as written. */
export interface ArchiveResult {
  lines: string[];
  isRight: boolean;
}

/** Verifies the segments of old months. Names every segment that is not as written. */
export async function oldMonthsOf(source: Source): Promise<ArchiveResult> {
  const tables = new Map<string, { rows: number; until: string }>();
  const problems: string[] = [];
  let digest = '';
  for (let number = 1; ; number += 1) {
    const { data } = await askSite(source, readArchiveSegment, { params: { number: String(number) } });
    const { segment, last_number } = data;
    if (number > last_number) break;
    const problem = segment ? await problemOf(segment, digest, number) : 'its row is missing';
    if (problem) problems.push(`Segment ${number}${segment ? ` of ${segment.table}` : ''}: ${problem}.`);
    digest = segment?.digest ?? '';
    if (!segment) continue;
    const { table, row_count, last_at } = segment;
    tables.set(table, { rows: (tables.get(table)?.rows ?? 0) + row_count, until: last_at });
  }
  const lines = [...tables].map(([table, { rows, until }]) => `${rows} rows of ${table}, until ${until}`);
  return {
    lines: [...problems, ...lines, `Old months: the last digest ${digest || 'none'}`],
    isRight: problems.length === 0,
  };
}

type Segment = NonNullable<CallAnswer<typeof readArchiveSegment>['data']['segment']>;

async function problemOf(segment: Segment, previous: string, number: number): Promise<string | null> {
  const { text, digest, previous_digest, row_count, difference } = segment;
  if (previous_digest !== previous) return 'it does not follow the previous segment';
  if (text === null) return 'its object is MISSING';
  if ((await sha256Hex(text)) !== digest) return 'its object was ALTERED';
  const [head, ...rows] = text.trimEnd().split('\n');
  const { segment: ownNumber, previous_digest: ownPrevious } = JSON.parse(head ?? '');
  if (ownNumber !== number || ownPrevious !== previous || rows.length !== row_count)
    return 'its row in the database was ALTERED';
  return difference === null ? null : `the nightly comparison found ${difference}`;
}
