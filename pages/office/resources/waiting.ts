/** Back-office lists that show open work, with their filters. */
import type { WaitingFor } from '../../../calls/office/today.ts';
import type { FilterName, ResourceName } from './names.ts';

/** Each list has as many rows as its count of open work. */
export const waitingLists: Readonly<
  Record<WaitingFor, { resource: ResourceName; query?: Readonly<Partial<Record<FilterName, string>>> }>
> = {
  approvals: { resource: 'approvals' },
  contracts: { resource: 'contracts' },
  payouts: { resource: 'payouts' },
  appeals: { resource: 'appeals' },
  reports: { resource: 'reports' },
  'orders-late': { resource: 'orders', query: { state: 'late' } },
  'orders-paid': { resource: 'orders', query: { state: 'paid' } },
  'orders-refundable': { resource: 'orders', query: { state: 'refundable' } },
  cases: { resource: 'cases' },
  'gateway-messages': { resource: 'gateway-messages', query: { state: 'failed' } },
  'settlement-days': { resource: 'settlement-days', query: { state: 'open' } },
  'ledger-closings': { resource: 'ledger-closings', query: { state: 'open' } },
  'bank-years': { resource: 'bank-years', query: { state: 'missing' } },
  'data-requests': { resource: 'data-requests' },
  'uncounted-facts': { resource: 'uncounted-facts', query: { state: 'waiting' } },
  'failed-messages': { resource: 'failed-messages' },
  'failing-tasks': { resource: 'failing-tasks' },
};
