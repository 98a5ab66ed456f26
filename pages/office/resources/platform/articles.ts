import {
  addArticle,
  changeArticle,
  dropArticle,
  getOfficeArticle,
  listOfficeArticles,
  publishArticle,
} from '../../../../calls/platform/article.ts';
import { addBlogPost, changeBlogPost } from '../../../../calls/platform/article-blog.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;
const texts = {
  ...localizedInitialValues('title'),
  ...localizedInitialValues('description'),
  ...localizedInitialValues('text'),
};
const isDraft = { field: 'state', is: ['draft'] } as const;

/** Texts of law and help, and posts of the blog: drafts, and versions from a day on. */
export const articles = defineResource({
  name: 'articles',
  list: listOfficeArticles,
  order: 'latest',
  filters: ['name'],
  valueTexts: { name: 'article', state: 'article', start: 'article', cover: 'cover', tag: 'blog_tag' },
  columns: [
    { field: 'name', as: 'value' },
    { field: 'slug', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'from', as: 'day' },
    ...columnsByLocale('title'),
    { field: 'changed_by.name', as: 'text', linksTo: 'people', linkId: 'changed_by.uuid' },
    { field: 'changed_at', as: 'moment' },
  ],
  createActions: [
    { name: 'add', call: addArticle, inputFromRow: {} },
    { name: 'add_post', call: addBlogPost, inputFromRow: {} },
  ],
  detail: {
    call: getOfficeArticle,
    idField: 'uuid',
    preview: '/office/articles/{uuid}/preview',
    columns: [
      { field: 'cover', as: 'value' },
      { field: 'tag', as: 'value' },
      { field: 'is_withdrawn', as: 'value' },
      ...columnsByLocale('description'),
      ...columnsByLocale('text'),
    ],
    actions: [
      {
        name: 'change',
        call: changeArticle,
        inputFromRow,
        initialValues: texts,
        when: { field: 'draft_of', is: ['text'] },
      },
      {
        name: 'change_post',
        call: changeBlogPost,
        inputFromRow,
        initialValues: { ...texts, cover: 'cover', tag: 'tag', is_withdrawn: 'is_withdrawn' },
        when: { field: 'draft_of', is: ['post'] },
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
