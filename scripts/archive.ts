/**
 * Reads and verifies the archive of past orders:
 * `npm run archive [-- <reference or uuid> [<origin>]]`. VELA_SESSION is the value of a staff
 * member's browser cookie `session` (`__Host-session` on https). It checks every segment against
 * its digest and the previous one, and prints the given order as archived. Fails if a segment was
 * changed, or no segment has the order.
 */
import { readOrderArchive } from '../calls/money/archive.ts';
import { askSite, type Source } from './ask-site.ts';

/** Returns the result as lines to print. */
export async function archiveOf(source: Source, order = ''): Promise<{ lines: string[]; isRight: boolean }> {
  const entries: string[] = [];
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
    entries.push(
      ...segment.orders.filter(({ uuid, reference }) => uuid === order || reference === order).map(({ line }) => line),
    );
  }
  if (order !== '')
    return { lines: entries.length > 0 ? entries : ['No segment has it.'], isRight: entries.length > 0 };
  return { lines: [`${orders} orders, the last digest ${digest || 'none'}`], isRight: true };
}

if (import.meta.main) {
  const [order, origin = 'http://localhost:8787'] = process.argv.slice(2);
  const { lines, isRight } = await archiveOf({ origin, session: process.env.VELA_SESSION }, order);
  for (const line of lines) console.log(line);
  if (!isRight) process.exitCode = 1;
}
