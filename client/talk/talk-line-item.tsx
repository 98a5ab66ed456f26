import type { TalkLine } from '../../calls/talk.ts';
import { useSite } from '../site.tsx';

/** A line of a room, as show-lines.ts puts it on the screen too. */
export function TalkLineItem({ line }: { line: TalkLine }) {
  const { t, locale } = useSite();
  const { kind, who, text, gift } = line;
  const said = gift
    ? t('talk:gave', { gift: gift.name[locale], pieces: String(gift.quantity) })
    : kind === 'join'
      ? t('talk:came')
      : text;
  return (
    <li data-seq={line.seq} data-kind={who?.part ?? kind}>
      <b>{who?.name ?? t('talk:somebody')}</b> {said}
    </li>
  );
}
