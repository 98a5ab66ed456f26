/**
 * Reads and verifies the archive: `npm run archive [-- <reference or uuid of an order>
 * [<origin>]]`. VELA_SESSION is the value of a staff member's browser cookie `session`
 * (`__Host-session` on https). It checks segments against their digest and the previous one: those
 * of old orders up to the first that is not as written, and all of old months. With an order it
 * checks only those of old orders, and prints the order as archived. Fails if a segment is not as
 * written, or no segment has the order.
 */

import { readOrderArchive } from '../../calls/money/archive.ts';
import { askSite, type Source } from '../dev/ask-site.ts';
import { localOrigin } from '../dev/local-origin.ts';
import { type ArchiveResult, oldMonthsOf } from './old-months.ts';

/** Verifies the archive of orders. With an id, returns the lines of that order. */
export async function archiveOf(source: Source, id = ''): Promise<ArchiveResult> {
  const matches: string[] = [];
  let digest = '';
  let orders = 0;
  for (let number = 1; ; number += 1) {
    const { data } = await askSite(source, readOrderArchive, { params: { number: String(number) } });
    const { segment, last_number } = data;
    if (number > last_number) break;
    if (!segment?.orders || segment.previous_digest !== digest || segment.orders.length !== segment.order_count) {
      return { lines: [`Segment ${number} is NOT what was written.`], isRight: false };
    }
    digest = segment.digest;
    orders += segment.order_count;
    matches.push(
      ...segment.orders.filter(({ uuid, reference }) => uuid === id || reference === id).map(({ line }) => line),
    );
  }
  if (id !== '') return { lines: matches.length > 0 ? matches : ['No segment has it.'], isRight: matches.length > 0 };
  return { lines: [`${orders} orders, the last digest ${digest || 'none'}`], isRight: true };
}

if (import.meta.main) {
  const [id = '', origin = localOrigin] = process.argv.slice(2);
  const source = { origin, session: process.env.VELA_SESSION };
  const results = [await archiveOf(source, id), ...(id === '' ? [await oldMonthsOf(source)] : [])];
  for (const { lines } of results) for (const line of lines) console.log(line);
  if (results.some(({ isRight }) => !isRight)) process.exitCode = 1;
}
