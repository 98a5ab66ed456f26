import type { Poll, StudioPoll } from '../../../calls/deck/poll.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber, formatPercent } from '../../platform/texts/format.ts';

/** The votes of a poll as bars, with the viewer's own answer. */
export function PollResult({ poll, isOnlyBars = false }: { poll: Poll | StudioPoll; isOnlyBars?: boolean }) {
  const { t, locale } = useSite();
  const { question, answers, vote_count } = poll;
  const own = 'own_answer' in poll ? poll.own_answer : null;
  return (
    <div className="grid grid-cols-1 gap-2">
      {!isOnlyBars && (
        <p className="flex flex-wrap justify-between gap-x-3">
          <b className="font-bold wrap-anywhere">{question}</b>
          <span className="text-sm text-soft tabular-nums">
            {t('poll:votes', { count: vote_count, shown: formatNumber(locale, vote_count) })}
          </span>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {answers.map(({ text, vote_count: count }, index) => (
          <li key={text} className="grid grid-cols-1 gap-1 text-sm">
            <p className="flex justify-between gap-3">
              <span className="wrap-anywhere">
                {text}
                {own === index + 1 && <span className="text-soft"> · {t('poll:own')}</span>}
              </span>
              <span className="tabular-nums">{formatPercent(locale, vote_count === 0 ? 0 : count / vote_count)}</span>
            </p>
            <meter className="meter" aria-label={text} value={count} max={vote_count || 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}
