import { useSite } from '../../platform/page/site.tsx';
import { FilterField } from '../broadcast/filter/filter-field.tsx';
import { CockpitIcon } from './cockpit-icon.tsx';

/** Buttons for camera and microphone, in reach while the VB is on air. run-tools.ts runs them. */
export function PictureTools() {
  const { t } = useSite();
  return (
    <div className="cockpit-tools" data-stays data-scripted>
      <button type="button" className="cockpit-tool" aria-pressed={false} data-mute>
        <CockpitIcon name="mic" />
        <CockpitIcon name="mic-off" />
        <span>{t('broadcast:screen.mute')}</span>
      </button>
      <button type="button" className="cockpit-tool" data-flip hidden>
        <CockpitIcon name="flip" />
        <span>{t('broadcast:screen.flip')}</span>
      </button>
      <button
        type="button"
        className="cockpit-tool"
        aria-pressed={false}
        data-mirror
        data-on={t('broadcast:screen.mirror_on')}
        data-off={t('broadcast:screen.mirror_off')}
      >
        <CockpitIcon name="mirror" />
        <span>{t('broadcast:screen.mirror')}</span>
      </button>
    </div>
  );
}

/**
 * Choice of camera, screen, microphone and filter. A sheet on a phone, a row on a desktop.
 * enhance-studio.ts fills the lists, and run-tools.ts runs it.
 */
export function DeviceSettings() {
  const { t } = useSite();
  return (
    <section
      id="devices"
      popover="auto"
      className="cockpit-sheet cockpit-row cockpit-devices"
      aria-label={t('broadcast:cockpit.settings')}
      data-stays
    >
      <div className="cockpit-sources" data-scripted>
        <button type="button" className="btn quiet" data-capture="camera">
          {t('broadcast:screen.camera')}
        </button>
        <button type="button" className="btn quiet" data-capture="screen">
          {t('broadcast:screen.share')}
        </button>
      </div>
      <div className="cockpit-choices" data-choices hidden>
        <DeviceChoice kind="videoinput" label={t('broadcast:screen.camera_choice')} />
        <DeviceChoice kind="audioinput" label={t('broadcast:screen.microphone_choice')} />
      </div>
      <FilterField />
      <label className="cockpit-level text-sm text-soft" data-scripted>
        {t('broadcast:screen.level')}
        <meter className="meter" min={0} max={1} value={0} data-level />
      </label>
      <SoundSwitch text={t('broadcast:cockpit.sound')} />
    </section>
  );
}

/**
 * Switches sounds for gifts, followers and reports in this browser. sounds.ts keeps all of these
 * switches alike.
 */
export const SoundSwitch = ({ text }: { text: string }) => (
  <label className="cockpit-sound text-sm">
    <input type="checkbox" className="tick" defaultChecked data-sound />
    {text}
  </label>
);

const DeviceChoice = ({ kind, label }: { kind: 'videoinput' | 'audioinput'; label: string }) => (
  <label className="grid gap-1 text-sm text-soft">
    {label}
    <span className="field">
      <select className="select" data-device={kind} />
    </span>
  </label>
);
