/**
 * Counts an event again, from the facts that it exports, and compares: `node scripts/recompute-standing.ts <event> [origin]`.
 * The event is its uuid or slug; the origin is the site's (http://localhost:8787). Of an event that visitors do not see,
 * or whose facts are private, VELA_SESSION is the value of the browser's cookie `session` (`__Host-session` on https) of
 * somebody who sees it. It says what the digests must be, and fails where the event is final and they differ.
 */
import { recount } from './recount-event.ts';

const [id, origin = 'http://localhost:8787'] = process.argv.slice(2);
if (id === undefined) throw new Error('Which event? Give its uuid or slug.');
const { lines, isRight } = await recount(id, { origin, session: process.env.VELA_SESSION });
console.log(lines.join('\n'));
if (isRight === false) process.exitCode = 1;
