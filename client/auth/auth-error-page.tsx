import { Trouble } from '../error/trouble.tsx';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { AuthPageError } from './auth-error.ts';

/** Why logging in went wrong in a way that trying again does not mend. */
export function AuthErrorPage({ error, reference }: { error: AuthPageError; reference: string }) {
  const { t, to } = useSite();
  return (
    <Trouble
      picture="refused"
      title={t(`auth:error.${error}.title`)}
      text={t(`auth:error.${error}.text`)}
      next={t(`auth:error.${error}.next`)}
      reference={reference}
    >
      <ButtonLink look="go" href={to(href('/auth/signin'))}>
        {t('auth:error_page.try_again')}
      </ButtonLink>
      <ButtonLink look="glass" href={to('/')}>
        {t('error:home')}
      </ButtonLink>
    </Trouble>
  );
}
