/**
 * The contract of a VB from the applicant's side: overview, renewal, proposed terms and end.
 */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { count, moment, uuid } from '../platform/field.ts';
import {
  contractApplication,
  contractOverview,
  contractSummary,
  contractTerms,
  RENEWABLE_DAYS_BEFORE_END,
  TEMP_DAYS,
} from './contract-overview.ts';

const summary = one(contractSummary);
const application = one(contractApplication);

export const getContracts = defineCall({
  method: 'GET',
  path: '/v2/caster/contracts',
  summary:
    'Returns the contract in force, the application with the state of each step, proposed terms and past contracts. Personal data is masked',
  access: 'bearer',
  answer: one(contractOverview),
});

export const discardContract = defineCall({
  method: 'DELETE',
  path: '/v2/caster/contracts',
  summary: 'Deletes the draft. Its personal data is erased at once, and from backups after 30 days',
  access: 'bearer',
  failures: ['contract_not_found', 'contract_not_open'],
  answer: one(z.object({ destroyed_at: moment, gone_from_copies_at: moment })),
});

export const cancelContract = idempotent(
  defineCall({
    method: 'POST',
    path: '/v2/caster/contracts/cancel',
    summary:
      'Withdraws the application. Without one, gives notice of the contract in force, and returns the day on which it ends. A temporary or suspended contract ends at once. Earnings remain payable',
    access: 'bearer',
    failures: ['contract_not_found', 'contract_not_open'],
    answer: summary,
  }),
);

export const renewContract = idempotent(
  defineCall({
    method: 'POST',
    path: '/v2/caster/contracts/renew',
    summary: `Starts the renewal of a contract that ends within ${RENEWABLE_DAYS_BEFORE_END} days. Steps that are still valid are copied`,
    access: 'bearer',
    failures: ['contract_not_found', 'contract_renew_early', 'contract_not_open'],
    answer: summary,
  }),
);

export const acceptTempContract = idempotent(
  defineCall({
    method: 'POST',
    path: '/v2/caster/contracts/accept_temp',
    summary: `Accepts a temporary contract of at most ${TEMP_DAYS} days. V-tokens are earned and held, but not payable`,
    access: 'bearer',
    failures: ['contract_not_found'],
    answer: summary,
  }),
);

/** A difference between current and proposed terms. */
export const termsDifference = z.object({ field: z.string(), before: count, after: count });

export const getProposal = defineCall({
  method: 'GET',
  path: '/v2/caster/contracts/pref',
  summary: 'Returns proposed terms with the current terms and their differences; null if none are proposed',
  access: 'bearer',
  answer: one(
    z
      .object({
        proposal: contractSummary,
        before: contractTerms,
        differences: z.array(termsDifference),
        lapses_at: moment,
      })
      .nullable(),
  ),
});

export const rejectProposal = defineCall({
  method: 'DELETE',
  path: '/v2/caster/contracts/pref',
  summary: 'Rejects the proposed terms. The current terms stay',
  access: 'bearer',
  failures: ['contract_not_found'],
  answer: summary,
});

export const withdrawProposal = defineCall({
  method: 'DELETE',
  path: '/v2/caster/contracts/migration',
  summary: 'Withdraws proposed terms that the VB has not answered. Only the proposer can do this',
  access: 'bearer',
  query: z.object({ uuid }),
  failures: ['contract_not_found'],
  answer: summary,
});

export const confirmAge = defineCall({
  method: 'POST',
  path: '/v1/contracts/confirm',
  summary: 'Confirms the contract that guardians signed with the VB, once the VB is 20 years old',
  access: 'bearer',
  failures: ['contract_not_found'],
  answer: summary,
});

export const inviteGuardians = defineCall({
  method: 'POST',
  path: '/v1/contracts/guardians',
  summary: 'Emails new links to the guardians who have not answered. Their earlier links become invalid',
  access: 'bearer',
  limit: { times: 5, window_seconds: 3_600 },
  failures: ['contract_not_found', 'mail_unavailable'],
  answer: application,
});
