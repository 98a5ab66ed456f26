/** Numbered instructions on cards. */
export function Steps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <ol className="grid gap-3 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="card flex gap-4 p-4 md:flex-col md:gap-3 md:p-6">
          <b className="go grid size-9 shrink-0 place-items-center rounded-full tabular-nums">{index + 1}</b>
          <span>
            <b className="block font-medium">{step.title}</b>
            <span className="text-sm text-soft">{step.text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
