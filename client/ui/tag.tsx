import type { ReactNode } from 'react';
import type { Label } from '../../calls/profile.ts';
import { useSite } from '../site.tsx';

/** On air, now. The only red on the site. */
export function LiveTag() {
  const { t } = useSite();
  return (
    <span className="pulse inline-flex items-center gap-1 rounded-full bg-live px-2 text-xs font-bold text-white">
      {t('live:tag.live')}
    </span>
  );
}

/** A short fact on a picture. */
export function GlassTag({ children }: { children: ReactNode }) {
  return (
    <span className="glass inline-flex items-center gap-1 rounded-full px-2 text-xs tabular-nums">{children}</span>
  );
}

/** A short fact on a surface. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="inline-block rounded-full bg-lift px-2.5 text-xs text-soft">{children}</span>;
}

const tones: Record<Label['tone'], string> = {
  pink: 'tone-pink',
  orange: 'tone-orange',
  gold: 'tone-gold',
  green: 'tone-green',
  blue: 'tone-blue',
  violet: 'tone-violet',
};

/** What somebody is known for, in the colour that staff chose. */
export function LabelTag({ label }: { label: Label }) {
  const { locale } = useSite();
  return (
    <span className={`tone ${tones[label.tone]} rounded-full px-2.5 text-xs font-medium`}>{label.name[locale]}</span>
  );
}
