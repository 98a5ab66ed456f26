import { unitsOf } from '../../../calls/platform/text/length.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';

/** Refusals with an explanation for the writer. All others share one text. */
const refusals = [
  'talk_banned',
  'talk_muted',
  'talk_needs_email',
  'talk_followers_only',
  'talk_fans_only',
  'talk_slow',
  'talk_too_fast',
  'talk_repeated',
  'talk_word',
  'talk_over',
] as const;

/**
 * Chat form. It works without scripts; write-line.ts enhances it. `viewKey` prevents a second
 * message on a double tap.
 */
export function ChatForm({
  slug,
  viewKey,
  value = '',
  maxLength,
  reply = null,
  isInRoom = false,
}: {
  slug: string;
  viewKey: string;
  value?: string;
  maxLength: number;
  /** The message that the viewer replies to. */
  reply?: { seq: string; name: string } | null;
  /** The form is part of a room, where say-early.ts waits for its script. */
  isInRoom?: boolean;
}) {
  const { t, to } = useSite();
  return (
    <form
      method="post"
      action={to(actionHref('/live/{slug}/talk', '', { slug }))}
      className="grid grid-cols-1 gap-2"
      data-say={isInRoom ? '' : undefined}
      data-wait={t('chat:wait', { seconds: '{seconds}' })}
    >
      <input type="hidden" name="idempotency_key" value={viewKey} />
      {reply && (
        <p className="replying">
          <input type="hidden" name="reply_to" value={reply.seq} />
          <span>{t('chat:replies', { name: reply.name })}</span>
          <a href={to(href('/live/{slug}/talk', { slug }, { write: '1' }))} aria-label={t('chat:reply_cancel')}>
            ×
          </a>
        </p>
      )}
      <span className="flex gap-2">
        <label className="sr-only" htmlFor="talk-text">
          {t('chat:text')}
        </label>
        <input
          id="talk-text"
          name="text"
          className="talk-text"
          defaultValue={value}
          maxLength={unitsOf(maxLength)}
          placeholder={t('chat:text')}
          autoComplete="off"
          enterKeyHint="send"
          required
        />
        <Button>{t('chat:send')}</Button>
      </span>
      <p className="text-sm" role="status" data-not-said="" />
      <span hidden>
        {refusals.map((code) => (
          <span key={code} data-refusal={code}>
            {t(`error:code.${code}`)}
          </span>
        ))}
        <span data-refusal="">{t('chat:not_said')}</span>
      </span>
    </form>
  );
}
