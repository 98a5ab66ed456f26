import { useSite } from '../../platform/page/site.tsx';
import emotes from './emotes.svg?no-inline';
import type { EmoteName } from './names.ts';

/** An emote in a line of text, as show-emotes.ts renders it too. */
export function Emote({ name }: { name: EmoteName }) {
  const { t } = useSite();
  return (
    <svg className="emote" width={24} height={24} role="img" aria-label={t(`room:emote.${name}`)}>
      <use href={`${emotes}#${name}`} />
    </svg>
  );
}
