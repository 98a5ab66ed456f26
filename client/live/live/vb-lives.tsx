import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiveCard } from './live-card.tsx';

/** Past lives of a VB, the latest first. `nextHref` is null on the last page. */
export function VbLives({ lives, nextHref }: { lives: Live[]; nextHref: string | null }) {
  const { t, to } = useSite();
  return (
    <Section id="lives" title={t('profile:public.lives.title')}>
      {lives.length > 0 ? (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
          {lives.map((live) => (
            <LiveCard key={live.uuid} live={live} />
          ))}
        </div>
      ) : (
        <EmptyState
          picture="stage"
          title={t('profile:public.lives.empty_title')}
          text={t('profile:public.lives.empty_text')}
        />
      )}
      {nextHref && (
        <p className="mt-6 text-center">
          <ButtonLink href={`${to(nextHref)}#lives`} nofollow>
            {t('profile:public.lives.older')}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
