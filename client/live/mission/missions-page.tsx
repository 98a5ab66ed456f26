import type { OwnMission, OwnMissions } from '../../../calls/live/mission.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { BreakNote } from '../../money/wallet/break-note.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime, formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CheckInLadder } from './check-in-ladder.tsx';

/** Check-in and missions of the member, with what is missing for a reward. */
export function MissionsPage({
  own,
  status,
  formError,
}: {
  own: OwnMissions;
  /** Outcome of the form that led here. */
  status: 'checked_in' | 'claimed' | null;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  const { state, missions, check_in, is_used_up } = own;
  const isClosed = state === 'too_young' || state === 'on_break';
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <div className="grid grid-cols-1 gap-5" data-sheet>
        <header className="flex flex-wrap items-baseline justify-between gap-2">
          <h1 className="text-2xl font-bold">{t('mission:title')}</h1>
          {own.shop_coins > 0 && (
            <p className="text-sm text-soft">
              {t('mission:shop_coins')} <CoinAmount coins={own.shop_coins} />
            </p>
          )}
        </header>
        {status && <NoticeBox>{t(`mission:${status}`)}</NoticeBox>}
        {formError && (
          <Alert title={t('mission:not_given')}>
            <p>{t(`error:code.${formError}`)}</p>
          </Alert>
        )}
        <StateNote own={own} />
        {is_used_up && !isClosed && <NoticeBox>{t('error:code.mission_budget_empty')}</NoticeBox>}
        {!isClosed && (
          <>
            <CheckInLadder checkIn={check_in} mayClaim={state === 'open' && !is_used_up} />
            <Section id="missions" title={t('mission:today')} note={<DayCoins own={own} />}>
              {missions.length === 0 ? (
                <EmptyState picture="cup" title={t('mission:none')} text={t('mission:none_text')} />
              ) : (
                <ul className="card grid p-4">
                  {missions.map((mission) => (
                    <MissionLine key={mission.uuid} mission={mission} mayClaim={state === 'open' && !is_used_up} />
                  ))}
                </ul>
              )}
            </Section>
            <p className="text-sm text-soft">{t('mission:rules')}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** Coins of today, and their maximum. */
function DayCoins({ own: { day_coins, day_max_coins } }: { own: OwnMissions }) {
  const { t, locale } = useSite();
  return (
    <>{t('mission:day_coins', { coins: formatNumber(locale, day_coins), max: formatNumber(locale, day_max_coins) })}</>
  );
}

/** The reason why no reward is paid now, and the next step. */
function StateNote({ own: { state, state_until } }: { own: OwnMissions }) {
  const { t, to, locale } = useSite();
  if (state === 'open') return null;
  if (state === 'on_break') return state_until && <BreakNote until={state_until} />;
  return (
    <div className="grid gap-3 rounded-s bg-lift px-4 py-3" role="status">
      <p>{t(`mission:state.${state}`, { when: state_until === null ? '' : formatDateTime(locale, state_until) })}</p>
      {state === 'age_unknown' && (
        <ButtonLink href={to(href('/payment/age', { back: to(href('/missions')) }))}>
          {t('mission:tell_age')}
        </ButtonLink>
      )}
      {state === 'needs_email' && (
        <ButtonLink href={to(href('/profile/accounts'))}>{t('mission:confirm_email')}</ButtonLink>
      )}
    </div>
  );
}

function MissionLine({ mission, mayClaim }: { mission: OwnMission; mayClaim: boolean }) {
  const { t, to, locale } = useSite();
  const { uuid, title, cycle, kind, goal, progress, coins, is_rewarded, ends_at } = mission;
  const isDone = progress >= goal;
  return (
    <li className="grid gap-2 border-t py-3 first:flush">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          {inLocale(title, locale)}
          {cycle === 'event' && (
            <span className="block text-xs text-soft">
              {t('mission:until', { when: formatDateTime(locale, ends_at) })}
            </span>
          )}
        </p>
        {is_rewarded ? (
          <span className="shrink-0 text-sm text-done">{t('mission:given')}</span>
        ) : isDone && mayClaim ? (
          <form method="post" action={to(actionHref('/missions', '/claim', {}))}>
            <input type="hidden" name="mission" value={uuid} />
            <Button variant="quiet">
              {t('mission:claim')} <CoinAmount coins={coins} />
            </Button>
          </form>
        ) : (
          <b className="shrink-0">
            <CoinAmount coins={coins} />
          </b>
        )}
      </div>
      {!is_rewarded && (
        <Meter
          label={t(`mission:progress.${kind}`, {
            value: formatNumber(locale, progress),
            goal: formatNumber(locale, goal),
          })}
          value={progress}
          max={goal}
        />
      )}
    </li>
  );
}
