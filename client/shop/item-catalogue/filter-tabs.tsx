import { type Tab, Tabs } from '../../ui/layout/tabs.tsx';

/** Tabs for parts of a list, in one line that scrolls sideways if necessary. */
export const FilterTabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <Tabs label={label} tabs={tabs} className="scroll-line mb-4" />
);
