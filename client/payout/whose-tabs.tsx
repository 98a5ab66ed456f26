import { href } from '../href.ts';
import { useSite } from '../site.tsx';

/** For who manages a family: its payouts, or their own. */
export function WhoseTabs({ as }: { as: 'self' | 'family' }) {
  const { t, to, viewer } = useSite();
  if (!viewer?.manages_family) return null;
  return (
    <nav aria-label={t('payout:title')} className="flex gap-2">
      {(['family', 'self'] as const).map((whose) => (
        <a
          key={whose}
          className={`btn ${whose === as ? 'go' : 'quiet'}`}
          href={to(href('/payout', { as: whose }))}
          aria-current={whose === as ? 'page' : undefined}
        >
          {t(`payout:as.${whose}`)}
        </a>
      ))}
    </nav>
  );
}
