import type { LiveGoal } from '../../../calls/live/broadcast/goal-details.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { GoalBar } from './goal-bar.tsx';

/** The goal in the studio: its progress, and the form for the next goal. */
export function GoalPanel({
  goal,
  maxTitle,
  viewKey,
  formError,
}: {
  goal: LiveGoal | null;
  /** Maximum characters of the title. */
  maxTitle: number;
  viewKey: string;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  return (
    <section id="goal-desk" aria-labelledby="goal-title" className="card grid gap-4 p-5" data-desk>
      <h2 id="goal-title" className="text-xl font-bold">
        {t('pk:goal.title')}
      </h2>
      {formError && (
        <Alert title={t('pk:goal.failed')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <div className="grid gap-3" data-fresh>
        <GoalBar goal={goal} />
        {goal && (
          <form method="post" action={to(actionHref('/studio', '/goal/end', {}))}>
            <input type="hidden" name="uuid" value={goal.uuid} />
            <Button>{t('pk:goal.end')}</Button>
          </form>
        )}
      </div>
      <form method="post" action={to(actionHref('/studio', '/goal', {}))} className="grid gap-3">
        <input type="hidden" name="idempotency_key" value={viewKey} />
        <TextField id="goal-name" name="title" label={t('pk:goal.name')} value="" maxLength={maxTitle} />
        <TextField id="goal-coins" name="coins" label={t('pk:goal.coins')} value="" inputMode="decimal" maxLength={8}>
          <Button>{t('pk:goal.set')}</Button>
        </TextField>
      </form>
    </section>
  );
}
