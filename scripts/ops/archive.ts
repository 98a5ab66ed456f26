/**
 * Reads and verifies the archive of past orders:
 * `npm run archive [-- <reference or uuid> [<origin>]]`. VELA_SESSION is the value of a staff
 * member's browser cookie `session` (`__Host-session` on https). It checks every segment against
 * its digest and the previous one, and prints the given order as archived. Fails if a segment was
 * changed, or no segment has the order.
 */
import { readOrderArchive } from '../../calls/money/archive.ts';
import { askSite, type Source } from '../dev/ask-site.ts';

/** Returns the result as lines to print. */
export async function archiveOf(source: Source, id = ''): Promise<{ lines: string[]; isRight: boolean }> {
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
  const [id, origin = 'http://localhost:8787'] = process.argv.slice(2);
  const { lines, isRight } = await archiveOf({ origin, session: process.env.VELA_SESSION }, id);
  for (const line of lines) console.log(line);
  if (!isRight) process.exitCode = 1;
}
