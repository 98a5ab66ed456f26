import type { Club, OwnMembership } from '../../../calls/live/club.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDate, formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { ClubBadge } from './club-badge.tsx';
import { ClubPerkList } from './club-perk-list.tsx';
import { ClubRules } from './club-rules.tsx';
import { WeekFans } from './week-fans.tsx';

/** A fan club: joining or the viewer's level, the fans of the week, and the rule. */
export function ClubPage({
  club,
  status,
  formError,
}: {
  club: Club;
  /** Outcome of the form that led here. */
  status: 'joined' | 'left' | null;
  formError: FailureCode | null;
}) {
  const { t, to, locale, viewer } = useSite();
  const { vb, name, own, week, rule, member_count } = club;
  const membership = own?.membership ?? null;
  const isOwnClub = viewer?.uuid === vb.uuid;
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-6 py-6">
      <BackLink href={to(href('/users/{uuid}', { uuid: vb.uuid }))} text={vb.name} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        {status && <NoticeBox>{t(`club:${status}`, { name })}</NoticeBox>}
        {formError && (
          <Alert title={t('club:not_joined')}>
            <p>{t(`error:code.${formError}`)}</p>
          </Alert>
        )}
        <article className="card grid grid-cols-1 gap-4 p-5">
          <header className="flex items-center gap-4">
            <Avatar url={vb.avatar_url} size={64} eager />
            <div className="min-w-0">
              <h1 className="text-2xl font-bold wrap-anywhere">{t('club:title', { name })}</h1>
              <p className="text-sm text-soft">
                {t('club:members', { count: member_count, shown: formatNumber(locale, member_count) })}
                {' · '}
                {t('club:of', { name: vb.name })}
              </p>
            </div>
          </header>
          {isOwnClub ? (
            <a className="btn quiet w-full" href={to(href('/studio/club'))}>
              {t('club:manage')}
            </a>
          ) : membership ? (
            <Membership club={club} membership={membership} />
          ) : (
            <JoinForm club={club} />
          )}
        </article>
      </div>
      <p>
        <a className="btn quiet" href={to(href('/users/{uuid}/club/posts', { uuid: vb.uuid }))}>
          {t('club:posts')}
        </a>
      </p>
      <WeekFans
        fans={week}
        name={name}
        note={
          membership?.week_rank ? t('club:week.own', { rank: formatNumber(locale, membership.week_rank) }) : undefined
        }
      />
      <ClubPerkList perks={club.perks} level={membership?.level ?? 0} />
      <ClubRules rule={rule} />
      {membership && (
        <Confirm
          ask={t('club:leave')}
          text={t('club:leave_text')}
          confirm={t('club:leave_confirm')}
          form={{ method: 'post', action: to(actionHref('/users/{uuid}/club', '/leave', { uuid: vb.uuid })) }}
        />
      )}
    </div>
  );
}

/** The button that joins, with the badge as the chat will show it. */
function JoinForm({ club: { vb, name, join_coins, own } }: { club: Club }) {
  const { t, to, viewer } = useSite();
  const missing_coins = Math.max(join_coins - (own?.entry_coins ?? 0), 0);
  const isReady = missing_coins === 0;
  return (
    <>
      <p className="rounded-m bg-lift p-3 text-sm">
        <span className="mb-1 block text-xs text-soft">{t('club:preview')}</span>
        <ClubBadge name={name} level={1} /> <b className="font-medium">{viewer?.name ?? t('club:you')}</b>{' '}
        {t('club:hello', { name: vb.name })}
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        <li>{t('club:perk.badge')}</li>
        <li>{t('club:perk.level')}</li>
        <li>{t('club:perk.week')}</li>
      </ul>
      {join_coins > 0 && (
        <p className="text-sm">
          {isReady ? t('club:gift_done') : t('club:gift_first')}{' '}
          <CoinAmount coins={isReady ? join_coins : missing_coins} />
        </p>
      )}
      <form method="post" action={to(actionHref('/users/{uuid}/club', '/join', { uuid: vb.uuid }))}>
        <Button variant="primary" icon="heart" wide>
          {join_coins === 0 ? t('club:join_free') : t('club:join')}
        </Button>
      </form>
      <p className="text-xs text-soft">{t('club:free_text')}</p>
    </>
  );
}

/** The viewer's level, and what counted today. */
function Membership({
  club: { name, rule },
  membership: { level, points, level_points, next_points, week_points, minutes_today, messages_today, ...own },
}: {
  club: Club;
  membership: OwnMembership;
}) {
  const { t, locale } = useSite();
  const number = (value: number) => formatNumber(locale, value);
  return (
    <>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <ClubBadge name={name} level={level} />
          <b className="text-lg">{t('club:level', { level: number(level) })}</b>
        </p>
        {next_points === null ? (
          <p className="text-sm text-soft">{t('club:highest')}</p>
        ) : (
          <Meter
            label={t('club:next', { points: number(next_points - points), level: number(level + 1) })}
            value={points - level_points}
            max={next_points - level_points}
          />
        )}
      </div>
      <div className="grid gap-3">
        <h2 className="text-base font-bold">{t('club:today')}</h2>
        <Meter
          label={t('club:today_minutes', {
            value: number(Math.min(minutes_today, rule.minutes_per_day)),
            max: number(rule.minutes_per_day),
          })}
          value={Math.min(minutes_today, rule.minutes_per_day)}
          max={rule.minutes_per_day}
        />
        <Meter
          label={t('club:today_messages', {
            value: number(Math.min(messages_today, rule.messages_per_day)),
            max: number(rule.messages_per_day),
          })}
          value={Math.min(messages_today, rule.messages_per_day)}
          max={rule.messages_per_day}
        />
        <p className="text-xs text-soft">{t('club:today_text')}</p>
      </div>
      <dl className="flex justify-between gap-2 text-center text-sm">
        <div>
          <dt className="text-soft">{t('club:total_points')}</dt>
          <dd className="font-bold tabular-nums">{number(points)}</dd>
        </div>
        <div>
          <dt className="text-soft">{t('club:week_points')}</dt>
          <dd className="font-bold tabular-nums">{number(week_points)}</dd>
        </div>
        <div>
          <dt className="text-soft">{t('club:given')}</dt>
          <dd className="font-bold">
            <CoinAmount coins={own.given_coins} />
          </dd>
        </div>
      </dl>
      <p className="text-xs text-soft">
        {t('club:since', { day: formatDate(locale, own.joined_at) })}
        {level > 1 && <> {t('club:drops', { day: formatDate(locale, own.drops_at) })}</>}
      </p>
    </>
  );
}
