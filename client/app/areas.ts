/** The areas of hydrated screens. Each is loaded by itself, so that a page brings no more than its own area's code. */
export const areas = {
  payment: () => import('../payment/screens.tsx'),
};

export type Area = keyof typeof areas;
export type ScreensOf<A extends Area> = Awaited<ReturnType<(typeof areas)[A]>>['screens'];
