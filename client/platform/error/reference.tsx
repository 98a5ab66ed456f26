import { useSite } from '../page/site.tsx';
import { shortReference } from './short-reference.ts';

/** What somebody tells us of a request that failed: six characters, and behind them the id under which the log has it. */
export function Reference({ requestId }: { requestId: string }) {
  const { t } = useSite();
  return (
    <>
      {t('error:reference')}{' '}
      <code className="select-all" title={requestId}>
        {shortReference(requestId)}
      </code>
    </>
  );
}
