/** Page of posts for fans: reading, writing and deleting. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { FailureCode } from '../../../../calls/platform/failure/failure-status.ts';
import { POST_TEXT_MAX } from '../../../../calls/platform/page-field.ts';
import { deleteFanPost, getFanPosts, writeFanPost } from '../../../../calls/posts/fan-post.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { FanPostsPage } from '../../../../client/posts/fan-post/fan-posts-page.tsx';
import { fanPosts as fanPostsPage } from '../../../../pages/posts/post.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { pictureFields, sendPictures } from '../../../posts/send-pictures.ts';

export const fanPosts = loader(fanPostsPage, (c, { params: { uuid }, query: { status = null } }) =>
  showPosts(c, uuid, { status }),
);

const draftSchema = z.object({ text: z.string().catch(''), idempotency_key: z.string() });

export const write = action(fanPostsPage, 'write', async (c, { params: { uuid }, form }) => {
  const { text, idempotency_key: key } = draftSchema.parse(form);
  const pictures = await sendPictures(c, form);
  if ('failure' in pictures) return refused(c, uuid, pictures, text);
  const result = await api(c, writeFanPost, { form: { text, pictures: pictures.join(',') }, key });
  if (!result.ok) return refused(c, uuid, result, text);
  return c.redirect(linkIn(c)(href('/users/{uuid}/club/posts', { uuid }, { status: 'written' })), 303);
});

export const remove = action(fanPostsPage, 'remove', async (c, { params: { uuid }, form: { post } }) => {
  const result = await api(c, deleteFanPost, { params: { id: post } });
  return result.ok
    ? c.redirect(linkIn(c)(href('/users/{uuid}/club/posts', { uuid }, { status: 'deleted' })), 303)
    : failedPage(c, result);
});

const refused = (c: Context<EdgeEnv>, uuid: string, failed: Failure, text: string) =>
  failed.status === 401 || failed.status >= 500
    ? failedPage(c, failed)
    : showPosts(c, uuid, { typed: text, formError: { code: failed.failure.error.code, status: failed.status } });

async function showPosts(
  c: Context<EdgeEnv>,
  uuid: string,
  {
    status = null,
    typed = '',
    formError = null,
  }: {
    status?: 'written' | 'deleted' | null;
    typed?: string;
    formError?: { code: FailureCode; status: number } | null;
  },
): Promise<Response> {
  const result = await api(c, getFanPosts.own, { params: { uuid } });
  if (!result.ok)
    return result.failure.error.code === 'invalid_params' ? errorPage(c, 404, 'club_not_found') : failedPage(c, result);
  const { data } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    ...(formError && { status: formError.status }),
    body: (
      <FanPostsPage
        fanPosts={data}
        status={status}
        formError={formError?.code ?? null}
        typed={typed}
        viewKey={crypto.randomUUID()}
        pictureFields={pictureFields}
        maxLength={POST_TEXT_MAX}
      />
    ),
  });
}
