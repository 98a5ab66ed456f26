import { contracts } from './contracts/contracts.ts';
import { signatories } from './contracts/signatories.ts';
import { families } from './families/families.ts';
import { authority } from './identity/authority.ts';
import { services } from './identity/services.ts';
import { gifts } from './live/gifts.ts';
import { giverHolds } from './live/giver-holds.ts';
import { lives } from './live/lives.ts';
import { appeals } from './moderation/appeals.ts';
import { reports } from './moderation/reports.ts';
import { cases } from './money/cases.ts';
import { creditNotes } from './money/credit-notes.ts';
import { gatewayMessages } from './money/gateway-messages.ts';
import { ledgerClosings } from './money/ledger-closings.ts';
import { orders } from './money/orders.ts';
import { packages } from './money/packages.ts';
import { promotions } from './money/promotions.ts';
import { settlementDays } from './money/settlement-days.ts';
import { settlementLines } from './money/settlement-lines.ts';
import { settlementMonths } from './money/settlement-months.ts';
import { taxInvoices } from './money/tax-invoices.ts';
import { vouchers } from './money/vouchers.ts';
import { type ResourceName, resourceNames } from './names.ts';
import { approvals } from './office/approvals.ts';
import { audit } from './office/audit.ts';
import { failedMessages } from './office/failed-messages.ts';
import { failingTasks } from './office/failing-tasks.ts';
import { bankYears } from './payouts/bank-years.ts';
import { payees } from './payouts/payees.ts';
import { payoutBatches } from './payouts/payout-batches.ts';
import { payouts } from './payouts/payouts.ts';
import { taxClasses } from './payouts/tax-classes.ts';
import { taxLists } from './payouts/tax-lists.ts';
import { labels } from './people/labels.ts';
import { people } from './people/people.ts';
import { settings } from './platform/settings.ts';
import { words } from './posts/words.ts';
import { comments, posts } from './posts/written.ts';
import { breaches } from './privacy/breaches.ts';
import { dataRequests } from './privacy/data-requests.ts';
import { eventDrafts } from './rankings/event-drafts.ts';
import { eventParticipants } from './rankings/event-participants.ts';
import { events } from './rankings/events.ts';
import { facts } from './rankings/facts.ts';
import { rankings } from './rankings/rankings.ts';
import { standings } from './rankings/standings.ts';
import { uncountedFacts } from './rankings/uncounted-facts.ts';
import type { Resource } from './resource.ts';
import { parcels } from './shop/parcels.ts';
import { shopCategories } from './shop/shop-categories.ts';
import { shopItems } from './shop/shop-items.ts';
import { banners } from './site/banners.ts';

const byName: Record<ResourceName, Resource> = {
  approvals,
  contracts,
  signatories,
  payees,
  payouts,
  'payout-batches': payoutBatches,
  'tax-lists': taxLists,
  'tax-classes': taxClasses,
  'bank-years': bankYears,
  orders,
  cases,
  'gateway-messages': gatewayMessages,
  'ledger-closings': ledgerClosings,
  'settlement-days': settlementDays,
  'settlement-lines': settlementLines,
  'settlement-months': settlementMonths,
  'tax-invoices': taxInvoices,
  'credit-notes': creditNotes,
  'giver-holds': giverHolds,
  appeals,
  reports,
  posts,
  comments,
  gifts,
  lives,
  'event-drafts': eventDrafts,
  events,
  'event-participants': eventParticipants,
  rankings,
  standings,
  facts,
  banners,
  packages,
  promotions,
  vouchers,
  'shop-items': shopItems,
  'shop-categories': shopCategories,
  parcels,
  people,
  labels,
  families,
  words,
  'data-requests': dataRequests,
  breaches,
  authority,
  settings,
  services,
  'uncounted-facts': uncountedFacts,
  'failed-messages': failedMessages,
  'failing-tasks': failingTasks,
  audit,
};

/** All resources in display order. */
export const resources: readonly Resource[] = resourceNames.map((name) => byName[name]);
