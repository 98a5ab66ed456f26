import {
  addArticle,
  changeArticle,
  dropArticle,
  getOfficeArticle,
  listOfficeArticles,
  publishArticle,
} from '../../../../calls/platform/article.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;
const isDraft = { field: 'state', is: ['draft'] } as const;

/** Texts of law and help: drafts, and versions from a day on. */
export const articles = defineResource({
  name: 'articles',
  list: listOfficeArticles,
  order: 'latest',
  filters: ['name'],
  valueTexts: { name: 'article', state: 'article', start: 'article' },
  columns: [
    { field: 'name', as: 'value' },
    { field: 'state', as: 'value' },
    { field: 'from', as: 'day' },
    ...columnsByLocale('title'),
    { field: 'changed_by.name', as: 'text', linksTo: 'people', linkId: 'changed_by.uuid' },
    { field: 'changed_at', as: 'moment' },
  ],
  createActions: [{ name: 'add', call: addArticle, inputFromRow: {} }],
  detail: {
    call: getOfficeArticle,
    idField: 'uuid',
    preview: '/office/articles/{uuid}/preview',
    columns: [...columnsByLocale('description'), ...columnsByLocale('text')],
    actions: [
      {
        name: 'change',
        call: changeArticle,
        inputFromRow,
        initialValues: {
          ...localizedInitialValues('title'),
          ...localizedInitialValues('description'),
          ...localizedInitialValues('text'),
        },
        when: isDraft,
      },
      {
        name: 'publish',
        call: publishArticle,
        inputFromRow: { uuid: 'uuid', name: 'name', digest: 'digest' },
        when: isDraft,
      },
      { name: 'drop', call: dropArticle, inputFromRow, removesRecord: true, when: isDraft },
    ],
  },
});
