import type { ReactNode } from 'react';
import type { Clip } from '../../../calls/live/clip.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { FollowButton } from '../../people/follow/follow-button.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { ShareLinks } from '../../platform/page/share-links.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import formStyles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { Veil } from '../watch/veil.tsx';

/** A clip with its player. `others` is streamed later. */
export function ClipPage({
  clip,
  isFollowing,
  isCutterShown,
  mayDelete,
  mayDownload,
  shareUrl,
  others,
  titleForm,
}: {
  clip: Clip;
  isFollowing: boolean;
  /** False: a block hides the member who cut it. */
  isCutterShown: boolean;
  mayDelete: boolean;
  mayDownload: boolean;
  shareUrl: string;
  others: ReactNode;
  /** Null: the viewer did not cut it. */
  titleForm: { value: string; maxLength: number; trouble: FailureCode | null } | null;
}) {
  const { t, to, locale } = useSite();
  const { uuid, title, caster, live_slug } = clip;
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-6">
      <article className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="relative overflow-hidden rounded-m bg-black">
          <video
            className="mx-auto max-h-[80svh] w-full object-contain"
            src={clip.video_url}
            poster={clip.picture_url}
            width={clip.width || undefined}
            height={clip.height || undefined}
            controls
            muted
            playsInline
            preload="none"
            aria-label={title}
          />
          {clip.is_blurred && <Veil />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <h1 className="text-xl font-bold wrap-anywhere">{title}</h1>
          <p className="relative flex items-center gap-3">
            <Avatar url={caster.avatar_url} />
            <b className="font-medium">
              <UserLink uuid={caster.uuid}>{caster.name}</UserLink>
            </b>
          </p>
          <FollowButton user={caster} isFollowing={isFollowing} />
          <p className="text-sm text-soft">
            {isCutterShown && `${t('clip:by', { name: clip.cutter.name })} · `}
            <time dateTime={clip.cut_at}>{formatDateTime(locale, clip.cut_at)}</time>
          </p>
          {live_slug !== null && (
            <ButtonLink variant="primary" wide href={to(href('/live/{slug}', { slug: live_slug }))}>
              {t('clip:live')}
            </ButtonLink>
          )}
          {mayDownload && (
            <ButtonLink wide icon="save" href={clip.video_url} download={`clip-${uuid.slice(0, 8)}.mp4`}>
              {t('clip:download')}
            </ButtonLink>
          )}
          <ShareLinks url={shareUrl} title={title} />
          {titleForm && (
            <details open={titleForm.trouble !== null}>
              <summary className="min-h-11 content-center underline">{t('clip:title_change')}</summary>
              <link rel="stylesheet" href={formStyles} precedence="page" />
              <form
                className="mt-2 grid grid-cols-1 gap-3"
                method="post"
                action={to(actionHref('/clips/{uuid}', '/title', { uuid }))}
              >
                <TextField
                  id="title"
                  name="title"
                  label={t('clip:own_title')}
                  value={titleForm.value}
                  maxLength={titleForm.maxLength}
                  problem={
                    titleForm.trouble &&
                    (titleForm.trouble === 'clip_title_word' ? t('error:code.clip_title_word') : t('clip:title_length'))
                  }
                />
                <Button>{t('clip:title_save')}</Button>
              </form>
            </details>
          )}
          {mayDelete && (
            <Confirm
              ask={t('clip:remove')}
              text={t('clip:remove_text')}
              confirm={t('clip:remove_confirm')}
              form={{ method: 'post', action: to(actionHref('/clips/{uuid}', '/remove', { uuid })) }}
            />
          )}
          <ReportLink kind="clip" uuid={uuid} />
        </div>
      </article>
      <div className="grid grid-cols-1">
        <Loading />
        {others}
      </div>
    </div>
  );
}
