import { addLabel, changeLabel, listOfficeLabels } from '../../../../calls/people/profile-label.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** Labels of people. The page of a person assigns them. */
export const labels = defineResource({
  name: 'labels',
  list: listOfficeLabels,
  order: 'name',
  valueTexts: { tone: 'tone' },
  columns: [{ field: 'key', as: 'code' }, ...columnsByLocale('name'), { field: 'tone', as: 'value' }],
  actions: [
    {
      name: 'change',
      call: changeLabel,
      inputFromRow: { key: 'key' },
      initialValues: { ...localizedInitialValues('name'), tone: 'tone' },
    },
  ],
  createActions: [{ name: 'add', call: addLabel, inputFromRow: {} }],
});
