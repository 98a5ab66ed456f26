/**
 * Vite wraps what a script imports later, to preload what that needs; the pages name that themselves, and the wrapping
 * (see PRELOAD_HELPER in client-assets.ts) only names each import twice.
 */
import type { Plugin } from 'vite';

const WRAPPED = /\b[\w$]+\(async\(\)=>\{let\{([^{}]*)\}=await (import\([^()]*\));return\{\1\}\},__VITE_PRELOAD__\)/g;

/** In a build of a script that stands alone, leaves `import(…)` as it was written. */
export function bareImports(names: readonly string[]): Plugin {
  return {
    name: 'bare-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => names.includes(name),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(WRAPPED, '$2');
    },
  };
}
