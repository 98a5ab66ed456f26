/**
 * Reference model: computes a board from facts without the database, in any order of facts. Pure.
 * `scripts/ops/recompute-event.ts` and the tests compare the engine with it.
 */
import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { CountingRule } from '../../../calls/rankings/event-outcome.ts';
import type { ExportedFact } from '../../../calls/rankings/fact.ts';
import type { RankingMeasure } from '../../../calls/rankings/ranking-rule.ts';
import type { FinalLine } from './digest.ts';

const pointsOf = (fact: Pick<ExportedFact, 'amount' | 'quantity'>, measure: RankingMeasure): number =>
  ({ amount: fact.amount, quantity: fact.quantity, times: Math.sign(fact.amount) })[measure];

/**
 * Returns the board of one target, highest score first. Equal scores rank by the earlier time, then
 * by the lower uuid.
 */
export function recompute(
  target: EventTarget,
  { rules, facts }: { rules: readonly CountingRule[]; facts: Iterable<ExportedFact> },
): FinalLine[] {
  const ids = new Set<string>();
  const lines = new Map<string, { uuid: string; score: number; last_at_ms: number }>();
  for (const fact of facts) {
    if (ids.has(fact.id)) continue;
    ids.add(fact.id);
    const uuid = target === 'vb' ? fact.vb_uuid : fact.user_uuid;
    const rule = rules.find((candidate) => candidate.target === target && counts(candidate, fact));
    if (!rule || uuid === null) continue;
    const line = lines.get(uuid) ?? { uuid, score: 0, last_at_ms: 0 };
    lines.set(uuid, {
      uuid,
      score: line.score + pointsOf(fact, rule.measure),
      last_at_ms: Math.max(line.last_at_ms, fact.happened_at_ms),
    });
  }
  return [...lines.values()]
    .sort((a, b) => b.score - a.score || a.last_at_ms - b.last_at_ms || (a.uuid < b.uuid ? -1 : 1))
    .map((line, index) => ({ target, rank: index + 1, ...line }));
}

const counts = ({ fact: kind, variant, participant_roles }: CountingRule, fact: ExportedFact) =>
  kind === fact.kind &&
  (variant === null || variant === fact.variant) &&
  (participant_roles === null || participant_roles.some((role) => role === fact.vb_role));
