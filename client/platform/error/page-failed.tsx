import type { FailureCode } from '../../../calls/failure.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';
import { Reference } from './reference.tsx';

/**
 * Replaces the content of a page whose head was already sent when the failure became known. Shows
 * the reason and what to do next.
 */
export function PageFailed({ status, code }: { status: number; code: FailureCode }) {
  const { t, to, path, requestId } = useSite();
  const isAway = status >= 500;
  const callbackUrl = to(path);
  return (
    <div className="wrap task pt-4" data-trouble="">
      <Outcome
        tone={isAway ? 'wait' : 'bad'}
        title={t(`error:kind.${isAway ? 'away' : 'refused'}.title`)}
        text={t(`error:code.${code}`)}
      >
        <p className="mt-3">
          {code === 'unauthorized' ? (
            <ButtonLink variant="primary" href={to(href('/auth/signin', { error: 'SessionRequired', callbackUrl }))}>
              {t('auth:log_in')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={callbackUrl}>
              {t('error:retry')}
            </ButtonLink>
          )}
        </p>
        <p className="mt-3 text-xs text-soft">
          <Reference requestId={requestId} />
        </p>
      </Outcome>
    </div>
  );
}
