/** The office's front door: what waits, what there is to look at, and what the last days came to. */
import { getToday } from '../../../calls/today.ts';
import { OfficePage } from '../../../client/office/office-page.tsx';
import type { ResourceName } from '../../../client/office/view.ts';
import { resources } from '../../../pages/office/index.ts';
import { office as row } from '../../../pages/office.ts';
import { api } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

export const office = open(row, async (c) => {
  const found = await api(c, getToday, {});
  if (!found.ok) return failedPage(c, found);
  return page(c, {
    share: { kind: 'hidden' },
    body: <OfficePage today={found.answer.data} resources={resources.map(({ name }) => name as ResourceName)} />,
  });
});
