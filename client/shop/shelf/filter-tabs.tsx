import { type Tab, Tabs } from '../../ui/layout/tabs.tsx';

/** Parts of a list, in one line that scrolls where it does not fit. */
export const FilterTabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <Tabs label={label} tabs={tabs} className="scroll-line mb-4" />
);
