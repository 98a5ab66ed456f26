const tones = {
  good: 'tone tone-green',
  wait: 'tone tone-gold',
  bad: 'tone tone-orange',
  over: 'bg-lift text-soft',
} as const;

/** A status label. */
export function StateTag({ tone, text }: { tone: keyof typeof tones; text: string }) {
  return <span className={`${tones[tone]} rounded-full px-2.5 text-xs font-medium whitespace-nowrap`}>{text}</span>;
}
