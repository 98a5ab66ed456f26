import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { unitsOf } from '../../../calls/platform/text/length.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PinnedLine } from './pinned-line.tsx';

/** The pinned message in the studio, and the form that writes and pins the next one. */
export function PinnedPanel({
  line,
  slug,
  viewKey,
  maxLength,
  formError,
}: {
  line: ChatMessage | null;
  slug: string;
  viewKey: string;
  /** Maximum characters of a message. */
  maxLength: number;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  return (
    <section id="pinned-desk" aria-labelledby="pinned-title" className="card grid grid-cols-1 gap-4 p-5" data-desk>
      <h2 id="pinned-title" className="text-xl font-bold">
        {t('room:pinned.title')}
      </h2>
      {formError && (
        <Alert title={t('broadcast:pinned.failed')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-3" data-fresh>
        {line ? (
          <>
            <PinnedLine line={line} slug={slug} />
            <form method="post" action={to(actionHref('/studio', '/unpin', {}))}>
              <input type="hidden" name="seq" value={line.seq} />
              <Button>{t('chat:unpin')}</Button>
            </form>
          </>
        ) : (
          <p className="text-sm text-soft">{t('broadcast:pinned.empty')}</p>
        )}
      </div>
      <form method="post" action={to(actionHref('/studio', '/pin', {}))}>
        <input type="hidden" name="idempotency_key" value={viewKey} />
        <TextField
          id="pinned-text"
          name="text"
          label={t('broadcast:pinned.text')}
          value=""
          maxLength={unitsOf(maxLength)}
        >
          <Button>{t('broadcast:pinned.pin')}</Button>
        </TextField>
      </form>
    </section>
  );
}
