import { useSite } from '../../platform/page/site.tsx';

/** Reasons why the requested ranking is invalid. */
export type RankingProblem =
  | 'type'
  | 'period'
  | 'date'
  | 'order'
  | 'future'
  | 'too_early'
  | 'too_long'
  | 'family'
  | 'role';

/** Explains the error and the fix. The form refers to it with `aria-describedby`. */
export function RankingProblemCard({ problem, maxDays }: { problem: RankingProblem; maxDays: number }) {
  const { t } = useSite();
  return (
    <div id="problem" role="alert" className="card grid gap-1 border-l-4 border-accent px-4 py-3">
      <p className="font-bold">{t(`ranking:problem.${problem}.title`)}</p>
      <p className="text-sm text-soft">{t(`ranking:problem.${problem}.next`, { days: maxDays })}</p>
    </div>
  );
}
