import type { FailureCode } from '../../../calls/failure.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';
import { ErrorCard } from './error-card.tsx';

type Kind = 'not_found' | 'refused' | 'broken' | 'away';

/** Groups status codes by what a visitor can do about them. */
function kindOf(status: number): Kind {
  if (status === 404) return 'not_found';
  if (status < 500) return 'refused';
  return status === 500 ? 'broken' : 'away';
}

/** Explains an error in plain words: the problem, the next step, and the reference to quote. */
export function ErrorPage({
  status,
  code,
  requestId,
  trace = null,
}: {
  status: number;
  code: FailureCode;
  requestId: string;
  /** Stack of the error and of its causes. Only in development. */
  trace?: string | null;
}) {
  const { t, to, path } = useSite();
  const kind = kindOf(status);
  return (
    <ErrorCard
      picture={kind}
      status={status}
      title={t(`error:kind.${kind}.title`)}
      text={t(`error:code.${code}`)}
      next={t(`error:kind.${kind}.next`)}
      reference={requestId}
      {...(trace !== null && { more: <pre className="overflow-x-auto text-xs">{trace}</pre> })}
    >
      {status >= 500 && (
        <ButtonLink variant="primary" href={to(path)}>
          {t('error:retry')}
        </ButtonLink>
      )}
      <NextLinks isFirst={status < 500} />
    </ErrorCard>
  );
}

/**
 * Links to continue with. In a web view there is no home link, because pages of the app lead to
 * other pages of the app.
 */
function NextLinks({ isFirst }: { isFirst: boolean }) {
  const { t, to, webView } = useSite();
  const nearby = useNearby();
  const home = { href: to('/'), label: t('error:home') };
  const links = webView ? [nearby] : [home, nearby];
  return links.map(({ href, label }, index) => (
    <ButtonLink key={href} variant={isFirst && index === 0 ? 'primary' : 'glass'} href={href}>
      {label}
    </ButtonLink>
  ));
}

/** The addresses of events, including their web views. */
const eventsPath = /^\/(?:app|webview)\/events(?:[/?]|$)/;

function useNearby() {
  const { t, to, path } = useSite();
  if (path.startsWith(href('/shop')) || path.startsWith(href('/address')))
    return { href: to(href('/shop')), label: t('error:shop') };
  if (eventsPath.test(path)) return { href: to(href('/app/events')), label: t('error:events') };
  return { href: to(href('/our-vb')), label: t('error:lives') };
}
