import type { OwnHome } from '../../../calls/site/home.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import styles from './followed-vbs.css?url';

/**
 * A link to missions, and faces of the VBs that the member follows in one row that scrolls, those on
 * air at the start.
 */
export function FollowedVbs({ followed }: { followed: OwnHome['followed'] }) {
  const { t, to } = useSite();
  const missions = (
    <p>
      <ButtonLink icon="calendar" href={to(href('/missions'))}>
        {t('mission:entry_text')}
      </ButtonLink>
    </p>
  );
  if (followed.length === 0) return missions;
  return (
    <Section id="followed" title={t('home:followed')} more={{ href: to(href('/following')), text: t('home:all') }}>
      {missions}
      <link rel="stylesheet" href={styles} precedence="page" />
      <ul className="faces">
        {followed.map(({ user: { uuid, name, avatar_url }, on_air_slug }) => (
          <li key={uuid}>
            <a href={to(on_air_slug ? href('/live/{slug}', { slug: on_air_slug }) : href('/users/{uuid}', { uuid }))}>
              <Avatar url={avatar_url} size={64} />
              <span className="truncate">{name}</span>
              {on_air_slug && <LiveTag />}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
