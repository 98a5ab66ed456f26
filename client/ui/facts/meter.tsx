/** The used part of a limit. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <label className="grid gap-1.5 text-xs text-soft">
      {label}
      <meter className="meter" value={value} max={max} />
    </label>
  );
}
