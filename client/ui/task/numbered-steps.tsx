/** Short instructions, side by side. */
export function NumberedSteps({ label, steps }: { label: string; steps: string[] }) {
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} className="card p-3 text-xs text-soft">
          <b className="block text-sm text-ink">{index + 1}</b>
          {step}
        </li>
      ))}
    </ol>
  );
}
