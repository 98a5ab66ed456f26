import { useSite } from '../../platform/page/site.tsx';
import { Icon } from '../../ui/icon.tsx';

const reasons = ['ended', 'key_withdrawn', 'other_sender', 'not_media', 'cannot_encode', 'stream_sends'] as const;
const states = ['ready', 'connecting', 'live', 'cut', 'thin'] as const;

/**
 * The captured picture with its state, and what to do without a camera. enhance-studio.ts and
 * go-on-air.ts fill them. They stay when the live moves on.
 */
export function OwnPicture() {
  const { t } = useSite();
  const textAttributes = {
    ...Object.fromEntries(states.map((state) => [`data-${state}`, t(`broadcast:state.${state}`)])),
    ...Object.fromEntries(reasons.map((reason) => [`data-stopped-${reason}`, t(`broadcast:state.stopped.${reason}`)])),
  };
  const note = 'card px-4 py-3 text-sm';
  return (
    <>
      <div className="cockpit-picture" data-stays>
        <video data-own-picture muted playsInline aria-label={t('broadcast:screen.label')} />
        <div className="cockpit-empty" data-empty>
          <Icon name="live" size={24} />
          <p data-off-air>{t('broadcast:screen.empty')}</p>
          <p data-on-air>{t('broadcast:screen.by_program')}</p>
          <button type="button" className="btn glass" data-open-camera data-scripted>
            {t('broadcast:screen.camera')}
          </button>
        </div>
      </div>
      <p className="cockpit-tags" data-stays>
        <span role="status" className="glass rounded-full px-3 py-1 text-xs" data-state hidden {...textAttributes} />
        <span
          className="glass rounded-full px-3 py-1 text-xs tabular-nums"
          data-quality={t('broadcast:state.quality')}
          data-quality-two={t('broadcast:state.quality_two')}
          hidden
        />
        <span
          role="status"
          className="glass rounded-full px-3 py-1 text-xs"
          data-says
          data-begun={t('broadcast:state.begun')}
          hidden
        />
      </p>
      <div className="cockpit-notes" data-stays>
        <div className={`${note} flex items-center gap-2`} data-only-opus hidden>
          <p role="status" className="flex-1">
            {t('broadcast:screen.only_opus')}
          </p>
          <button
            type="button"
            className="-my-2 -mr-3 size-11 shrink-0 cursor-pointer text-2xl"
            aria-label={t('chat:close')}
          >
            ×
          </button>
        </div>
        <noscript>
          <p className={note}>{t('broadcast:screen.no_script')}</p>
        </noscript>
        <p role="alert" className={note} data-unsupported hidden>
          {t('broadcast:screen.unsupported')}
        </p>
        <p role="alert" className={note} data-refused hidden>
          {t('broadcast:screen.refused')}
        </p>
      </div>
    </>
  );
}
