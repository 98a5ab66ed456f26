import type { EventDetail } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';

/**
 * The group and roles that an event is for, if not for all, and whether the viewer may take part.
 */
export function MayTakePart({ event, isAllowed }: { event: EventDetail; isAllowed: boolean | null }) {
  const { t } = useSite();
  const roles = event.participant_roles?.map((role) => t(`profile:role.${role}`)).join(', ') ?? null;
  if (roles === null && event.permission === 'external' && isAllowed !== false) return null;
  return (
    <div className="grid gap-1 rounded-s bg-lift px-4 py-3 text-sm">
      {event.permission !== 'external' && <p>{t(`event:group.${event.permission}`)}</p>}
      {roles !== null && <p>{t('event:part.roles', { roles })}</p>}
      {isAllowed === false && <p className="font-medium">{t('event:part.not_you')}</p>}
      {isAllowed && <p className="font-medium text-done">{t('event:part.you')}</p>}
    </div>
  );
}
