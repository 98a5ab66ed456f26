import { expect, test } from 'vitest';
import { textParts } from '../../../client/posts/text-parts.ts';

test('a link ends where Thai text follows without a space', () => {
  expect(textParts('ดูที่https://a.example/x?y=1ค่ะ')).toEqual([
    { kind: 'text', text: 'ดูที่' },
    { kind: 'link', text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { kind: 'text', text: 'ค่ะ' },
  ]);
});
