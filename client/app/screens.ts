/** The hydrated screens, by area and name, for the edge. In the browser each is a script of its own (scripts/vite/client-assets.ts). */
export const screens = {
  'address/form': () => import('../address/form-screen.tsx'),
  'payment/start': () => import('../payment/start-screen.tsx'),
  'payment/order': () => import('../payment/order-screen.tsx'),
  'payment/result': () => import('../payment/result-screen.tsx'),
  'shop/shelf': () => import('../shop/shelf-screen.tsx'),
  'shop/item': () => import('../shop/item-screen.tsx'),
  'shop/buy': () => import('../shop/buy-screen.tsx'),
  'shop/order': () => import('../shop/order-screen.tsx'),
  'shop/prizes': () => import('../shop/prizes-screen.tsx'),
};

/** A screen's area and name. */
export type ScreenName = keyof typeof screens;
/** The screen of a name. */
export type ScreenOf<Name extends ScreenName> = Awaited<ReturnType<(typeof screens)[Name]>>['screen'];
