import type { LineDesk } from '../../../calls/live/chat-moderation.ts';
import { ReportFields } from '../../moderation/report-fields.tsx';
import { ReportLink } from '../../moderation/report-link.tsx';
import { BlockForm } from '../../people/follow/block-form.tsx';
import { FollowButton } from '../../people/follow/follow-button.tsx';
import { PersonCard } from '../../people/profile/person-card.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Verified } from '../../ui/verified.tsx';
import talkStyles from './chat.css?url';
import { ChatLineItem } from './chat-line-item.tsx';
import lineStyles from './line.css?url';

/** Selectable durations of a mute, in minutes. */
const mutes = [5, 60, 1440] as const;

/**
 * The author of a chat message as a profile card, the message, and the reader's actions. With
 * scripts it opens in a sheet over the live.
 */
export function ChatLinePage({
  slug,
  desk,
  outcome,
}: {
  slug: string;
  desk: LineDesk;
  outcome: 'done' | 'failed' | 'reported' | 'often' | null;
}) {
  const { t, to, locale, viewer } = useSite();
  const {
    line,
    author,
    silence,
    may_hide,
    may_silence,
    may_name,
    is_moderator,
    is_hidden,
    is_pinned,
    may_pin,
    may_reply,
  } = desk;
  const { who } = line;
  const isOwn = viewer !== null && viewer.uuid === who?.uuid;
  const place = { slug, seq: String(line.seq) };
  const at = (action: '/report' | '/hide' | '/pin' | '/unpin' | '/silence' | '/lift' | '/name' | '/dismiss') =>
    to(actionHref('/live/{slug}/talk/{seq}', action, place));
  const about = who && <input type="hidden" name="user_uuid" value={who.uuid} />;
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <link rel="stylesheet" href={talkStyles} precedence="page" />
      <link rel="stylesheet" href={lineStyles} precedence="page" />
      <BackLink href={to(href('/live/{slug}/talk', { slug }))} text={t('chat:read')} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        {author ? (
          <PersonCard
            user={author.user}
            followerCount={author.follower_count}
            mark={who?.part === 'vb' && <Verified />}
          >
            {who?.part === 'house' && <Tag>{t('chat:verified.house')}</Tag>}
            {is_moderator && <Tag>{t('chat:is_moderator')}</Tag>}
            {who && who.vip_level > 0 && <Tag>{t('live:viewers.vip', { level: who.vip_level })}</Tag>}
          </PersonCard>
        ) : (
          <h1 className="text-xl font-bold">{t('chat:line')}</h1>
        )}
        {author && !author.is_blocked && (
          <div className="flex flex-wrap gap-3">
            {may_reply && (
              <a
                className="btn go"
                href={to(href('/live/{slug}/talk', { slug }, { write: '1', reply: place.seq }))}
                data-reply={place.seq}
                data-name={who?.name}
              >
                {t('chat:reply')}
              </a>
            )}
            <FollowButton user={author.user} isFollowing={author.is_following} />
          </div>
        )}
        {outcome === 'done' && <NoticeBox>{t('chat:done')}</NoticeBox>}
        {outcome === 'failed' && (
          <Alert title={t('chat:not_done')}>
            <p>{t('chat:not_done_text')}</p>
          </Alert>
        )}
        {outcome === 'reported' && <NoticeBox>{t('moderation:report.sent')}</NoticeBox>}
        {outcome === 'often' && (
          <Alert title={t('moderation:report.not_sent')}>
            <p>{t('moderation:report.often')}</p>
          </Alert>
        )}
        <ul className="talk-lines card p-4">
          <ChatLineItem line={line} />
        </ul>
        {is_hidden && <p className="text-sm text-soft">{t('chat:is_hidden')}</p>}
        {silence && (
          <p className="text-sm text-soft">
            {silence.until === null
              ? t('chat:is_banned')
              : t('chat:is_muted', { until: formatDateTime(locale, silence.until) })}
          </p>
        )}
        {may_hide && (
          <form method="post" action={at('/hide')}>
            <Button wide>{t('chat:hide')}</Button>
          </form>
        )}
        {may_pin && (
          <form method="post" action={at(is_pinned ? '/unpin' : '/pin')}>
            <Button wide>{t(is_pinned ? 'chat:unpin' : 'chat:pin')}</Button>
          </form>
        )}
        {may_silence && !silence && (
          <form method="post" action={at('/silence')} className="grid gap-3">
            {about}
            <div className="flex flex-wrap gap-3">
              {mutes.map((minutes) => (
                <Button key={minutes} name="minutes" value={String(minutes)}>
                  {t(`chat:mute.${minutes}`)}
                </Button>
              ))}
            </div>
            <Button wide name="minutes" value="">
              {t('chat:ban')}
            </Button>
            <p className="text-xs text-soft">{t('chat:ban_text')}</p>
          </form>
        )}
        {may_silence && silence && (
          <form method="post" action={at('/lift')}>
            {about}
            <Button wide>{t(silence.until === null ? 'chat:lift.ban' : 'chat:lift.mute')}</Button>
          </form>
        )}
        {may_name && (
          <form method="post" action={at('/name')} className="grid gap-2">
            {about}
            <Button wide>{t('chat:name')}</Button>
            <p className="text-xs text-soft">{t('chat:name_text')}</p>
          </form>
        )}
        {line.kind === 'say' && viewer && !isOwn && outcome !== 'reported' && (
          <details className="card p-4">
            <summary className="font-bold">{t('moderation:report.line')}</summary>
            <form method="post" action={at('/report')} className="grid gap-3 pt-3">
              <p className="text-sm text-soft">{t('moderation:report.text')}</p>
              <ReportFields />
            </form>
          </details>
        )}
        {author && !isOwn && (
          <div className="flex flex-wrap items-center gap-x-5 border-t pt-3">
            <BlockForm user={author.user} isBlocked={author.is_blocked} />
            <ReportLink kind="user" uuid={author.user.uuid} name={author.user.name} />
          </div>
        )}
        {(may_silence || may_hide) && (
          <p className="text-sm">
            <a
              className="underline underline-offset-4"
              href={to(href('/live/{slug}/talk-rules', { slug }))}
              data-in-sheet
            >
              {t('chat:rules.title')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
