/** The resources of the office. */
import { appeals } from './appeals.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { banners } from './banners.ts';
import { breaches } from './breaches.ts';
import { cases } from './cases.ts';
import { contracts } from './contracts.ts';
import { creditNotes } from './credit-notes.ts';
import { dataRequests } from './data-requests.ts';
import { eventDrafts } from './event-drafts.ts';
import { eventParticipants } from './event-participants.ts';
import { events } from './events.ts';
import { facts } from './facts.ts';
import { failedMessages } from './failed-messages.ts';
import { families } from './families.ts';
import { gatewayMessages } from './gateway-messages.ts';
import { gifts } from './gifts.ts';
import { giverHolds } from './giver-holds.ts';
import { labels } from './labels.ts';
import { ledgerClosings } from './ledger-closings.ts';
import { lives } from './lives.ts';
import { type ResourceName, resourceNames } from './names.ts';
import { orders } from './orders.ts';
import { packages } from './packages.ts';
import { parcels } from './parcels.ts';
import { payees } from './payees.ts';
import { payoutBatches } from './payout-batches.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { rankings } from './rankings.ts';
import { reports } from './reports.ts';
import type { Resource } from './resource.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { settlementDays } from './settlement-days.ts';
import { settlementLines } from './settlement-lines.ts';
import { settlementMonths } from './settlement-months.ts';
import { shopCategories } from './shop-categories.ts';
import { shopItems } from './shop-items.ts';
import { signatories } from './signatories.ts';
import { standings } from './standings.ts';
import { taxClasses } from './tax-classes.ts';
import { taxInvoices } from './tax-invoices.ts';
import { taxLists } from './tax-lists.ts';
import { uncountedFacts } from './uncounted-facts.ts';
import { vouchers } from './vouchers.ts';
import { words } from './words.ts';
import { comments, posts } from './written.ts';

const byName: Record<ResourceName, Resource> = {
  approvals,
  contracts,
  signatories,
  payees,
  payouts,
  'payout-batches': payoutBatches,
  'tax-lists': taxLists,
  'tax-classes': taxClasses,
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
  settings,
  services,
  'uncounted-facts': uncountedFacts,
  'failed-messages': failedMessages,
  audit,
};

/** In the order in which staff look at them. */
export const resources: readonly Resource[] = resourceNames.map((name) => byName[name]);
