import { useSite } from '../../platform/page/site.tsx';
import { SoundSwitch } from './picture-tools.tsx';

/**
 * Gifts, followers, entrances, reports and announcements of the live, newest first.
 * follow-activity.ts fills it.
 */
export function ActivityPane() {
  const { t } = useSite();
  return (
    <section className="cockpit-activity" aria-labelledby="activity">
      <div>
        <h2 id="activity" className="font-bold">
          {t('broadcast:activity.title')}
        </h2>
        <SoundSwitch text={t('broadcast:activity.sound')} />
      </div>
      <ol
        aria-labelledby="activity"
        data-activity
        data-none={t('broadcast:activity.empty')}
        data-followed={t('broadcast:activity.followed')}
        data-reported={t('broadcast:activity.reported', { name: '{name}' })}
      />
    </section>
  );
}
