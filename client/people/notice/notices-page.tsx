import type { Notice } from '../../../calls/people/notice.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoticeBox as Done } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { type Push, PushSection } from './push-section.tsx';

/** Notifications, the latest at the top, and the settings for each kind. */
export function NoticesPage({
  notices,
  kinds,
  off,
  isSaved,
  push,
  olderHref,
}: {
  notices: readonly Notice[];
  /** All kinds of notifications. */
  kinds: readonly NoticeKind[];
  /** Kinds that are turned off. Null: temporarily unknown. */
  off: readonly NoticeKind[] | null;
  isSaved: boolean;
  /** Null: pushes are not configured, or temporarily unknown. */
  push: Push | null;
  olderHref: string | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('notice:title')}</h1>
      {isSaved && <Done>{t('notice:saved')}</Done>}
      {notices.some(({ read_at }) => read_at === null) && (
        <form method="post" action={to(actionHref('/notices', '/read', {}))}>
          <Button>{t('notice:read_all')}</Button>
        </form>
      )}
      {notices.length === 0 ? (
        <EmptyState picture="bell" title={t('notice:none')} text={t('notice:none_text')}>
          <ButtonLink href={to(href('/our-vb'))}>{t('error:lives')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="card">
          {notices.map((notice) => (
            <NoticeRow key={notice.key} notice={notice} />
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('notice:older')}</ButtonLink>}
      {push && <PushSection push={push} />}
      {off && <Choice kinds={kinds} off={off} />}
      <p className="text-xs text-faint">{t('notice:kept')}</p>
    </div>
  );
}

/** A form, because following the link marks the notification as read. */
function NoticeRow({ notice: { key, kind, facts, path, happened_at, read_at } }: { notice: Notice }) {
  const { t, to, locale } = useSite();
  const isUnread = read_at === null;
  const { name, state } = facts;
  const title = kind === 'event_begun' ? inLocale({ th: facts.title, en: name }, locale) : facts.title;
  return (
    <li className="border-t first:flush">
      <form method="post" action={to(actionHref('/notices', '/read', {}))}>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="path" value={path} />
        <button className="flex w-full items-baseline gap-3 px-4 py-3 text-left hover:bg-lift" type="submit">
          <span className="min-w-0 flex-1">
            <span className={`block wrap-anywhere ${isUnread ? 'font-bold' : 'text-soft'}`}>
              {isUnread && <span className="sr-only">{t('notice:new')} </span>}
              {t(`notice:kind.${kind}`, { name, title, state: state === '' ? '' : t(`payout:state.${state}.tag`) })}
            </span>
            <time className="text-xs text-soft" dateTime={happened_at}>
              {formatDateTime(locale, happened_at)}
            </time>
          </span>
          {isUnread && <span aria-hidden="true" className="go size-2.5 shrink-0 rounded-full" />}
        </button>
      </form>
    </li>
  );
}

function Choice({ kinds, off }: { kinds: readonly NoticeKind[]; off: readonly NoticeKind[] }) {
  const { t, to } = useSite();
  return (
    <details className="card p-4">
      <summary className="flex min-h-11 items-center font-medium">{t('notice:choose')}</summary>
      <form method="post" action={to(actionHref('/notices', '/choose', {}))} className="grid gap-2 pt-2">
        {kinds.map((kind) => (
          <Checkbox key={kind} name={kind} checked={!off.includes(kind)} missing={false} optional>
            {t(`notice:choice.${kind}`)}
          </Checkbox>
        ))}
        <div>
          <Button>{t('notice:save')}</Button>
        </div>
      </form>
    </details>
  );
}
