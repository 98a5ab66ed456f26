/** What the rows of the office's pages say of its resources; what each of them is says index.ts. */

/** In the order in which staff look at them. */
export const resourceNames = [
  'approvals',
  'contracts',
  'signatories',
  'payees',
  'payouts',
  'payout-batches',
  'tax-lists',
  'tax-classes',
  'orders',
  'cases',
  'gateway-messages',
  'settlement-days',
  'settlement-lines',
  'settlement-months',
  'giver-holds',
  'appeals',
  'reports',
  'gifts',
  'event-drafts',
  'events',
  'banners',
  'packages',
  'vouchers',
  'shop-items',
  'shop-categories',
  'parcels',
  'people',
  'families',
  'words',
  'data-requests',
  'breaches',
  'settings',
  'services',
  'uncounted-facts',
  'failed-messages',
  'audit',
] as const;
export type ResourceName = (typeof resourceNames)[number];

/** Fields of the lists' queries by which they can be cut down. */
export const filterNames = [
  'amount_satang',
  'by',
  'category',
  'event_type',
  'find',
  'name',
  'reference',
  'role',
  'state',
  'until',
] as const;
export type FilterName = (typeof filterNames)[number];
