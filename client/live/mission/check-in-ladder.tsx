import type { OwnMissions } from '../../../calls/live/mission.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';

/** The seven days of the check-in: those rewarded, today's, and the next ones. */
export function CheckInLadder({ checkIn, mayClaim }: { checkIn: OwnMissions['check_in']; mayClaim: boolean }) {
  const { t, to, locale } = useSite();
  const { ladder, step, is_rewarded } = checkIn;
  const doneCount = is_rewarded ? step : step - 1;
  return (
    <section className="card grid grid-cols-1 gap-4 p-5" aria-labelledby="check-in">
      <div>
        <h2 id="check-in" className="text-lg font-bold">
          {t('mission:check_in.title', { day: formatNumber(locale, step) })}
        </h2>
        <p className="text-sm text-soft">{t('mission:check_in.text')}</p>
      </div>
      <ol className="flex gap-1 text-center">
        {ladder.map((coins, index) => {
          const day = index + 1;
          const isDone = day <= doneCount;
          const isNext = day === step && !is_rewarded;
          return (
            <li
              key={day}
              className={`grid flex-1 gap-1 rounded-s py-2 text-xs ${isNext ? 'bg-lift font-bold' : 'bg-raise'}`}
              aria-current={isNext ? 'step' : undefined}
            >
              <span className="text-soft">{formatNumber(locale, day)}</span>
              {isDone ? (
                <span className="text-done" role="img" aria-label={t('mission:given')}>
                  ✓
                </span>
              ) : (
                <CoinAmount coins={coins} />
              )}
            </li>
          );
        })}
      </ol>
      {is_rewarded ? (
        <p className="text-sm text-done" role="status">
          {t('mission:check_in.today_done')}
        </p>
      ) : mayClaim ? (
        <form method="post" action={to(actionHref('/missions', '/check-in', {}))}>
          <Button variant="primary" wide>
            {t('mission:check_in.claim')} <CoinAmount coins={ladder[step - 1] ?? 0} />
          </Button>
        </form>
      ) : null}
    </section>
  );
}
