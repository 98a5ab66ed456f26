import { useSite } from '../../platform/page/site.tsx';
import { formatCompact } from '../../platform/texts/format.ts';
import { Icon } from '../../ui/icon.tsx';

/** How many are watching, short: the eye stands for the words. A script holds it where the page has a room. */
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
