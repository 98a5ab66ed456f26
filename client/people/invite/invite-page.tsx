import type { Inviter } from '../../../calls/people/invite.ts';
import { StoreButtons } from '../../platform/layout/store-buttons.tsx';
import { OpenInApp } from '../../platform/page/open-in-app.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import styles from './invite.css?url';
import { Steps } from './steps.tsx';

/**
 * An invitation as a ticket: the inviter, its value, and how to use it. The links to the app, the
 * stores and the sign-up carry the invitation.
 */
export function InvitePage({
  inviter,
  isFollowing,
  appStoreUrl,
  playStoreUrl,
  deepLink,
  signUpHref,
}: {
  inviter: Inviter;
  /** The viewer follows the inviter. */
  isFollowing: boolean;
  appStoreUrl: string | null;
  playStoreUrl: string | null;
  /** Null: there is no app. */
  deepLink: string | null;
  /**
   * Link to sign up on the web with this invitation. Null if sign-up on the web is not possible.
   */
  signUpHref: string | null;
}) {
  const { t, to, locale, productName } = useSite();
  const coins = inviter.newcomer_bonus_coins;
  return (
    <div className="wrap py-6 md:py-12">
      <link rel="stylesheet" href={styles} precedence="page" />
      <section className="sky mx-auto max-w-120 overflow-hidden rounded-l text-center">
        <div className="grid justify-items-center gap-3 p-6 md:p-8">
          <Avatar url={inviter.user.avatar_url} size={96} eager />
          <h1 className="text-2xl font-bold">{t('invite:title', { name: inviter.user.name, product: productName })}</h1>
          <p>{t('invite:text')}</p>
          {inviter.on_air_slug && (
            <>
              <p className="flex items-center gap-2 font-medium">
                <LiveTag />
                {t('invite:on_air', { name: inviter.user.name })}
              </p>
              <ButtonLink
                variant="primary"
                icon="play"
                wide
                href={to(href('/live/{slug}', { slug: inviter.on_air_slug }))}
              >
                {t('profile:public.watch')}
              </ButtonLink>
            </>
          )}
          <FollowButton user={inviter.user} isFollowing={isFollowing} variant="glass" />
        </div>
        <div className="tear grid grid-cols-1 justify-items-center gap-4 p-6 md:p-8 md:*:w-full">
          {coins > 0 && (
            <p className="leading-snug">
              {t('invite:bonus')}
              <b className="flex items-center justify-center gap-2 text-3xl font-bold tabular-nums">
                <span className="coin" />
                {formatNumber(locale, coins)}
              </b>
              {t('site:coins', { count: coins })}
            </p>
          )}
          {deepLink && (
            <OpenInApp
              variant={inviter.on_air_slug ? 'glass' : 'primary'}
              deepLink={deepLink}
              page={href('/invite/{slug}', { slug: inviter.slug })}
            >
              {t('invite:open')}
            </OpenInApp>
          )}
          {signUpHref !== null && (
            <ButtonLink variant={deepLink ? 'glass' : 'primary'} wide href={signUpHref}>
              {t('invite:sign_up')}
            </ButtonLink>
          )}
          {deepLink && <StoreButtons stores={{ appStoreUrl, playStoreUrl }} />}
        </div>
      </section>
      {deepLink && (
        <section aria-labelledby="how" className="mt-12">
          <h2 id="how" className="mb-4 text-center text-xl font-bold">
            {t('invite:how')}
          </h2>
          <Steps
            steps={[
              { title: t('invite:step1.title'), text: t('invite:step1.text', { product: productName }) },
              { title: t('invite:step2.title'), text: t('invite:step2.text') },
              { title: t('invite:step3.title'), text: t('invite:step3.text', { name: inviter.user.name }) },
            ]}
          />
        </section>
      )}
    </div>
  );
}
