import { decideAbout } from '../../../../calls/moderation/moderation-office.ts';
import { listOfficeComments, listOfficePosts } from '../../../../calls/posts/post-office.ts';
import { defineResource } from '../resource.ts';

/** Posts or comments of members, with decisions about them, reported or not. */
const resourceOf = (name: 'posts' | 'comments', list: typeof listOfficePosts | typeof listOfficeComments) =>
  defineResource({
    name,
    list,
    order: 'latest',
    filters: ['state', 'find', 'by'],
    valueTexts: { state: 'desk', kind: 'reported', reason: 'decision' },
    columns: [
      { field: 'text', as: 'text' },
      { field: 'author.name', as: 'text', linksTo: 'people', linkId: 'author.uuid' },
      { field: 'state', as: 'value' },
      { field: 'written_at', as: 'moment' },
      { field: 'like_count', as: 'count' },
      { field: 'path', as: 'path' },
      ...(name === 'posts' ? [{ field: 'picture_url', as: 'picture' } as const] : []),
    ],
    actions: [{ name: 'decide', call: decideAbout, inputFromRow: { kind: 'kind', target_uuid: 'uuid' } }],
  });

export const posts = resourceOf('posts', listOfficePosts);
export const comments = resourceOf('comments', listOfficeComments);
