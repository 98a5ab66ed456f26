import type { Label } from '../../../calls/platform/user.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';

const tones: Record<Label['tone'], string> = {
  pink: 'tone-pink',
  orange: 'tone-orange',
  gold: 'tone-gold',
  green: 'tone-green',
  blue: 'tone-blue',
  violet: 'tone-violet',
};

/** A label that staff gave to a user, in its colour. */
export function LabelTag({ label }: { label: Label }) {
  const { locale } = useSite();
  return (
    <span className={`tone ${tones[label.tone]} rounded-full px-2.5 text-xs font-medium`}>
      {inLocale(label.name, locale)}
    </span>
  );
}
