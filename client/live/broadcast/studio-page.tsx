import type { ComponentProps } from 'react';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import formStyles from '../../ui/form/form.css?url';
import styles from '../cockpit/cockpit.css?url';
import { DeviceSettings, PictureTools } from '../cockpit/picture-tools.tsx';
import { BeginForm } from './begin-form.tsx';
import { OnAirPanel, SheetButton } from './on-air-panel.tsx';
import { OwnPicture } from './own-picture.tsx';
import { PastLives } from './past-lives.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { ProgramInstructions } from './program-instructions.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/**
 * The studio. On a phone the camera fills the window. On a desktop it is one of three panes on air,
 * and one of two before. The elements with `data-stays` stay when the live moves on (show-live.ts).
 */
export function StudioPage({
  onAir,
  begin,
  waiting,
  target,
  keyError,
  formError,
  past,
  status,
}: {
  onAir: Omit<ComponentProps<typeof OnAirPanel>, 'program'> | null;
  /** The live that waits for its first picture, or a practice. */
  waiting: ComponentProps<typeof WaitingPanel> | null;
  target: ComponentProps<typeof ProgramInstructions>['target'];
  /** Reason for which the stream key cannot be shown. */
  keyError: 'hidden' | 'deleted' | null;
  begin: Omit<ComponentProps<typeof BeginForm>, 'formError'>;
  formError: FailureCode | null;
  /** Null if the API did not return them. */
  past: ComponentProps<typeof PastLives> | null;
  /** Outcome of the form that led here. */
  status: 'key_replaced' | 'key_unavailable' | 'live_removed' | 'live_dropped' | null;
}) {
  const { t, to } = useSite();
  const program = (
    <ProgramInstructions
      target={target}
      isKeyReplaced={status === 'key_replaced'}
      keyError={keyError ?? (status === 'key_unavailable' ? 'unchanged' : null)}
      isNext={waiting !== null && !waiting.live.is_practice}
    />
  );
  return (
    <div data-studio={onAir ? 'on_air' : waiting ? 'waiting' : 'ready'}>
      <link rel="stylesheet" href={formStyles} precedence="page" />
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="room cockpit">
        <OwnPicture />
        <PictureTools />
        <DeviceSettings />
        {onAir ? (
          <OnAirPanel {...onAir} program={program} />
        ) : (
          <>
            <div className="cockpit-head">
              <a className="cockpit-close" href={to(href('/profile'))} aria-label={t('auth:profile')}>
                ×
              </a>
              <h1 className="cockpit-title">{t('broadcast:title')}</h1>
              <p className="cockpit-about text-sm text-soft">{t('broadcast:text')}</p>
            </div>
            <div className="cockpit-menu">
              <SheetButton sheet="devices" icon="settings" text={t('broadcast:cockpit.settings')} />
            </div>
            <div className="cockpit-panel">
              {status === 'live_removed' && <NoticeBox>{t('broadcast:past.removed')}</NoticeBox>}
              {status === 'live_dropped' && <NoticeBox>{t('broadcast:waiting.dropped')}</NoticeBox>}
              {waiting ? (
                <>
                  {waiting.live.is_practice ? <PracticePanel {...waiting} /> : <WaitingPanel {...waiting} />}
                  {program}
                </>
              ) : (
                <BeginForm {...begin} formError={formError} />
              )}
            </div>
          </>
        )}
      </div>
      <div className="wrap grid grid-cols-1 gap-5 py-6 empty:hidden" data-below>
        {!onAir && !waiting && (
          <>
            {program}
            <p>
              <ButtonLink icon="heart" href={to(href('/studio/club'))}>
                {t('club:studio.title')}
              </ButtonLink>
            </p>
            {past && <PastLives {...past} />}
          </>
        )}
      </div>
    </div>
  );
}
