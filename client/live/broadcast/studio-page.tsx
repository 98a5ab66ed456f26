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
import { WaitingPanel } from './waiting-panel.tsx';

/** The studio: the VB's picture on the left; on the right the start form, or the current live. */
export function StudioPage({
  onAir,
  begin,
  waiting,
  target,
  trouble,
  past,
  status,
}: {
  onAir: ComponentProps<typeof OnAirPanel> | null;
  /** The live that waits for its first picture. */
  waiting: ComponentProps<typeof WaitingPanel> | null;
  target: ComponentProps<typeof ProgramWay>['target'];
  begin: Omit<ComponentProps<typeof BeginForm>, 'trouble'>;
  trouble: FailureCode | null;
  /** Null if the API did not return them. */
  past: ComponentProps<typeof PastLives> | null;
  /** Outcome of the form that led here. */
  status: 'key_replaced' | 'live_removed' | 'live_dropped' | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6" data-studio={onAir ? 'on_air' : waiting ? 'waiting' : 'ready'}>
      <link rel="stylesheet" href={formStyles} precedence="page" />
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <link rel="stylesheet" href={styles} precedence="page" />
      <div>
        <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
        <h1 className="text-2xl font-bold">{t('broadcast:title')}</h1>
        <p className="text-soft">{t('broadcast:text')}</p>
      </div>
      {status === 'live_removed' && <NoticeBox>{t('broadcast:past.removed')}</NoticeBox>}
      {status === 'live_dropped' && <NoticeBox>{t('broadcast:waiting.dropped')}</NoticeBox>}
      <div className="studio-columns">
        <OwnPicture />
        <div className="grid grid-cols-1 content-start gap-4" data-panel>
          {onAir ? (
            <OnAirPanel {...onAir} />
          ) : waiting ? (
            <WaitingPanel {...waiting} />
          ) : (
            <BeginForm {...begin} trouble={trouble} />
          )}
        </div>
      </div>
      <ProgramWay target={target} isKeyReplaced={status === 'key_replaced'} />
      {!onAir && !waiting && past && <PastLives {...past} />}
    </div>
  );
}
