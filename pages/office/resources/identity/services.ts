import {
  addServiceSecret,
  createService,
  listServices,
  revokeServiceSecret,
} from '../../../../calls/identity/service.ts';
import { scope } from '../../../../calls/platform/scope.ts';
import { defineResource } from '../resource.ts';

/** Servers, one row per secret or without one. A secret is shown once, when it is created. */
export const services = defineResource({
  name: 'services',
  list: listServices,
  order: 'oldest',
  choices: { scopes: { values: scope.options.map((name) => ({ value: name, name })), many: true } },
  columns: [
    { field: 'name', as: 'text' },
    { field: 'scopes', as: 'code' },
    { field: 'secret.id', as: 'code' },
    { field: 'secret.created_at', as: 'moment' },
    { field: 'secret.last_used_at', as: 'moment' },
  ],
  actions: [
    { name: 'add', call: addServiceSecret, inputFromRow: { id: 'uuid' }, fieldsShownOnce: ['secret'] },
    {
      name: 'revoke',
      call: revokeServiceSecret,
      inputFromRow: { id: 'uuid', secret_id: 'secret.id' },
      when: { field: 'has_secret', is: ['true'] },
    },
  ],
  createActions: [{ name: 'create', call: createService, inputFromRow: {}, fieldsShownOnce: ['secret'] }],
});
