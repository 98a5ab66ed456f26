/** A page among its likes. */
export interface Tab {
  href: string;
  text: string;
  current: boolean;
}

/** Links to sides of one page, the current one marked. Each is a page of its own, so it works by itself. */
export function Tabs({ label, tabs, className = 'flex-wrap' }: { label: string; tabs: Tab[]; className?: string }) {
  return (
    <nav aria-label={label} className={`flex gap-2 ${className}`}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={`btn text-sm whitespace-nowrap ${tab.current ? 'bg-ink text-ground' : 'quiet'}`}
        >
          {tab.text}
        </a>
      ))}
    </nav>
  );
}
