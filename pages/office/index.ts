/** The resources of the office, in the order in which staff look at them. */
import { appeals } from './appeals.ts';
import { approvals } from './approvals.ts';
import { breaches } from './breaches.ts';
import { cases } from './cases.ts';
import { contracts } from './contracts.ts';
import { dataRequests } from './data-requests.ts';
import { failedMessages } from './failed-messages.ts';
import { gatewayMessages } from './gateway-messages.ts';
import { gifts } from './gifts.ts';
import { giverHolds } from './giver-holds.ts';
import { payees } from './payees.ts';
import { payoutBatches } from './payout-batches.ts';
import { payoutCases } from './payout-cases.ts';
import { payouts } from './payouts.ts';
import type { Resource } from './resource.ts';
import { settings } from './settings.ts';
import { uncountedFacts } from './uncounted-facts.ts';

export const resources: readonly Resource[] = [
  approvals,
  contracts,
  payees,
  payouts,
  payoutBatches,
  payoutCases,
  cases,
  gatewayMessages,
  giverHolds,
  appeals,
  gifts,
  dataRequests,
  breaches,
  settings,
  uncountedFacts,
  failedMessages,
];
