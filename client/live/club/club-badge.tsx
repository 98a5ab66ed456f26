import { useSite } from '../../platform/page/site.tsx';
import { clubBadgeText } from '../line/badges.ts';

/** Name and level of a fan club, as the chat shows it beside a name. */
export function ClubBadge({ name, level }: { name: string; level: number }) {
  const { t } = useSite();
  return (
    <span
      className="rounded-s bg-lift px-2 text-xs font-bold whitespace-nowrap text-gold"
      role="img"
      aria-label={t('chat:fan_of', { name, level: String(level) })}
    >
      {clubBadgeText({ name, level })}
    </span>
  );
}
