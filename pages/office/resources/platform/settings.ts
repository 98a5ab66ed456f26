import { addDatedSetting, listDatedSettings } from '../../../../calls/platform/dated-setting.ts';
import { defineResource } from '../resource.ts';

/** Effective-dated settings, such as fees, terms of contracts and retention periods. */
export const settings = defineResource({
  name: 'settings',
  list: listDatedSettings,
  order: 'name',
  filters: ['name'],
  columns: [
    { field: 'name', as: 'value' },
    { field: 'value', as: 'record' },
    { field: 'from', as: 'moment' },
    { field: 'ground', as: 'text' },
    { field: 'set_at', as: 'moment' },
  ],
  createActions: [{ name: 'add', call: addDatedSetting, inputFromRow: {} }],
});
