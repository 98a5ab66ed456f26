/** Which texts a piece of source code may ask for, by the keys that stand in it: a key is written whole, or as a template. */

/** Says of a key, `namespace:path`, whether it stands in the source, plural forms by their stem, or a template could make it. */
export function textsUsedBy(source: string): (key: string) => boolean {
  const literals = new Set(Array.from(source.matchAll(/(['"])([\w:.-]+)\1/g), ([, , literal = '']) => literal));
  /** `` `error:code.${…}` `` and the like, as patterns. */
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
