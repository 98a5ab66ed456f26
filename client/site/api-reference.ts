/**
 * Shows the API document of a room with Scalar: search, requests to this site, and examples in
 * curl, JavaScript and Python. Nothing is loaded from other sites.
 */
import scalarUrl from '@scalar/api-reference/standalone.js?url';

interface Scalar {
  createApiReference(target: Element, configuration: Record<string, unknown>): unknown;
}

/**
 * Sends a request of the viewer. The site refuses a token together with a cookie, so a request with
 * a token has no cookies. Without a token it acts as the member who is signed in.
 */
const send: typeof fetch = (input, options) => {
  const request = new Request(input, options);
  const hasToken = /^Bearer \S/.test(request.headers.get('authorization') ?? '');
  // The viewer sends an empty token if the developer entered none.
  if (!hasToken) request.headers.delete('authorization');
  return fetch(request, { credentials: hasToken ? 'omit' : 'same-origin' });
};

/** Languages of examples that are left out: the reference shows curl, JavaScript and Python. */
const hiddenClients = Object.fromEntries(
  [
    'c',
    'clojure',
    'csharp',
    'dart',
    'fsharp',
    'go',
    'http',
    'java',
    'kotlin',
    'objc',
    'ocaml',
    'php',
    'powershell',
    'r',
    'ruby',
    'rust',
    'swift',
  ].map((language) => [language, true]),
);

const script = document.createElement('script');
script.src = scalarUrl;
script.addEventListener('load', () => {
  const { Scalar } = window as unknown as { Scalar: Scalar };
  const main = document.querySelector<HTMLElement>('main[data-room]');
  if (!main) return;
  // An element with children would be hydrated.
  const target = document.createElement('div');
  main.replaceChildren(target);
  Scalar.createApiReference(target, {
    url: `/api/openapi.json?room=${main.dataset.room}`,
    customFetch: send,
    servers: [{ url: `${location.origin}/api` }],
    proxyUrl: '',
    withDefaultFonts: false,
    hideModels: true,
    hideClientButton: true,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hiddenClients: {
      ...hiddenClients,
      shell: ['httpie', 'wget'],
      node: true,
      js: ['axios', 'ofetch', 'jquery', 'xhr'],
    },
    authentication: { preferredSecurityScheme: 'bearer' },
  });
});
document.head.appendChild(script);
