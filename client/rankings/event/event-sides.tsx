import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Sides } from '../../ui/layout/sides.tsx';

const paths = { events: href('/app/events'), rankings: href('/app/events/rankings') } as const;

/**
 * Links between events and rankings, which share one link of a phone's bottom bar. The header of
 * wide screens has both.
 */
export function EventSides({ current }: { current: keyof typeof paths }) {
  const { t, to } = useSite();
  const sides = (['events', 'rankings'] as const).map((side) => ({
    href: to(paths[side]),
    text: t(`site:nav.${side}`),
    current: side === current,
  }));
  return (
    <div className="lg:hidden">
      <Sides label={t('site:nav.events_and_rankings')} sides={sides} />
    </div>
  );
}
