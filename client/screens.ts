/**
 * Hydrated pages by area and name, for the edge. In the browser each is a separate script
 * (scripts/vite/client-assets.ts).
 */
export const screens = {
  'people/address': () => import('./people/address/address-screen.tsx'),
  'money/start': () => import('./money/start/start-screen.tsx'),
  'money/order': () => import('./money/order/order-screen.tsx'),
  'money/result': () => import('./money/order/result-screen.tsx'),
  'shop/shelf': () => import('./shop/shelf/shelf-screen.tsx'),
  'shop/item': () => import('./shop/item/item-screen.tsx'),
  'shop/buy': () => import('./shop/order/buy-screen.tsx'),
  'shop/order': () => import('./shop/order/order-screen.tsx'),
  'shop/prizes': () => import('./shop/order/prizes-screen.tsx'),
};

/** Area and name of a hydrated page. */
export type ScreenName = keyof typeof screens;
/** The module type of the hydrated page with this name. */
export type ScreenOf<Name extends ScreenName> = Awaited<ReturnType<(typeof screens)[Name]>>['screen'];
