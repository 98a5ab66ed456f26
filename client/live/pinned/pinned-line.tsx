import type { TalkLine } from '../../../calls/live/talk.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import styles from './pinned.css?url';

/** The pinned message, as show-pinned.ts renders it too. It links to the page of the message. */
export function PinnedLine({ line: { seq, who, text }, slug }: { line: TalkLine; slug: string }) {
  const { t, to } = useSite();
  return (
    <aside className="pinned" aria-label={t('room:pinned.title')}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <a href={to(href('/live/{slug}/talk/{seq}', { slug, seq: String(seq) }))}>
        <b>{who?.name}</b>
        {text}
      </a>
    </aside>
  );
}
