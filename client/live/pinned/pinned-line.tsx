import type { ChatMessage } from '../../../calls/live/chat.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { LineText } from '../line/line-text.tsx';
import styles from './pinned.css?url';

/** The pinned message, as show-pinned.ts renders it too. It links to the page of the message. */
export function PinnedLine({ line, slug }: { line: ChatMessage; slug: string }) {
  const { t, to } = useSite();
  return (
    <aside className="pinned" aria-label={t('room:pinned.title')}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <a href={to(href('/live/{slug}/talk/{seq}', { slug, seq: String(line.seq) }))}>
        <b>{line.who?.name}</b>
        <LineText line={line} />
      </a>
    </aside>
  );
}
