/** Finds the translation keys that source code uses: written as a literal or as a template. */

/**
 * Returns a function that tells whether the source contains a key (`namespace:path`), or a template
 * that can produce it. Plural forms count by their stem.
 */
export function textsUsedBy(source: string): (key: string) => boolean {
  const literals = new Set(Array.from(source.matchAll(/(['"])([\w:.-]+)\1/g), ([, , literal = '']) => literal));
  /** Templates such as `` `error:code.${…}` `` as patterns. */
  const templates = Array.from(source.matchAll(/`(\w+:[\w.-]*(?:\$\{[^}]+\}[\w.-]*)+)`/g), ([, template = '']) => {
    const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('[\\w-]+')}$`);
  });
  return (key) => {
    const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    const bare = stem.startsWith('site:') ? stem.slice('site:'.length) : stem;
    return literals.has(stem) || literals.has(bare) || templates.some((template) => template.test(stem));
  };
}
