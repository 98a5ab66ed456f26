import type { Notice } from '../../../calls/people/notice.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { formatAge } from '../../platform/texts/format-duration.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { smallPicture } from '../../ui/picture.ts';

/** Icons of notifications that no user caused. The others have a bell. */
const icons: Partial<Record<NoticeKind, IconName>> = {
  on_air: 'live',
  announced: 'calendar',
  payout_moved: 'ticket',
  order_processed: 'check',
  contract_returned: 'person',
  contract_proposed: 'person',
  event_begun: 'calendar',
  item_given: 'gift',
  guest_invited: 'live',
  family_invited: 'person',
  family_notice: 'person',
  family_notice_withdrawn: 'person',
  family_manager_ended: 'person',
  webhook_disabled: 'bell',
  comment_hidden: 'eye',
  comment_released: 'eye',
  comment_reported: 'eye',
  gifts_held: 'gift',
  gifts_freed: 'gift',
  case_opened: 'ticket',
  refund_sent: 'ticket',
  order_refunded: 'ticket',
  order_recalled: 'ticket',
  data_request_answered: 'key',
};

/** A line of the list. It is a form, because following the link marks the line as read. */
export function NoticeRow({ notice, now }: { notice: Notice; now: Date }) {
  const { t, to, locale } = useSite();
  const { key, kind, path, actor, picture_url, happened_at, read_at } = notice;
  const isUnread = read_at === null;
  const age = formatAge(locale, now.getTime() - Date.parse(happened_at));
  return (
    <li className="border-t first:flush">
      <form method="post" action={to(actionHref('/notices', '/read', {}))}>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="path" value={path} />
        <button className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-lift" type="submit">
          {actor ? (
            <Avatar url={actor.avatar_url} />
          ) : (
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-lift text-soft">
              <Icon name={icons[kind] ?? 'bell'} />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className={`line-clamp-3 wrap-anywhere ${isUnread ? 'font-bold' : 'text-soft'}`}>
              {isUnread && <span className="sr-only">{t('notice:new')} </span>}
              <NoticeText notice={notice} />
            </span>
            <time
              className="text-xs text-soft tabular-nums"
              dateTime={happened_at}
              title={formatDateTime(locale, happened_at)}
            >
              {age === null
                ? formatDateTime(locale, happened_at)
                : age === ''
                  ? t('notice:just_now')
                  : t('notice:ago', { age })}
            </time>
          </span>
          {picture_url !== null && (
            <img
              className="h-14 w-11 shrink-0 rounded-s bg-lift object-cover"
              src={smallPicture(picture_url)}
              width={44}
              height={56}
              alt=""
              loading="lazy"
            />
          )}
          {isUnread && <span aria-hidden="true" className="go size-2.5 shrink-0 rounded-full" />}
        </button>
      </form>
    </li>
  );
}

function NoticeText({ notice: { kind, facts, event_count, user_count } }: { notice: Notice }) {
  const { t, locale } = useSite();
  const { name, state } = facts;
  const title = kind === 'event_begun' ? inLocale({ th: facts.title, en: name }, locale) : facts.title;
  if (user_count > 1 && (kind === 'answered' || kind === 'mentioned'))
    return t(`notice:many.${kind}`, { count: user_count, name, title });
  const text = t(`notice:kind.${kind}`, { name, title, state: state === '' ? '' : t(`payout:state.${state}.tag`) });
  // Earlier states of a payout are no further events.
  return event_count === 1 || kind === 'payout_moved'
    ? text
    : `${text} ${t('notice:push.more', { count: event_count - 1 })}`;
}
