import type { LiveGoal } from '../../../calls/live/broadcast/goal-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';

/**
 * Progress of a live's goal. Without a goal it is invisible until live/live-updates.ts receives
 * one.
 */
export function GoalBar({ goal }: { goal: LiveGoal | null }) {
  const { t, locale } = useSite();
  return (
    <div className="text-sm" data-goal hidden={goal === null}>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">
          <span data-goal-title>{goal?.title}</span>{' '}
          <b className="text-done" data-goal-reached hidden={!goal?.is_reached}>
            {t('pk:goal.reached')}
          </b>
        </span>
        <span className="tabular-nums text-soft" data-goal-coins>
          {goal && `${formatNumber(locale, goal.received_coins)} / ${formatNumber(locale, goal.coins)}`}
        </span>
      </p>
      <meter
        className="meter"
        aria-label={t('pk:goal.title')}
        value={Math.min(goal?.received_coins ?? 0, goal?.coins ?? 1)}
        max={goal?.coins ?? 1}
      />
    </div>
  );
}
