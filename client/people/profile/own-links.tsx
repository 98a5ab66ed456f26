import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

interface OwnPlacesProps {
  /** The earnings that the member may see. */
  earnings: 'own' | 'family' | null;
  /** Adds a link to the wallet of the family that the member manages. */
  managesWallet: boolean;
  /** Adds a link to the back office. */
  isStaff: boolean;
}

/** Links to the member's own pages by topic, except those of their coins. */
export function OwnLinks({ earnings, managesWallet, isStaff }: OwnPlacesProps) {
  const { t } = useSite();
  return (
    <nav aria-label={t('site:nav.me')} className="grid gap-6">
      <Places title={t('profile:places.community')}>
        <PageLink path={href('/feed')} text={t('post:feed')} />
        <PageLink path={href('/following')} text={t('follow:following')} />
        <PageLink path={href('/followers')} text={t('profile:followers')} />
        <PageLink path={href('/profile/invitations')} text={t('invite:uses.title')} />
        <PageLink path={href('/blocked')} text={t('follow:blocked')} />
      </Places>
      <Places title={t('profile:places.work')}>
        <PageLink path={href('/contract')} text={t('contract:title')} />
        {earnings === 'own' && (
          <>
            <PageLink path={href('/studio')} text={t('broadcast:title')} />
            <PageLink path={href('/announce')} text={t('announce:title')} />
            <PageLink path={href('/earnings')} text={t('earning:title')} />
            <PageLink path={href('/family/mine')} text={t('family:mine.title')} />
          </>
        )}
        {earnings === 'family' && (
          <>
            <PageLink path={href('/family')} text={t('family:title')} />
            <PageLink path={href('/earnings/family')} text={t('earning:family_title')} />
          </>
        )}
        {managesWallet && <PageLink path={href('/family/wallet')} text={t('family:wallet.open')} />}
        {isStaff && <PageLink path={href('/office')} text={t('office:title')} />}
      </Places>
      <Places title={t('profile:places.account')}>
        <PageLink path={href('/profile/accounts')} text={t('account:title')} />
        <PageLink path={href('/privacy')} text={t('privacy:title')} />
        <PageLink path={href('/decisions')} text={t('moderation:decisions.title')} />
      </Places>
    </nav>
  );
}

function Places({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-bold">{title}</h2>
      <ul className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">{children}</ul>
    </section>
  );
}

function PageLink({ path, text }: { path: string; text: string }) {
  const { to } = useSite();
  return (
    <li>
      <a
        className="card flex h-full min-h-12 items-center px-4 py-2 text-sm leading-snug hover:bg-lift md:text-base"
        href={to(path)}
      >
        {text}
      </a>
    </li>
  );
}
