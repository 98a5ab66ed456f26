import type { FailureCode } from '../../calls/failure.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';

type Kind = 'not_found' | 'refused' | 'broken' | 'away';

/** What kind of trouble a status is, as far as a visitor needs to tell them apart. */
function kindOf(status: number): Kind {
  if (status === 404) return 'not_found';
  if (status < 500) return 'refused';
  return status === 500 ? 'broken' : 'away';
}

/** What went wrong, in the visitor's words, what to do next, and what to tell us. */
export function ErrorPage({ status, code, requestId }: { status: number; code: FailureCode; requestId: string }) {
  const { t, to, path, supportEmail, supportLine } = useSite();
  const kind = kindOf(status);
  return (
    <div className="wrap py-8 md:py-16">
      <section className="sky mx-auto grid max-w-176 justify-items-center gap-3 rounded-l px-6 py-12 text-center">
        <p className="go-text text-3xl font-bold leading-none tabular-nums">{status}</p>
        <h1 className="text-2xl font-bold leading-snug">{t(`error:kind.${kind}.title`)}</h1>
        <p>{t(`error:code.${code}`)}</p>
        <p className="text-sm">{t(`error:kind.${kind}.next`)}</p>
        <p className="mt-4 flex flex-wrap justify-center gap-2">
          {status >= 500 && (
            <ButtonLink look="go" href={to(path)}>
              {t('error:retry')}
            </ButtonLink>
          )}
          <ButtonLink look={status >= 500 ? 'glass' : 'go'} href={to('/')}>
            {t('error:home')}
          </ButtonLink>
          <ButtonLink look="glass" href={to('/our-vb')}>
            {t('error:lives')}
          </ButtonLink>
        </p>
      </section>
      <p className="mx-auto mt-6 max-w-176 text-center text-sm text-soft">
        {t('error:contact')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {' · '}
        {t('site:footer.line', { id: supportLine })}
        <br />
        {t('error:reference')} <code className="select-all">{requestId}</code>
      </p>
    </div>
  );
}
