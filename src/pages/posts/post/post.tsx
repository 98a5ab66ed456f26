/** Posts, their comments and their forms. */
import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import type { FailureCode } from '../../../../calls/platform/failure/failure-status.ts';
import { COMMENT_TEXT_MAX, POST_TEXT_MAX } from '../../../../calls/platform/page-field.ts';
import {
  deletePost,
  editPost,
  getPost,
  likePost,
  pinPost,
  unlikePost,
  unpinPost,
} from '../../../../calls/posts/post.ts';
import {
  deleteComment,
  hideComment,
  likeComment,
  listComments,
  showComment,
  unlikeComment,
  writeComment,
} from '../../../../calls/posts/post-comment.ts';
import { actionHref, href } from '../../../../client/platform/script/href.ts';
import { formatNumber } from '../../../../client/platform/texts/format.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { PostPage } from '../../../../client/posts/post-page.tsx';
import { WritePage } from '../../../../client/posts/write-page.tsx';
import * as pageDefinitions from '../../../../pages/posts/post.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { textsOf } from '../../../platform/page/texts.ts';
import { asksData, dataAnswer } from '../../../platform/request/form-answer.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { refererPath } from '../../../platform/session/sign-in-first.ts';
import { postShare } from '../../../posts/share.ts';

const COMMENTS = 20;

export const post = loader(pageDefinitions.post, async (c, { params: { uuid }, query: { order, cursor } }) => {
  const viewer = c.get('viewer');
  const params = { id: uuid };
  const query = { order, cursor, limit: COMMENTS };
  const [result, comments] = await Promise.all(
    viewer
      ? [api(c, getPost.own, { params }), api(c, listComments.own, { params, query })]
      : [api(c, getPost, { params }), api(c, listComments, { params, query })],
  );
  if (!result.ok) {
    return result.failure.error.code === 'invalid_params' ? errorPage(c, 404, 'post_not_found') : failedPage(c, result);
  }
  if (!comments.ok) return failedPage(c, comments);
  const { data: post } = result.answer;
  const { next_cursor } = comments.answer;
  return page(c, {
    share: postShare(post),
    cache: pageDefinitions.post.cache,
    body: (
      <PostPage
        post={post}
        comments={comments.answer}
        order={order}
        nextHref={next_cursor && linkIn(c)(href('/posts/{uuid}', { uuid: post.uuid }, { order, cursor: next_cursor }))}
        shareUrl={publicOrigin(c) + localePath(c.get('locale'), href('/posts/{uuid}', { uuid: post.uuid }))}
        viewKey={viewer ? crypto.randomUUID() : null}
        maxLength={COMMENT_TEXT_MAX}
      />
    ),
  });
});

/** Likes or unlikes. A script gets the number of likes, a normal submit the previous page. */
export const like = action(pageDefinitions.post, 'like', async (c, { params, form: { wants } }) => {
  const result = await api(c, wants === 'like' ? likePost : unlikePost, { params: { id: params.uuid } });
  return result.ok ? answerLike(c, result.answer.data.like_count) : failedPage(c, result);
});

const ofComment = {
  like: likeComment,
  unlike: unlikeComment,
  hide: hideComment,
  show: showComment,
  delete: deleteComment,
};

export const comments = action(pageDefinitions.post, 'comments', async (c, { form: { wants, comment } }) => {
  const result = await api(c, ofComment[wants], { params: { id: comment } });
  if (!result.ok) return failedPage(c, result);
  const { data } = result.answer;
  return 'like_count' in data ? answerLike(c, data.like_count) : c.redirect(refererPath(c), 303);
});

const ofPost = { pin: pinPost, unpin: unpinPost, delete: deletePost };

export const own = action(pageDefinitions.post, 'own', async (c, { params, form: { wants } }) => {
  const result = await api(c, ofPost[wants], { params: { id: params.uuid } });
  if (!result.ok) return failedPage(c, result);
  const viewer = c.get('viewer');
  const isGone = wants === 'delete' && viewer;
  return c.redirect(isGone ? linkIn(c)(href('/users/{uuid}', { uuid: viewer.uuid })) : refererPath(c), 303);
});

export const comment = loader(pageDefinitions.postComment, (c, { params, query }) =>
  commentPage(c, params.uuid, { reply_to: query.reply_to ?? '', text: '', formError: null }),
);

export const write = action(pageDefinitions.postComment, 'write', async (c, { params: { uuid }, form }) => {
  const { text, reply_to = '', idempotency_key: key } = form;
  const result = await api(c, writeComment, { params: { id: uuid }, form: { text, reply_to }, key });
  if (!result.ok) {
    if (result.status === 401 || result.status >= 500) return failedPage(c, result);
    return commentPage(c, uuid, {
      reply_to,
      text,
      formError: { code: result.failure.error.code, status: result.status },
    });
  }
  const place = linkIn(c)(href('/posts/{uuid}', { uuid }, { order: 'newest' }));
  return c.redirect(`${place}#c-${result.answer.data.uuid}`, 303);
});

export const edit = loader(pageDefinitions.postEdit, async (c, { params: { uuid } }) => {
  const result = await api(c, getPost.own, { params: { id: uuid } });
  return result.ok ? editPage(c, uuid, { text: result.answer.data.text, formError: null }) : failedPage(c, result);
});

export const saveEdit = action(pageDefinitions.postEdit, 'edit', async (c, { params: { uuid }, form: { text } }) => {
  const result = await api(c, editPost, { params: { id: uuid }, form: { text } });
  if (result.ok) return c.redirect(linkIn(c)(href('/posts/{uuid}', { uuid })), 303);
  if (result.status === 401 || result.status >= 500) return failedPage(c, result);
  return editPage(c, uuid, { text, formError: { code: result.failure.error.code, status: result.status } });
});

/** Typed text with the reason why it was refused. */
interface Typed {
  text: string;
  formError: { code: FailureCode; status: number } | null;
}

function commentPage(c: Context<EdgeEnv>, uuid: string, { reply_to, text, formError }: Typed & { reply_to: string }) {
  const locale = c.get('locale');
  const t = textsOf(locale);
  return writePage(c, formError, {
    uuid,
    title: t(reply_to ? 'post:answer_title' : 'post:write_comment'),
    at: localePath(locale, actionHref('/posts/{uuid}/comment', '', { uuid })),
    send: t('post:send'),
    maxLength: COMMENT_TEXT_MAX,
    value: text,
    hidden: { idempotency_key: crypto.randomUUID(), ...(reply_to && { reply_to }) },
  });
}

function editPage(c: Context<EdgeEnv>, uuid: string, { text, formError }: Typed) {
  const locale = c.get('locale');
  const t = textsOf(locale);
  return writePage(c, formError, {
    uuid,
    title: t('post:edit'),
    at: localePath(locale, actionHref('/posts/{uuid}/edit', '', { uuid })),
    send: t('post:save'),
    maxLength: POST_TEXT_MAX,
    value: text,
  });
}

const writePage = (
  c: Context<EdgeEnv>,
  formError: Typed['formError'],
  props: Omit<ComponentProps<typeof WritePage>, 'formError'>,
) =>
  page(c, {
    share: { kind: 'hidden' },
    ...(formError && { status: formError.status }),
    body: <WritePage {...props} formError={formError?.code ?? null} />,
  });

function answerLike(c: Context<EdgeEnv>, count: number): Response {
  if (!asksData(c)) return c.redirect(refererPath(c), 303);
  return dataAnswer(c, 200, { count: formatNumber(c.get('locale'), count) });
}
