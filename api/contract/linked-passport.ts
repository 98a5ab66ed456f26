/** A passport that is renewed has another number: staff link it to its person, who is found by both from then on. */
import { bangkokDay } from '../../calls/bangkok-day.ts';
import type { Failed } from '../host/fail.ts';
import { addLookup, lookupOf } from '../personal/lookup.ts';
import { changeOf, type Decision, openKeyOf } from './change.ts';
import { binding } from './chart.ts';
import type { ContractRow } from './own.ts';
import { notMovable, type Reviewing, rowOf } from './review.ts';
import { passportText } from './save-step.ts';
import { openSteps } from './step-content.ts';

/** Links it where who is bound came with a passport. The batch fails where it is another person's, or barred. */
export async function linkPassport(
  { own, uuid, by, ports }: Reviewing,
  { number, country, expires, ground }: { number: string; country: string; expires: string; ground: string },
): Promise<Decision<ContractRow> | Failed> {
  const row = rowOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  const key = await openKeyOf(own, row, ports);
  const { personal_1 } = await openSteps(own.steps, uuid, key);
  if (!key || !binding.includes(row.state) || !personal_1?.passport) return notMovable(row);
  if (expires <= bangkokDay(ports.now)) return { failed: 'passport_expired', facts: { fields: ['passport_expires'] } };
  const change = changeOf(own, row, { key, ports });
  change.set({});
  await change.note({ event: 'passport_linked', ...by, sealed: { number, country, expires, ground } });
  const lookup = await lookupOf(ports.secrets, 'passport', passportText({ number, country }));
  change.statements.push(addLookup(key, lookup, ports.now));
  return { statements: change.statements, outcome: change.row };
}
