/** What the rows of the office's pages say of its resources; what each of them is says index.ts. */

/** By what they are about, in the order in which staff look at them. */
export const resourceGroups = {
  people: [
    'approvals',
    'people',
    'labels',
    'families',
    'reports',
    'posts',
    'comments',
    'words',
    'data-requests',
    'breaches',
  ],
  orders: [
    'orders',
    'cases',
    'gateway-messages',
    'ledger-closings',
    'settlement-days',
    'settlement-lines',
    'settlement-months',
    'tax-invoices',
    'credit-notes',
  ],
  contracts: [
    'contracts',
    'signatories',
    'payees',
    'payouts',
    'payout-batches',
    'tax-lists',
    'tax-classes',
    'bank-years',
    'giver-holds',
    'appeals',
  ],
  stage: [
    'lives',
    'event-drafts',
    'events',
    'event-participants',
    'rankings',
    'standings',
    'facts',
    'gifts',
    'banners',
  ],
  shop: ['packages', 'promotions', 'vouchers', 'shop-items', 'shop-categories', 'parcels'],
  house: ['authority', 'settings', 'services', 'uncounted-facts', 'failed-messages', 'failing-tasks', 'audit'],
} as const;
export type ResourceGroup = keyof typeof resourceGroups;
export type ResourceName = (typeof resourceGroups)[ResourceGroup][number];

/** In the order in which staff look at them. */
export const resourceNames: readonly ResourceName[] = Object.values(resourceGroups).flat();

/** Fields of the lists' queries by which they can be cut down. */
export const filterNames = [
  'among',
  'amount_satang',
  'by',
  'category',
  'event',
  'event_type',
  'find',
  'month',
  'name',
  'on',
  'period',
  'ranking',
  'reference',
  'role',
  'state',
  'subject_uuid',
  'until',
] as const;
export type FilterName = (typeof filterNames)[number];

/** What a field is called in a form and in an address: a sum of satang is typed as baht, and nothing says the one and means the other. */
export const controlOf = (name: string): string => name.replace(/_satang$/, '_baht');
