import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

const tones = {
  /** Succeeded: green. */
  good: { icon: 'check', tone: 'tone tone-green' },
  /** Pending or unknown. */
  wait: { icon: 'clock', tone: 'tone tone-gold' },
  /** Failed. Uses a calm colour, because the visitor made no mistake. */
  bad: { icon: 'close', tone: 'tone tone-orange' },
} as const satisfies Record<string, { icon: IconName; tone: string }>;

/** The outcome of an action, or that it is pending: an icon, a sentence and an explanation. */
export function Outcome({
  tone: name,
  title,
  text,
  children,
}: {
  tone: keyof typeof tones;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  const { icon, tone } = tones[name];
  return (
    <section className="card grid justify-items-center gap-2 px-5 py-8 text-center">
      <span
        className={`${tone} grid size-16 place-items-center rounded-full`}
        data-waiting={name === 'wait' || undefined}
      >
        <Icon name={icon} size={24} />
      </span>
      <h2 className="mt-2 text-xl font-bold">{title}</h2>
      <p className="max-w-96 text-soft">{text}</p>
      {children}
    </section>
  );
}
