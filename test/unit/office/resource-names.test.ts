import { describe, expect, test } from 'vitest';
import { resources } from '../../../pages/office/resources/index.ts';
import { resourceNames } from '../../../pages/office/resources/names.ts';

describe('menu of office lists', () => {
  test('the menu lists exactly the resources that have a file', () => {
    expect(resources.map(({ name }) => name)).toEqual(resourceNames);
  });
});
