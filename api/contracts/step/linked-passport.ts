/**
 * Links a renewed passport, which has a new number. The person is then found by both numbers. The
 * signed text stays; later payment documents and successor contracts use the new passport.
 */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { addBlindIndex, blindIndexOf } from '../../privacy/personal/blind-index.ts';
import { contractOf, contractTransitionNotAllowed, type Review } from '../company/review.ts';
import { type ContractDecision, changeOf, openKeyOf } from '../contract/change.ts';
import { binding } from '../contract/chart.ts';
import type { ContractRow } from '../contract/own-contracts.ts';
import { payByPassport, type VbPayee } from '../contract/paid-vb.ts';
import { encryptPassport } from './current-passport.ts';
import { openSteps, type Passport, passportText } from './step-content.ts';

/**
 * Links a passport to a binding contract that was signed with one. A trigger fails the transaction
 * if it belongs to another person or is banned.
 */
export async function storeLinkedPassport(
  { own, uuid, by, ports }: Review,
  { ground, paid: payeeRows, ...passport }: Passport & { ground: string; paid: VbPayee },
): Promise<ContractDecision<ContractRow> | Failed> {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  const key = await openKeyOf(own, row, ports);
  const { personal_1 } = await openSteps(own.steps, uuid, key);
  if (!key || !binding.includes(row.state) || !personal_1?.passport) return contractTransitionNotAllowed(row);
  if (passport.expires <= bangkokDay(ports.now))
    return { failed: 'passport_expired', facts: { fields: ['passport_expires'] } };
  const change = changeOf(own, row, { key, ports });
  change.set({ linked_passport_sealed: await encryptPassport(key, passport, ports) });
  await change.note({ event: 'passport_linked', ...by, sealed: { ...passport, ground } });
  const lookup = await blindIndexOf(ports.secrets, 'passport', passportText(passport));
  change.statements.push(
    addBlindIndex(key, lookup, ports.now),
    ...(await payByPassport(passport, { paid: payeeRows, ports })),
  );
  return { statements: change.statements, outcome: change.row };
}
