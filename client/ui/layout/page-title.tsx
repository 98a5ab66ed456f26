/** Title of an article page, with an optional lead. */
export function PageTitle({ title, lead }: { title: string; lead?: string | undefined }) {
  return (
    <header className="grid gap-2 py-5 md:py-8">
      <h1 className="text-2xl font-bold">{title}</h1>
      {lead && <p className="max-w-176 text-soft">{lead}</p>}
    </header>
  );
}
