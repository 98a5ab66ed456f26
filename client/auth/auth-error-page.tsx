import { Trouble } from '../error/trouble.tsx';
import { formatDateTime } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { AuthPageError } from './auth-error.ts';

/** Why the house blocked an account, as it wrote it; null: it has just ended. Until when; null: for good. */
export interface ToldBlock {
  reason: string | null;
  until: string | null;
}

/** Why logging in went wrong in a way that trying again does not mend. */
export function AuthErrorPage({
  error,
  block,
  reference,
}: {
  error: AuthPageError;
  /** Of the account that was just proved; null where it is not that. */
  block: ToldBlock | null;
  reference: string;
}) {
  const { t, to, locale } = useSite();
  const told =
    block?.reason == null
      ? {
          title: t(`auth:error.${error}.title`),
          text: t(`auth:error.${error}.text`),
          next: t(`auth:error.${error}.next`),
        }
      : {
          title: block.until
            ? t('auth:blocked.until', { until: formatDateTime(locale, block.until) })
            : t('auth:blocked.for_good'),
          text: t('auth:blocked.reason', { reason: block.reason }),
          next: t('auth:blocked.next'),
        };
  return (
    <Trouble picture="refused" {...told} reference={reference}>
      <ButtonLink look="go" href={to(href('/auth/signin'))}>
        {t('auth:error_page.try_again')}
      </ButtonLink>
      <ButtonLink look="glass" href={to('/')}>
        {t('error:home')}
      </ButtonLink>
    </Trouble>
  );
}
