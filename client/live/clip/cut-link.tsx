import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Link that cuts a clip from a replay. play-recording.ts adds the position of the viewer. */
export function CutLink({ live: { slug, started_at } }: { live: Pick<Live, 'slug' | 'started_at'> }) {
  const { t, to } = useSite();
  return (
    <p className="grid" data-cut-from={Date.parse(started_at)}>
      <ButtonLink wide href={to(href('/live/{slug}/clip', { slug }))}>
        {t('clip:cut')}
      </ButtonLink>
    </p>
  );
}
