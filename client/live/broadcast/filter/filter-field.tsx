import { useSite } from '../../../platform/page/site.tsx';
import { STRENGTHS } from './filter-setting.ts';

/** Choice of a filter for the camera. run-tools.ts shows it, and run-filter.ts runs it. */
export function FilterField() {
  const { t } = useSite();
  return (
    <div className="cockpit-filter text-sm text-soft" data-filter hidden>
      <label className="grid gap-1">
        {t('broadcast:filter.label')}
        <span className="field">
          <select className="select" autoComplete="off" aria-describedby="about-filter">
            {(['off', 'smooth', 'blur'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`broadcast:filter.${kind}`)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="grid gap-1" hidden>
        {t('broadcast:filter.strength')}
        <input type="range" min={1} max={STRENGTHS} />
      </label>
      <p
        id="about-filter"
        className="text-xs"
        data-note
        data-smooth={t('broadcast:filter.about_smooth')}
        data-blur={t('broadcast:filter.about_blur')}
        data-dropped={t('broadcast:filter.dropped')}
        data-lost={t('broadcast:filter.lost')}
        data-unsupported={t('broadcast:filter.unsupported')}
      />
    </div>
  );
}
