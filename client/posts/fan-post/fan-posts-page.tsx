import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import type { FanPost, FanPosts } from '../../../calls/posts/fan-post.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PictureFields } from '../picture-fields.tsx';
import { TextForm } from '../text-form.tsx';
import { UserText } from '../user-text.tsx';

/** Posts for fans. Those who are no member see how many there are, and how to join. */
export function FanPostsPage({
  fanPosts: { vb, post_count, latest_at, posts },
  status,
  formError,
  typed,
  viewKey,
  pictureFields,
  maxLength,
}: {
  fanPosts: FanPosts;
  /** Outcome of the form that led here. */
  status: 'written' | 'deleted' | null;
  formError: FailureCode | null;
  typed: string;
  viewKey: string;
  /** Names of the picture fields, one picture each. */
  pictureFields: readonly string[];
  /** Maximum characters of a post. */
  maxLength: number;
}) {
  const { t, to, viewer, locale } = useSite();
  const isOwn = viewer?.uuid === vb.uuid;
  const club = to(href('/users/{uuid}/club', { uuid: vb.uuid }));
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={club} text={t('post:fans.club', { name: vb.name })} />
      <h1 className="text-2xl font-bold">{t('post:fans.title')}</h1>
      {status && <NoticeBox>{t(`post:fans.${status}`)}</NoticeBox>}
      {formError && (
        <Alert title={t('post:not_sent')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      {isOwn && (
        <TextForm
          at={to(actionHref('/users/{uuid}/club/posts', '', { uuid: vb.uuid }))}
          id="text"
          label={t('post:fans.write')}
          send={t('post:publish')}
          maxLength={maxLength}
          value={typed}
          hidden={{ idempotency_key: viewKey }}
          takesFiles
        >
          <PictureFields names={pictureFields} />
        </TextForm>
      )}
      {posts === null ? (
        <section className="card grid justify-items-start gap-3 p-5">
          <p className="font-medium">{t('post:fans.count', { count: post_count })}</p>
          {latest_at && (
            <p className="text-sm text-soft">{t('post:fans.latest', { when: formatDateTime(locale, latest_at) })}</p>
          )}
          <p>{t('post:fans.join_text')}</p>
          <ButtonLink variant="primary" icon="heart" href={club}>
            {t('post:fans.join')}
          </ButtonLink>
        </section>
      ) : posts.length === 0 ? (
        <EmptyState picture="words" title={t('post:none')} text={t('post:fans.none')} />
      ) : (
        posts.map((post) => <Article key={post.uuid} post={post} vb_uuid={vb.uuid} isOwn={isOwn} />)
      )}
    </div>
  );
}

function Article({ post, vb_uuid, isOwn }: { post: FanPost; vb_uuid: string; isOwn: boolean }) {
  const { t, to, locale } = useSite();
  return (
    <article className="card grid grid-cols-1 gap-3 p-4">
      <p className="text-xs text-soft">
        <time dateTime={post.written_at}>{formatDateTime(locale, post.written_at)}</time>
      </p>
      <UserText text={post.text} />
      {post.pictures.map((url) => (
        <img key={url} className="w-full rounded-m" src={url} alt={t('post:fans.picture')} loading="lazy" />
      ))}
      {isOwn ? (
        <Confirm
          ask={t('post:fans.delete')}
          text={t('post:fans.delete_text')}
          confirm={t('post:fans.delete_confirm')}
          form={{ method: 'post', action: to(actionHref('/users/{uuid}/club/posts', '/delete', { uuid: vb_uuid })) }}
        >
          <input type="hidden" name="post" value={post.uuid} />
        </Confirm>
      ) : (
        <ReportLink kind="fan_post" uuid={post.uuid} />
      )}
    </article>
  );
}
