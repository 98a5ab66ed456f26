import type { Clip } from '../../../calls/live/clip.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { ClipList } from './clips-page.tsx';

/** Clips of the VB's own lives, and whether others may download them. */
export function OwnClipsPage({
  clips,
  nextHref,
  mayDownload,
}: {
  clips: readonly Clip[];
  nextHref: string | null;
  mayDownload: boolean;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6">
      <BackLink href={to(href('/studio'))} text={t('clip:studio')} />
      <h1 className="text-2xl font-bold">{t('clip:own')}</h1>
      <form className="card grid gap-3 p-4 md:max-w-176" method="post" action={to(actionHref('/studio/clips', '', {}))}>
        <p>{t(mayDownload ? 'clip:downloads_on' : 'clip:downloads_off')}</p>
        <div>
          <Button name="downloads" value={mayDownload ? 'off' : 'on'}>
            {t(mayDownload ? 'clip:downloads_stop' : 'clip:downloads_allow')}
          </Button>
        </div>
      </form>
      <ClipList clips={clips} nextHref={nextHref} />
    </div>
  );
}
