/** Links to sides of one page, the current one marked. Each is a page of its own, so it works by itself. */
export function Tabs({ label, tabs }: { label: string; tabs: { href: string; text: string; current: boolean }[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={`btn text-sm ${tab.current ? 'bg-ink text-ground' : 'quiet'}`}
        >
          {tab.text}
        </a>
      ))}
    </nav>
  );
}
