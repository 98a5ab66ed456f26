import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';
import { hasApp } from './store-buttons.tsx';

/**
 * The account menu. Visitors can log in, top up or get the app. Members can go live (VBs), top up,
 * open their profile and sign out.
 */
export function AccountMenu() {
  const { t, viewer } = useSite();
  return (
    <details name="menu" className="md:relative">
      {viewer ? (
        <summary className="btn quiet max-w-44 px-2">
          <Avatar url={viewer.avatar_url} size={32} eager />
          <span className="truncate pr-2 text-sm max-md:sr-only">{viewer.name}</span>
        </summary>
      ) : (
        <summary className="btn quiet text-sm">{t('auth:log_in')}</summary>
      )}
      <div className="panel absolute inset-x-0 top-full grid gap-2 p-4 md:left-auto md:mt-2 md:w-80 md:rounded-m">
        {viewer ? <MemberMenu /> : <VisitorMenu />}
      </div>
    </details>
  );
}

function VisitorMenu() {
  const { t, to, ...site } = useSite();
  return (
    <>
      <p className="text-sm text-soft">{t('auth:prompt')}</p>
      <ButtonLink variant="primary" href={to(href('/auth/signin'))}>
        {t('auth:log_in')}
      </ButtonLink>
      <ButtonLink href={to(href('/top-up'))}>{t('auth:top_up')}</ButtonLink>
      {hasApp(site) && (
        <>
          {site.signUp !== 'closed' && (
            <p className="mt-2 border-t pt-3 text-sm text-soft">{t(`auth:no_account.${site.signUp}`)}</p>
          )}
          <ButtonLink href={to(href('/application'))}>{t('auth:download')}</ButtonLink>
        </>
      )}
    </>
  );
}

function MemberMenu() {
  const { t, to, viewer } = useSite();
  return (
    <>
      {viewer?.goes_live && (
        <ButtonLink icon="live" href={to(href('/studio'))}>
          {t('site:nav.go_live')}
        </ButtonLink>
      )}
      <ButtonLink variant="primary" href={to(href('/payment/refill'))}>
        {t('auth:top_up')}
      </ButtonLink>
      {viewer?.owns_family && (
        <ButtonLink href={to(href('/payment/family/refill'))}>{t('auth:family_top_up')}</ButtonLink>
      )}
      <ButtonLink href={to(href('/profile'))}>{t('auth:profile')}</ButtonLink>
      <form className="mt-2 border-t pt-3" method="post" action={to(href('/auth/signout'))}>
        <Button wide>{t('auth:sign_out')}</Button>
      </form>
    </>
  );
}
