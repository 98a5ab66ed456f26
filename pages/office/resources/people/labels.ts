import { addLabel, changeLabel, listOfficeLabels } from '../../../../calls/people/label.ts';
import { defineResource } from '../resource.ts';

/** Labels of people. The page of a person assigns them. */
export const labels = defineResource({
  name: 'labels',
  list: listOfficeLabels,
  order: 'name',
  valueTexts: { tone: 'tone' },
  columns: [
    { field: 'key', as: 'code' },
    { field: 'name.th', as: 'text' },
    { field: 'name.en', as: 'text' },
    { field: 'tone', as: 'value' },
  ],
  actions: [
    {
      name: 'change',
      call: changeLabel,
      inputFromRow: { key: 'key' },
      initialValues: { name_th: 'name.th', name_en: 'name.en', tone: 'tone' },
    },
  ],
  createActions: [{ name: 'add', call: addLabel, inputFromRow: {} }],
});
