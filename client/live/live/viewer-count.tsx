import { useSite } from '../../platform/page/site.tsx';
import { formatCompact } from '../../platform/texts/format-compact.ts';
import { Icon } from '../../ui/icon.tsx';

/** Number of viewers in compact form. In a room a script updates it. */
export function ViewerCount({ viewers }: { viewers: number }) {
  const { t, locale } = useSite();
  return (
    <>
      <Icon name="eye" size={14} />
      <span className="whitespace-nowrap">
        <span data-viewers>{formatCompact(locale, viewers)}</span>
        <span className="sr-only"> {t('live:watching')}</span>
      </span>
    </>
  );
}
