import type { Clip } from '../../../calls/live/clip.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { LiveGrid } from '../live/live-grid.tsx';
import { ClipCard } from './clip-card.tsx';

/** A list of clips. `vb`: the VB of all of them. */
export function ClipsPage({
  clips,
  vb,
  nextHref,
}: {
  clips: readonly Clip[];
  vb: string | null;
  nextHref: string | null;
}) {
  const { t, to } = useSite();
  const name = vb === null ? null : clips[0]?.caster.name;
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6">
      {vb !== null && <BackLink href={to(href('/users/{uuid}', { uuid: vb }))} text={name ?? t('clip:of_vb')} />}
      <h1 className="text-2xl font-bold">{t('clip:title')}</h1>
      <ClipList clips={clips} nextHref={nextHref} />
    </div>
  );
}

/** Clips as cards, or a text without any, and a link to more. */
export function ClipList({ clips, nextHref }: { clips: readonly Clip[]; nextHref: string | null }) {
  const { t } = useSite();
  if (clips.length === 0) return <EmptyState picture="stage" title={t('clip:none')} text={t('clip:none_text')} />;
  return (
    <>
      <LiveGrid>
        {clips.map((clip) => (
          <ClipCard key={clip.uuid} clip={clip} />
        ))}
      </LiveGrid>
      {nextHref && (
        <p>
          <ButtonLink nofollow href={nextHref}>
            {t('clip:more')}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
