/**
 * Counts an event again, from the facts that it exports, and compares: `node scripts/recompute-standing.ts <event> [origin]`.
 * The event is its uuid or slug; the origin is the site's (http://localhost:8787). Of an event that visitors do not see,
 * or whose facts are private, VELA_TOKEN is a bearer token for it. It says what the digests must be, and fails where the
 * event is final and they differ.
 */
import { z } from 'zod';
import { digestAll, factLine, finalLine } from '../api/event/digest.ts';
import { recompute } from '../api/event/recompute.ts';
import { type Call, type CallAnswer, callPath } from '../calls/call.ts';
import { getEventResult, listEventFacts } from '../calls/event.ts';
import type { ExportedFact } from '../calls/fact.ts';

const [id, origin = 'http://localhost:8787'] = process.argv.slice(2);
const token = process.env.VELA_TOKEN;
if (id === undefined) throw new Error('Which event? Give its uuid or slug.');

async function get<C extends Call>(call: C, params: Record<string, string>, cursor?: string): Promise<CallAnswer<C>> {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`;
  const response = await fetch(`${origin}/api${callPath(call.path, params)}${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return call.answer.parse(await response.json()) as CallAnswer<C>;
}

async function allFacts(event: string): Promise<ExportedFact[]> {
  const facts: ExportedFact[] = [];
  let cursor: string | undefined;
  do {
    const page: CallAnswer<typeof listEventFacts> = await get(
      token === undefined ? listEventFacts : listEventFacts.own,
      { id: event },
      cursor,
    );
    facts.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return facts;
}

const { data: result } = await get(token === undefined ? getEventResult : getEventResult.own, { id });
const facts = await allFacts(id);
const vbs = recompute('vb', { rules: result.rules, facts });
const users = recompute('user', { rules: result.rules, facts });
const inputs_digest = await digestAll(facts.map(factLine));
const result_digest = await digestAll(users.map(finalLine), await digestAll(vbs.map(finalLine)));

console.log(`${facts.length} facts, ${vbs.length} VBs, ${users.length} users`);
for (const { target, rank, uuid, score } of [...vbs.slice(0, 10), ...users.slice(0, 10)]) {
  console.log(`${target} ${rank}. ${uuid} ${score}`);
}
console.log(`inputs ${inputs_digest}\nresult ${result_digest}`);
const final = z.object({ inputs_digest: z.string(), result_digest: z.string() }).nullable().parse(result.final);
if (!final) {
  console.log(`The event is not final (${result.state}).`);
} else {
  const isSame = final.inputs_digest === inputs_digest && final.result_digest === result_digest;
  console.log(isSame ? 'The published standing is right.' : 'The published standing DIFFERS.');
  if (!isSame) process.exitCode = 1;
}
