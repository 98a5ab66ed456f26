import { describe, expect, test } from 'vitest';
import {
  localizedJson,
  localizedOf,
  localizedOrNullOf,
  localizedRenamed,
  localizedValues,
  missingLanguages,
} from '../../../../api/platform/base/localized.ts';
import { inLocale, languageOf } from '../../../../calls/platform/text/localized-text.ts';

const row = { name_th: 'ดอกไม้', name_en: 'Flower', coins: 10 };

describe('texts in several languages', () => {
  test('formats the columns of a text for the API', () => {
    expect(localizedOf('name', row)).toEqual({ th: 'ดอกไม้', en: 'Flower' });
    expect(localizedOrNullOf('name', { ...row, name_en: null })).toBeNull();
  });

  test('a form that leaves a text empty clears its columns', () => {
    expect(localizedValues('name', { name_th: 'ดอกไม้' })).toEqual({ name_th: 'ดอกไม้', name_en: null });
    expect(localizedRenamed('name', row, 'title')).toEqual({ title_th: 'ดอกไม้', title_en: 'Flower' });
  });

  test('names the languages that an existing text lacks', () => {
    expect(missingLanguages('name', { name_th: 'ดอกไม้', name_en: null })).toEqual(['name_en']);
    expect(missingLanguages('name', { name_th: null, name_en: 'Flower' })).toEqual(['name_th']);
    expect(missingLanguages('name', { name_th: null, name_en: null })).toEqual([]);
  });

  test('writes a text as JSON in SQL', () => {
    const sql = JSON.stringify(localizedJson('gift_items.name'));
    expect(sql).toContain("json_object('th', gift_items.name_th, 'en', gift_items.name_en)");
  });

  test('a reader sees English where their language is empty', () => {
    const text = { th: '', en: 'Flower' };
    expect(inLocale(text, 'th')).toBe('Flower');
    expect(languageOf(text, 'th')).toBe('en');
    expect(inLocale(localizedOf('name', row), 'th')).toBe('ดอกไม้');
    expect(inLocale(null, 'th')).toBeUndefined();
  });
});
