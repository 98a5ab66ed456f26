import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

const looks = {
  /** Done: green. */
  good: { icon: 'check', tone: 'tone tone-green' },
  /** On its way, or not known yet. */
  wait: { icon: 'clock', tone: 'tone tone-gold' },
  /** Came to nothing. Quiet: nobody is to blame. */
  bad: { icon: 'close', tone: 'tone tone-orange' },
} as const satisfies Record<string, { icon: IconName; tone: string }>;

/** How something ended, or that it has not yet: a mark, a sentence, and what it means. */
export function Outcome({
  look,
  title,
  text,
  children,
}: {
  look: keyof typeof looks;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  const { icon, tone } = looks[look];
  return (
    <section className="card grid justify-items-center gap-2 px-5 py-8 text-center">
      <span
        className={`${tone} grid size-16 place-items-center rounded-full`}
        data-waiting={look === 'wait' || undefined}
      >
        <Icon name={icon} size={24} />
      </span>
      <h2 className="mt-2 text-xl font-bold">{title}</h2>
      <p className="max-w-96 text-soft">{text}</p>
      {children}
    </section>
  );
}
