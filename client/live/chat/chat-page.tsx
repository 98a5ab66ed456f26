import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { Live } from '../../../calls/live/live.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Emote } from '../emote/emote.tsx';
import { emoteNames } from '../emote/names.ts';
import { PinnedLine } from '../pinned/pinned-line.tsx';
import replyStyles from '../reply/reply.css?url';
import talkStyles from './chat.css?url';
import { ChatForm } from './chat-form.tsx';
import { ChatLineItem } from './chat-line-item.tsx';
import lineStyles from './line.css?url';

/** The chat of a live on its own page, for reading or writing. It works without scripts. */
export function ChatPage({
  live,
  lines,
  pinned,
  form,
  formError,
  refreshSeconds,
}: {
  live: Live;
  lines: readonly ChatMessage[];
  pinned: ChatMessage | null;
  /** Null: the page is for reading. */
  form: { viewKey: string; value: string; maxLength: number; reply: { seq: string; name: string } | null } | null;
  formError: { code: FailureCode; wait_seconds: number | null } | null;
  refreshSeconds: number;
}) {
  const { t, to, viewer } = useSite();
  const { slug, status } = live;
  const chatHref = href('/live/{slug}/talk', { slug });
  const writing = href('/live/{slug}/talk', { slug }, { write: '1' });
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <link rel="stylesheet" href={talkStyles} precedence="page" />
      <link rel="stylesheet" href={lineStyles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug }))} text={live.title} />
      <h1 className="text-2xl font-bold">{t('chat:of', { name: live.caster.name })}</h1>
      {pinned && <PinnedLine line={pinned} slug={slug} />}
      {lines.length === 0 ? (
        <p>{t('chat:empty')}</p>
      ) : (
        <ol className="talk-lines">
          {lines.map((line) => (
            <ChatLineItem key={line.seq} line={line} slug={slug} />
          ))}
        </ol>
      )}
      {formError && (
        <Alert title={t('chat:not_said')}>
          <p>
            {t(`error:code.${formError.code}`)}{' '}
            {formError.wait_seconds !== null && t('chat:wait', { seconds: String(formError.wait_seconds) })}
          </p>
        </Alert>
      )}
      {status === 'ended' ? (
        <p>{t('chat:over')}</p>
      ) : form ? (
        <>
          <link rel="stylesheet" href={replyStyles} precedence="page" />
          <ChatForm slug={slug} {...form} />
          <details className="card p-4">
            <summary>{t('room:emotes.title')}</summary>
            <ul className="grid grid-cols-2 gap-2 pt-3 sm:grid-cols-3">
              {emoteNames.map((name) => (
                <li key={name} className="flex items-center gap-2 text-sm">
                  <Emote name={name} /> :{name}:
                </li>
              ))}
            </ul>
          </details>
          <ButtonLink href={to(chatHref)}>{t('chat:read')}</ButtonLink>
        </>
      ) : (
        <>
          <p className="text-sm text-soft">{t('chat:refreshes', { seconds: String(refreshSeconds) })}</p>
          <ButtonLink href={to(viewer ? writing : href('/auth/signin', { callbackUrl: to(writing) }))}>
            {t(viewer ? 'chat:write' : 'chat:sign_in')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
