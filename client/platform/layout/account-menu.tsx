import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';

/**
 * The account menu of a member: go live (VBs), top up, also for an owned family, profile and sign
 * out. Visitors get the link to the sign-in, which leads back to this page.
 */
export function AccountMenu() {
  const { t, to, viewer, path } = useSite();
  if (!viewer) {
    // Without it, the sign-in leads to the home page.
    const callbackUrl = /^\/(?:auth\/|$)/.test(path) ? null : to(path);
    return (
      <a className="btn quiet text-sm" href={to(href('/auth/signin', { callbackUrl }))}>
        {t('auth:log_in')}
      </a>
    );
  }
  return (
    <details name="menu" className="md:relative">
      <summary className="btn quiet max-w-44 px-2">
        <Avatar url={viewer.avatar_url} size={32} eager />
        <span className="truncate pr-2 text-sm max-md:sr-only">{viewer.name}</span>
      </summary>
      <div className="panel absolute inset-x-0 top-full grid gap-2 p-4 md:left-auto md:mt-2 md:w-80 md:rounded-m">
        {viewer.goes_live && (
          <ButtonLink icon="live" href={to(href('/studio'))}>
            {t('site:nav.go_live')}
          </ButtonLink>
        )}
        <ButtonLink variant="primary" href={to(href('/payment/refill'))}>
          {t('auth:top_up')}
        </ButtonLink>
        {viewer.owns_family && (
          <ButtonLink href={to(href('/payment/family/refill'))}>{t('auth:family_top_up')}</ButtonLink>
        )}
        <ButtonLink href={to(href('/profile'))}>{t('auth:profile')}</ButtonLink>
        <form className="mt-2 border-t pt-3" method="post" action={to(href('/auth/signout'))}>
          <Button wide>{t('auth:sign_out')}</Button>
        </form>
      </div>
    </details>
  );
}
