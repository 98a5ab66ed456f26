/** The office's front door: what there is to look at. */
import { OfficePage } from '../../../client/office/office-page.tsx';
import type { ResourceName } from '../../../client/office/view.ts';
import { resources } from '../../../pages/office/index.ts';
import { office as row } from '../../../pages/office.ts';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

export const office = open(row, (c) =>
  page(c, {
    share: { kind: 'hidden' },
    body: <OfficePage resources={resources.map(({ name }) => name as ResourceName)} />,
  }),
);
