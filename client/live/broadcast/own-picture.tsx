import { useSite } from '../../platform/page/site.tsx';
import { Icon } from '../../ui/icon.tsx';

const reasons = ['ended', 'key_withdrawn', 'other_sender', 'not_media', 'cannot_encode'] as const;
const states = ['ready', 'connecting', 'live', 'cut', 'thin'] as const;

/** Camera preview and device choice. enhance-studio.ts fills them. */
export function OwnPicture() {
  const { t } = useSite();
  const says = {
    ...Object.fromEntries(states.map((state) => [`data-${state}`, t(`broadcast:state.${state}`)])),
    ...Object.fromEntries(reasons.map((why) => [`data-stopped-${why}`, t(`broadcast:state.stopped.${why}`)])),
  };
  return (
    <section aria-label={t('broadcast:screen.label')} className="grid grid-cols-1 content-start gap-3">
      <div className="studio-screen">
        <video data-own-picture muted playsInline aria-label={t('broadcast:screen.label')} />
        <p className="studio-empty" data-empty>
          <Icon name="live" size={24} />
          {t('broadcast:screen.empty')}
        </p>
        <p className="studio-tags">
          <span role="status" className="glass rounded-full px-3 py-1 text-xs" data-state hidden {...says} />
          <span
            className="glass rounded-full px-3 py-1 text-xs tabular-nums"
            data-quality={t('broadcast:state.quality')}
            hidden
          />
        </p>
      </div>
      <p role="status" className="card px-4 py-3 text-sm" data-only-opus hidden>
        {t('broadcast:screen.only_opus')}
      </p>
      <noscript>
        <p className="card px-4 py-3 text-sm">{t('broadcast:screen.no_script')}</p>
      </noscript>
      <p role="alert" className="card px-4 py-3 text-sm" data-unsupported hidden>
        {t('broadcast:screen.unsupported')}
      </p>
      <p role="alert" className="card px-4 py-3 text-sm" data-refused hidden>
        {t('broadcast:screen.refused')}
      </p>
      <div className="grid grid-cols-1 gap-3" data-scripted hidden>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn quiet" data-capture="camera">
            {t('broadcast:screen.camera')}
          </button>
          <button type="button" className="btn quiet" data-capture="screen">
            {t('broadcast:screen.share')}
          </button>
          <button type="button" className="btn quiet" aria-pressed={false} data-mute>
            {t('broadcast:screen.mute')}
          </button>
        </div>
        <label className="grid gap-1.5 text-sm text-soft">
          {t('broadcast:screen.level')}
          <meter className="meter studio-level" min={0} max={1} value={0} data-level />
        </label>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2" data-choices hidden>
          <DeviceChoice kind="videoinput" label={t('broadcast:screen.camera_choice')} />
          <DeviceChoice kind="audioinput" label={t('broadcast:screen.microphone_choice')} />
        </div>
      </div>
    </section>
  );
}

const DeviceChoice = ({ kind, label }: { kind: 'videoinput' | 'audioinput'; label: string }) => (
  <label className="grid gap-1.5 text-sm text-soft">
    {label}
    <span className="field">
      <select className="select" data-device={kind} />
    </span>
  </label>
);
