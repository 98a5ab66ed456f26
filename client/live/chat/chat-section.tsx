import type { ReactNode } from 'react';
import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ChatForm } from './chat-form.tsx';
import { chatWords } from './chat-words.ts';

/**
 * The chat on the page of a live, which provides its stylesheet. enter-room.ts fills it; without
 * scripts there is a link to the chat page. `viewKey` is null for a visitor. `children` appear next
 * to the text field.
 */
export function ChatSection({
  live,
  viewKey,
  maxLength,
  className = '',
  children,
}: {
  live: Live;
  viewKey: string | null;
  maxLength: number;
  className?: string;
  children?: ReactNode;
}) {
  const site = useSite();
  const { t, to } = site;
  const { uuid, slug } = live;
  return (
    <section
      aria-labelledby="talk"
      className={`talk ${className}`}
      data-talk={`/api/v1/lives/${uuid}/socket`}
      data-there={`/api/v1/lives/${uuid}/presence`}
      {...chatWords(site, slug)}
    >
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <h2 id="talk" className="font-bold">
          {t('chat:title')}
        </h2>
        <p className="flex-1 text-xs text-soft" role="status" data-rules />
        <span className="talk-ways flex items-center gap-3">
          <button type="button" className="talk-pause" aria-pressed={false} data-pause hidden>
            {t('chat:pause')}
          </button>
          <TextLink href={to(href('/live/{slug}/talk', { slug }))}>{t('chat:open')}</TextLink>
        </span>
      </div>
      <section className="talk-box" aria-label={t('chat:lines')}>
        <ol data-lines data-empty={t('chat:empty')} />
      </section>
      <p className="sr-only" aria-live="polite" data-aloud />
      <p role="status" data-gone hidden>
        {t('chat:gone')}
      </p>
      <div className="talk-bar">
        <button type="button" className="talk-more text-sm" data-more hidden />
        {viewKey === null ? (
          <a
            className="talk-text flex-1 content-center truncate text-sm"
            href={to(href('/auth/signin', { callbackUrl: to(href('/live/{slug}', { slug })) }))}
          >
            {t('chat:sign_in')}
          </a>
        ) : (
          <ChatForm slug={slug} viewKey={viewKey} maxLength={maxLength} isInRoom />
        )}
        {children}
      </div>
    </section>
  );
}
