import { formatCompact } from '../format.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

/** How many are watching, short: the eye stands for the words. */
export function ViewerCount({ viewers }: { viewers: number }) {
  const { t, locale } = useSite();
  return (
    <>
      <Icon name="eye" size={14} />
      <span>
        {formatCompact(locale, viewers)}
        <span className="sr-only"> {t('live:watching')}</span>
      </span>
    </>
  );
}
