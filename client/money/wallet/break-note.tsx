import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Shows the end of the member's break, in place of a form that pays. */
export function BreakNote({ until }: { until: string }) {
  const { t, to, locale } = useSite();
  return (
    <div className="grid gap-1 rounded-s bg-lift px-4 py-3" role="status">
      <p className="font-medium">{t('wallet:break.until', { until: formatDateTime(locale, until) })}</p>
      <p className="text-sm text-soft">{t('wallet:break.lead')}</p>
      <p className="text-sm">
        <TextLink href={to(href('/purse/limits'))}>{t('wallet:break.see')}</TextLink>
      </p>
    </div>
  );
}
