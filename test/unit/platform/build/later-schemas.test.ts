import { describe, expect, test } from 'vitest';
import { withLaterSchemas } from '../../../../scripts/vite/later-schemas.ts';

/** Evaluates code whose calls of `schema` are counted. */
function evaluate(code: string) {
  const made: string[] = [];
  const schema = (name: string) => {
    made.push(name);
    return { name };
  };
  return { page: new Function('schema', `return ${code}`)(schema), made };
}

describe('schemas of page definitions in the build', () => {
  const { page, made } = evaluate(
    withLaterSchemas(
      "({ path: '/a', params: schema('params'), actions: { say: { at: '/say', form: schema('form') } } })",
    ).replace(/;$/, ''),
  );

  test('are made on first use, once', () => {
    expect(made).toEqual([]);
    expect(page.actions.say.form).toBe(page.actions.say.form);
    expect(made).toEqual(['form']);
  });

  test('are made once for an object that has copies of the properties', () => {
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(page)) as { params: unknown };
    expect(copy.params).toBe(copy.params);
    expect(made).toEqual(['form', 'params']);
  });

  test('examples and references stay as they are', () => {
    const code = "definePage({ params: shared, examples: [{ params: { slug: 'a' } }] });";
    expect(withLaterSchemas(code)).toBe(code);
  });
});
