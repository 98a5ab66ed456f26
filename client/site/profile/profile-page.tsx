import type { ReactNode } from 'react';
import type { Session } from '../../../calls/identity/auth.ts';
import type { Profile } from '../../../calls/platform/user.ts';
import { SessionList } from '../../identity/session-list.tsx';
import { followersText } from '../../people/follow/followers-text.ts';
import { About } from '../../people/profile/about.tsx';
import { LabelTag } from '../../people/profile/label-tag.tsx';
import { OwnLinks } from '../../people/profile/own-links.tsx';
import { PersonHead } from '../../people/profile/person-head.tsx';
import { Wallet } from '../../people/profile/wallet.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDays } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ForYouSection } from './for-you-section.tsx';

/** Props of the member's own profile page. */
export interface ProfilePageProps {
  profile: Profile;
  /** Null: could not be loaded. */
  coins: number | null;
  /** Number of redeemable prizes among the latest ones. */
  redeemable: number;
  sessions: Session[];
  /** Adds a link to the back office. */
  isStaff: boolean;
  /** Link to earlier sessions. */
  olderHref: string | null;
  /** The earnings that the member may see. */
  earnings: 'own' | 'family' | null;
  /** Adds a link to the wallet of the family. */
  managesWallet: boolean;
  /** The personal order of lives. Null: could not be loaded. */
  isForYouOn: boolean | null;
  /**
   * The outcome of signing out a device, of saving the profile or of changing the order of lives.
   */
  outcome: 'revoked' | 'gone' | 'saved' | 'ordered' | null;
}

/** The member's own profile page, with signed-in devices. */
export function ProfilePage({
  profile,
  coins,
  redeemable,
  sessions,
  isStaff,
  olderHref,
  earnings,
  managesWallet,
  isForYouOn,
  outcome,
}: ProfilePageProps) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid gap-8 py-8 lg:grid-cols-2 lg:items-start">
      <section aria-labelledby="profile" className="card grid gap-5 p-5 md:p-8">
        {outcome === 'saved' && <NoticeBox>{t('profile:edit.saved')}</NoticeBox>}
        <PersonHead user={profile} id="profile">
          <p className="flex flex-wrap gap-1.5">
            <Tag>{t(`profile:role.${profile.role}`)}</Tag>
            {profile.labels.map((label) => (
              <LabelTag key={label.key} label={label} />
            ))}
          </p>
          <p className="text-sm text-soft">
            {followersText(t, locale, profile.follower_count)}
            {'\u00a0· '}
            {t('profile:public.since', { day: formatDays(locale, profile.joined_at, profile.joined_at) })}
          </p>
        </PersonHead>
        <About user={profile} />
        <p className="grid grid-cols-2 gap-2 md:flex [&>a]:px-2 md:[&>a]:px-5">
          <ButtonLink href={to(href('/profile/edit'))}>{t('profile:edit.title')}</ButtonLink>
          <ButtonLink href={to(href('/shop/mine'))}>{t('profile:wear')}</ButtonLink>
        </p>
        {profile.on_air_slug && (
          <ButtonLink variant="primary" icon="eye" href={to(href('/live/{slug}', { slug: profile.on_air_slug }))}>
            {t('profile:on_air')}
          </ButtonLink>
        )}
        <Wallet coins={coins} redeemable={redeemable} isViewer={profile.role === 'normal'} />
        <AccountFacts profile={profile} />
      </section>
      <div className="grid gap-8">
        <OwnLinks earnings={earnings} managesWallet={managesWallet} isStaff={isStaff} />
        <SessionList
          sessions={sessions}
          olderHref={olderHref}
          outcome={outcome === 'revoked' || outcome === 'gone' ? outcome : null}
        />
        {isForYouOn !== null && <ForYouSection isOn={isForYouOn} isSaved={outcome === 'ordered'} />}
      </div>
    </div>
  );
}

function AccountFacts({ profile }: { profile: Profile }) {
  const { t } = useSite();
  return (
    <dl className="grid text-sm">
      <Fact name={t('profile:email')}>{profile.email ?? t('profile:no_email')}</Fact>
      <Fact name={t('profile:family')}>{profile.family?.name ?? t('profile:no_family')}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t py-2.5">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
