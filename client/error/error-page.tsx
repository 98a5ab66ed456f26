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
      <section className="sky mx-auto grid max-w-176 justify-items-center gap-3 overflow-hidden rounded-l pb-10 text-center">
        <img
          className="mb-3 aspect-video w-full object-cover"
          src="/pictures/cover-night.svg"
          width={1200}
          height={675}
          alt=""
        />
        <p className="go-text text-3xl font-bold tabular-nums">{status}</p>
        <h1 className="text-2xl font-bold">{t(`error:kind.${kind}.title`)}</h1>
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
      <div className="mt-6 grid gap-1 text-center text-sm text-soft">
        <p>{t('error:contact')}</p>
        <p>
          <a className="underline" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          {' · '}
          {t('site:footer.line', { id: supportLine })}
        </p>
        <p className="mt-3 text-xs">
          {t('error:reference')} <code className="select-all">{requestId}</code>
        </p>
      </div>
    </div>
  );
}
