/** A link to one of several similar pages. */
export interface Tab {
  href: string;
  text: string;
  current: boolean;
}

/**
 * Links between views, the current one marked. Each view is a separate page, so no script is
 * needed.
 */
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
