/** The menu of the back office, and names that page definitions need. */

/** Resources by topic, in display order. */
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
    'live-categories',
    'clubs',
    'missions',
    'mission-budgets',
    'mission-days',
    'polls',
    'offers',
    'audience-days',
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
  house: [
    'alerts',
    'articles',
    'authority',
    'settings',
    'services',
    'uncounted-facts',
    'failed-messages',
    'failing-tasks',
    'audit',
  ],
} as const;
export type ResourceGroup = keyof typeof resourceGroups;
export type ResourceName = (typeof resourceGroups)[ResourceGroup][number];

/** All names in display order. */
export const resourceNames: readonly ResourceName[] = Object.values(resourceGroups).flat();

/** Query fields by which lists can be filtered. */
export const filterNames = [
  'about',
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

/**
 * Returns the name of a field in forms and URLs. Amounts in satang are entered in baht and basis
 * points in percent, so the suffix changes.
 */
export const controlOf = (name: string): string =>
  name.replace(/_satang$/, '_baht').replace(/_basis_points$/, '_percent');
