/** Time that runs out, at the end of a bar. */
export function CountdownPill({ text, urgent }: { text: string; urgent: boolean }) {
  return (
    <p className="countdown" role="timer" data-urgent={urgent || undefined}>
      {text}
    </p>
  );
}
