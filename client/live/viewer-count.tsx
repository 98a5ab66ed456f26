import { formatCompact } from '../format.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

/** How many are watching, short: the eye stands for the words. `room`: where a script says that one is there, and is told how many are. */
export function ViewerCount({ viewers, room }: { viewers: number; room?: string }) {
  const { t, locale } = useSite();
  return (
    <>
      <Icon name="eye" size={14} />
      <span>
        <span data-room={room}>{formatCompact(locale, viewers)}</span>
        <span className="sr-only"> {t('live:watching')}</span>
      </span>
    </>
  );
}
