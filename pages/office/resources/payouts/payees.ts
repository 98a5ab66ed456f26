import {
  createPayee,
  getPayee,
  listPayees,
  reviewPayee,
  setPayeeAccount,
  setPayeeFact,
} from '../../../../calls/payouts/payee.ts';
import { defineResource } from '../resource.ts';

const of = { uuid: 'uuid' } as const;

/** Payees. Each access to the personal data of one is logged. */
export const payees = defineResource({
  name: 'payees',
  list: listPayees,
  order: 'latest',
  filters: ['state'],
  columns: [
    { field: 'owner.name', as: 'text' },
    { field: 'owner.kind', as: 'value' },
    { field: 'owner.uuid', as: 'code' },
    { field: 'kind', as: 'value' },
    { field: 'state', as: 'value' },
    { field: 'account.bank_code', as: 'code' },
    { field: 'account.masked', as: 'code' },
    { field: 'account.set_at', as: 'moment' },
    { field: 'created_at', as: 'moment' },
  ],
  actions: [
    {
      name: 'open',
      call: getPayee,
      of,
      tells: ['name', 'tax_id_masked', 'branch', 'signatory', 'tax_class', 'has_vat'],
    },
    { name: 'review', call: reviewPayee, of },
    { name: 'account', call: setPayeeAccount, of },
    { name: 'fact', call: setPayeeFact, of },
  ],
  makes: [{ name: 'create', call: createPayee, of: {} }],
});
