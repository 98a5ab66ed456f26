import { useSite } from '../../platform/page/site.tsx';
import { clubBadgeText } from '../line/badges.ts';

/** Name and level of a fan club, as the chat shows it beside a name. */
export function ClubBadge({ name, level }: { name: string; level: number }) {
  const { t } = useSite();
  return (
    <span
      className="inline-block rounded-[6px] bg-[oklch(80%_0.15_65)] px-1.5 text-xs font-bold whitespace-nowrap text-[oklch(24%_0.08_50)]"
      role="img"
      aria-label={t('chat:fan_of', { name, level: String(level) })}
    >
      {clubBadgeText({ name, level })}
    </span>
  );
}
