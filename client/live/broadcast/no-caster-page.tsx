import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Page for members who may not go on air. It explains how to become a VB. */
export function NoCasterPage({ isAboutEarnings }: { isAboutEarnings: boolean }) {
  const { t, to } = useSite();
  const title = t(isAboutEarnings ? 'broadcast:no_caster.earnings' : 'broadcast:no_caster.title');
  const text = t(isAboutEarnings ? 'broadcast:no_caster.earnings_text' : 'broadcast:no_caster.text');
  return (
    <div className="wrap max-w-176 py-10">
      <h1 className="sr-only">{t(isAboutEarnings ? 'earning:title' : 'broadcast:title')}</h1>
      <EmptyState picture={isAboutEarnings ? 'coins' : 'stage'} title={title} text={text}>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink variant="primary" href={to(href('/contract'))}>
            {t('broadcast:no_caster.apply')}
          </ButtonLink>
          <ButtonLink href={to(href('/application'))}>{t('broadcast:no_caster.about')}</ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
