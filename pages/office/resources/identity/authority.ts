import { changeAuthority, listAuthority } from '../../../../calls/identity/authority.ts';
import { defineResource } from '../resource.ts';

/** Roles that may make each call of staff, and the commands that need dual control. */
export const authority = defineResource({
  name: 'authority',
  list: listAuthority,
  order: 'fixed',
  filters: ['about'],
  valueTexts: { about: 'authority', second: 'authority' },
  columns: [
    { field: 'call', as: 'command' },
    { field: 'about', as: 'value' },
    { field: 'roles', as: 'text' },
    { field: 'second', as: 'value' },
    { field: 'once_satang', as: 'satang' },
    { field: 'day_satang', as: 'satang' },
    { field: 'once_coins', as: 'coins' },
    { field: 'day_coins', as: 'coins' },
    { field: 'step_up', as: 'value' },
    { field: 'by_record', as: 'value' },
    { field: 'name', as: 'code' },
    { field: 'ground', as: 'text' },
    { field: 'changed_at', as: 'moment' },
  ],
  maxColumns: 6,
  actions: [
    {
      name: 'change',
      call: changeAuthority,
      inputFromRow: { name: 'name' },
      initialValues: {
        roles: 'roles',
        second: 'second',
        once_satang: 'once_satang',
        day_satang: 'day_satang',
        once_coins: 'once_coins',
        day_coins: 'day_coins',
      },
      when: { field: 'is_fixed', is: ['false'] },
    },
  ],
});
