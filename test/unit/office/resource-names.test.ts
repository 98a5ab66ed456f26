import { expect, test } from 'vitest';
import { resources } from '../../../pages/office/resources/index.ts';
import { resourceNames } from '../../../pages/office/resources/names.ts';

test('every resource in the menu has a file, and every file is in the menu', () => {
  expect(resources.map(({ name }) => name)).toEqual(resourceNames);
});
