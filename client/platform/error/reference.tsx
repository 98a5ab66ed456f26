import { useSite } from '../page/site.tsx';
import { shortReference } from './short-reference.ts';

/**
 * A reference of six characters that visitors can quote to support. Its tooltip is the full request
 * id, as logged.
 */
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
