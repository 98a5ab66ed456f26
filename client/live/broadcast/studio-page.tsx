import type { ComponentProps } from 'react';
import type { FailureCode } from '../../../calls/platform/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import formStyles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import liveStyles from '../live/live.css?url';
import { BeginForm } from './begin-form.tsx';
import { OnAirPanel } from './on-air-panel.tsx';
import { OwnPicture } from './own-picture.tsx';
import { PastLives } from './past-lives.tsx';
import { ProgramWay } from './program-way.tsx';
import styles from './studio.css?url';

/** The studio: the VB's picture on the left; on the right the start form, or the current live. */
export function StudioPage({
  onAir,
  begin,
  trouble,
  past,
  isLiveRemoved,
}: {
  onAir:
    | (ComponentProps<typeof OnAirPanel> & Pick<ComponentProps<typeof ProgramWay>, 'ingestUrl' | 'isKeyWithdrawn'>)
    | null;
  begin: Omit<ComponentProps<typeof BeginForm>, 'trouble'>;
  trouble: FailureCode | null;
  /** Null if the API did not return them. */
  past: ComponentProps<typeof PastLives> | null;
  isLiveRemoved: boolean;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6" data-studio={onAir ? 'on_air' : 'ready'}>
      <link rel="stylesheet" href={formStyles} precedence="page" />
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <link rel="stylesheet" href={styles} precedence="page" />
      <div>
        <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
        <h1 className="text-2xl font-bold">{t('broadcast:title')}</h1>
        <p className="text-soft">{t('broadcast:text')}</p>
      </div>
      {isLiveRemoved && <NoticeBox>{t('broadcast:past.removed')}</NoticeBox>}
      <div className="studio-columns">
        <OwnPicture />
        <div className="grid grid-cols-1 content-start gap-4" data-panel>
          {onAir ? <OnAirPanel {...onAir} /> : <BeginForm {...begin} trouble={trouble} />}
        </div>
      </div>
      <ProgramWay
        isOnAir={onAir !== null}
        ingestUrl={onAir?.ingestUrl ?? null}
        isKeyWithdrawn={onAir?.isKeyWithdrawn ?? false}
      />
      {!onAir && past && <PastLives {...past} />}
    </div>
  );
}
