/**
 * Recomputes an event from its exported facts, and compares:
 * `npm run recompute -- <event> [origin]`. The event is a uuid or slug. The default origin is
 * the local site at PORT. An event that visitors do not see, or with private facts,
 * needs VELA_SESSION. It is the value of the browser cookie `session` (`__Host-session` on https)
 * of a user who sees the event. Prints the expected digests, and fails if the event is final and
 * they differ.
 */
import { digestAll, factLine, finalLine } from '../../api/rankings/event/digest.ts';
import { recompute } from '../../api/rankings/event/recompute.ts';
import type { CallAnswer } from '../../calls/platform/call.ts';
import { getEventResult, listEventFacts } from '../../calls/rankings/event-outcome.ts';
import type { ExportedFact } from '../../calls/rankings/fact.ts';
import { askSite, type Source } from '../dev/ask-site.ts';
import { localOrigin } from '../dev/local-origin.ts';

/** Returns the result as lines to print; `isRight` is null if nothing is published yet. */
export async function recomputeEvent(
  id: string,
  source: Source,
): Promise<{ lines: string[]; isRight: boolean | null }> {
  const isOwn = source.session !== undefined;
  const { data: result } = await askSite(source, isOwn ? getEventResult.own : getEventResult, { params: { id } });
  const facts = await allFacts(source, id);
  const vbs = recompute('vb', { rules: result.rules, facts });
  const users = recompute('user', { rules: result.rules, facts });
  const inputs_digest = await digestAll(facts.map(factLine));
  const result_digest = await digestAll(users.map(finalLine), await digestAll(vbs.map(finalLine)));
  const { final } = result;
  const isRight = final && final.inputs_digest === inputs_digest && final.result_digest === result_digest;
  return {
    isRight,
    lines: [
      `${facts.length} facts, ${vbs.length} VBs, ${users.length} users`,
      ...[...vbs.slice(0, 10), ...users.slice(0, 10)].map(
        ({ target, rank, uuid, score }) => `${target} ${rank}. ${uuid} ${score}`,
      ),
      `inputs ${inputs_digest}`,
      `result ${result_digest}`,
      verdictOf(isRight, result.state),
    ],
  };
}

function verdictOf(isRight: boolean | null, state: string): string {
  if (isRight === null) return `The event is not final (${state}).`;
  return isRight ? 'The published standing is right.' : 'The published standing DIFFERS.';
}

async function allFacts(source: Source, id: string): Promise<ExportedFact[]> {
  const call = source.session === undefined ? listEventFacts : listEventFacts.own;
  const facts: ExportedFact[] = [];
  let cursor: string | undefined;
  do {
    const page: CallAnswer<typeof listEventFacts> = await askSite(source, call, {
      params: { id },
      query: cursor === undefined ? {} : { cursor },
    });
    facts.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return facts;
}

if (import.meta.main) {
  const [id, origin = localOrigin] = process.argv.slice(2);
  if (id === undefined) throw new Error('Which event? Give its uuid or slug.');
  const { lines, isRight } = await recomputeEvent(id, { origin, session: process.env.VELA_SESSION });
  console.log(lines.join('\n'));
  if (isRight === false) process.exitCode = 1;
}
