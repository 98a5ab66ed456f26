import type { StudioPoll } from '../../../calls/deck/poll.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PollResult } from './poll-result.tsx';

/** Results of the polls in the VB's lives, latest first. */
export function StudioPollsPage({ polls, nextHref }: { polls: readonly StudioPoll[]; nextHref: string | null }) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <BackLink href={to(href('/studio'))} text={t('broadcast:title')} />
      <h1 className="text-2xl font-bold">{t('poll:history')}</h1>
      {polls.length === 0 ? (
        <EmptyState picture="words" title={t('poll:no_history')} text={t('poll:no_history_text')} />
      ) : (
        <ol className="grid grid-cols-1 gap-4">
          {polls.map((poll) => (
            <li key={poll.uuid} className="card grid grid-cols-1 gap-2 p-4">
              <p className="text-sm text-soft">
                {poll.live.title} · <time dateTime={poll.started_at}>{formatDateTime(locale, poll.started_at)}</time>
              </p>
              <PollResult poll={poll} />
            </li>
          ))}
        </ol>
      )}
      {nextHref && <ButtonLink href={nextHref}>{t('poll:older')}</ButtonLink>}
    </div>
  );
}
