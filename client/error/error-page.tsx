import type { FailureCode } from '../../calls/failure.ts';
import { isEventsPath } from '../event/paths.ts';
import { useEventPaths } from '../event/use-event-paths.ts';
import { shopPath } from '../shop/paths.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Trouble } from './trouble.tsx';

type Kind = 'not_found' | 'refused' | 'broken' | 'away';

/** What kind of trouble a status is, as far as a visitor needs to tell them apart. */
function kindOf(status: number): Kind {
  if (status === 404) return 'not_found';
  if (status < 500) return 'refused';
  return status === 500 ? 'broken' : 'away';
}

/** What went wrong, in the visitor's words, what to do next, and what to tell us. */
export function ErrorPage({ status, code, requestId }: { status: number; code: FailureCode; requestId: string }) {
  const { t, to, path, webView } = useSite();
  const kind = kindOf(status);
  return (
    <Trouble
      status={status}
      title={t(`error:kind.${kind}.title`)}
      text={t(`error:code.${code}`)}
      next={t(`error:kind.${kind}.next`)}
      reference={requestId}
    >
      {status >= 500 && (
        <ButtonLink look="go" href={to(path)}>
          {t('error:retry')}
        </ButtonLink>
      )}
      {/* What the app opened leads back to where the app's own pages are. */}
      {!(webView && isEventsPath(path)) && (
        <ButtonLink look={status >= 500 ? 'glass' : 'go'} href={to('/')}>
          {t('error:home')}
        </ButtonLink>
      )}
      <Nearby />
    </Trouble>
  );
}

/** Where to go on from here. */
function Nearby() {
  const { t, to, path } = useSite();
  const events = useEventPaths().list();
  if (path.startsWith(shopPath)) {
    return (
      <ButtonLink look="glass" href={to(shopPath)}>
        {t('error:shop')}
      </ButtonLink>
    );
  }
  return isEventsPath(path) ? (
    <ButtonLink look="glass" href={events}>
      {t('error:events')}
    </ButtonLink>
  ) : (
    <ButtonLink look="glass" href={to('/our-vb')}>
      {t('error:lives')}
    </ButtonLink>
  );
}
