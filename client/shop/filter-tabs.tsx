export interface FilterTab {
  href: string;
  text: string;
  current: boolean;
}

/** Parts of a list, each a page of its own, in one line that scrolls where it does not fit. */
export function FilterTabs({ label, tabs }: { label: string; tabs: FilterTab[] }) {
  return (
    <nav aria-label={label} className="scroll-line mb-4">
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
