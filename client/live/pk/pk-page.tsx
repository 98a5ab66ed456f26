import type { ShownLive } from '../../../calls/live/live.ts';
import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { StagePoster } from '../guest/stage-poster.tsx';
import liveStyles from '../live/live.css?url';
import { PkResults } from './pk-results.tsx';

const countOf = (matches: readonly PkMatch[], outcome: PkMatch['outcome']) =>
  matches.filter((match) => match.outcome === outcome).length;

/**
 * The matches of a live: the current one, which the page of the live shows over its video, past
 * results, and an explanation of PK.
 */
export function PkPage({ live, now }: { live: ShownLive; now: Date }) {
  const { t, to } = useSite();
  const over = live.matches.filter(({ outcome }) => outcome !== null);
  const on = live.matches.find(({ outcome }) => outcome === null);
  const back = (
    <ButtonLink variant="primary" icon="live" href={to(href('/live/{slug}', { slug: live.slug }))}>
      {t('pk:watch', { name: live.caster.name })}
    </ButtonLink>
  );
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug: live.slug }))} text={live.title} />
      <h1 className="text-2xl font-bold">{t('pk:title', { name: live.caster.name })}</h1>
      {on && (
        <>
          <StagePoster live={live} now={now} />
          {back}
        </>
      )}
      {over.length > 0 && (
        <p className="text-soft">
          {t('pk:tally', {
            won: String(countOf(over, 'won')),
            tied: String(countOf(over, 'drawn')),
            lost: String(countOf(over, 'lost')),
          })}
        </p>
      )}
      {live.matches.length === 0 ? (
        <EmptyState picture="stage" title={t('pk:none')} text={t('pk:none_text')}>
          {back}
        </EmptyState>
      ) : (
        <PkResults matches={over} />
      )}
      <p className="text-sm text-soft">{t('pk:rule')}</p>
    </div>
  );
}
