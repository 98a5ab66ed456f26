/** A text in both languages. */
export interface Both {
  th: string;
  en: string;
}

/** A line of a receipt. */
export interface ReceiptRow {
  label: Both;
  value: string | Both;
}

/** A printed receipt: dark on white in both themes. */
export function ReceiptPaper({
  seller,
  title,
  facts,
  lines,
  total,
  note,
}: {
  seller: string;
  title: Both;
  facts: ReceiptRow[];
  lines: ReceiptRow[];
  total: ReceiptRow;
  note: Both;
}) {
  return (
    <article className="receipt">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="text-lg font-bold">{seller}</p>
        <h2 className="text-lg font-bold">
          {title.th} <span lang="en">{title.en}</span>
        </h2>
      </header>
      <dl className="mt-4 grid gap-1.5 text-sm">
        {facts.map((row) => (
          <Row key={row.label.en} row={row} />
        ))}
      </dl>
      <dl className="mt-4 grid gap-1.5 border-t pt-4 text-sm">
        {lines.map((row) => (
          <Row key={row.label.en} row={row} />
        ))}
      </dl>
      <dl className="mt-4 border-t pt-4 text-lg font-bold">
        <Row row={total} />
      </dl>
      <p className="mt-4 text-sm">
        {note.th}
        <span className="block" lang="en">
          {note.en}
        </span>
      </p>
    </article>
  );
}

function Row({ row: { label, value } }: { row: ReceiptRow }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt lang="th">
        {label.th}
        <span className="block text-xs" lang="en">
          {label.en}
        </span>
      </dt>
      <dd className="shrink-0 text-right tabular-nums">
        {typeof value === 'string' ? (
          value
        ) : (
          <>
            {value.th}
            <span className="block" lang="en">
              {value.en}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}
