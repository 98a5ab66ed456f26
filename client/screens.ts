/**
 * Hydrated pages by room and name, for the edge. In the browser each is a separate script
 * (scripts/vite/client-assets.ts). Written by scripts/build/typed-lists.ts.
 */
export const screens = {
  'money/order': () => import('./money/order/order-screen.tsx'),
  'money/result': () => import('./money/order/result-screen.tsx'),
  'money/start': () => import('./money/order-draft/start-screen.tsx'),
  'people/address': () => import('./people/address/address-screen.tsx'),
  'shop/buy': () => import('./shop/order/buy-screen.tsx'),
  'shop/catalogue': () => import('./shop/item-catalogue/catalogue-screen.tsx'),
  'shop/item': () => import('./shop/item/item-screen.tsx'),
  'shop/order': () => import('./shop/order/order-screen.tsx'),
  'shop/prizes': () => import('./shop/order/prizes-screen.tsx'),
};

/** Room and name of a hydrated page. */
export type ScreenName = keyof typeof screens;
/** The module type of the hydrated page with this name. */
export type ScreenOf<Name extends ScreenName> = Awaited<ReturnType<(typeof screens)[Name]>>['screen'];
