import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import type { Post } from '../../calls/posts/post.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PostArticle } from './post-article.tsx';
import { TextForm } from './text-form.tsx';

/** Posts of followed users. Members who may post also get a form. */
export function FeedPage({
  posts,
  nextHref,
  viewKey,
  formError,
  typed,
  pictureFields,
  maxLength,
}: {
  posts: Post[];
  nextHref: string | null;
  /** Null: the member may not post. */
  viewKey: string | null;
  formError: FailureCode | null;
  typed: { text: string; card: string };
  /** Names of the picture fields, one picture each. */
  pictureFields: readonly string[];
  /** Maximum characters of a post. */
  maxLength: number;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="text-2xl font-bold">{t('post:feed')}</h1>
      {formError && (
        <Alert title={t('post:not_sent')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      {viewKey !== null && (
        <TextForm
          at={to(actionHref('/feed', '', {}))}
          id="text"
          label={t('post:write')}
          send={t('post:publish')}
          maxLength={maxLength}
          value={typed.text}
          hidden={{ idempotency_key: viewKey }}
          takesFiles
        >
          <details open={typed.card !== ''}>
            <summary className="flex min-h-11 items-center text-sm text-soft">{t('post:add')}</summary>
            <div className="grid gap-3">
              <PictureFields names={pictureFields} />
              <TextField
                id="card"
                name="card"
                label={t('post:add_card')}
                value={typed.card}
                hint={t('post:add_card_hint')}
              />
            </div>
          </details>
        </TextForm>
      )}
      {posts.length === 0 ? (
        <EmptyState picture="words" title={t('post:feed_none')} text={t('post:feed_none_text')}>
          <ButtonLink href={to(href('/our-vb'))}>{t('error:lives')}</ButtonLink>
        </EmptyState>
      ) : (
        posts.map((post) => <PostArticle key={post.uuid} post={post} />)
      )}
      {nextHref && <ButtonLink href={nextHref}>{t('post:older')}</ButtonLink>}
    </div>
  );
}
