import { CREAM, GOLD, ORANGE, PINK } from '../colour.ts';

/** The colours of one item: the wall behind it, its light, its two main colours, and the print. */
export interface Palette {
  wall: readonly [top: string, bottom: string];
  glow: string;
  main: string;
  second: string;
  print: string;
}

export const palettes = {
  rose: { wall: ['#5a1f6e', '#ff6aa3'], glow: '#ffd0e0', main: PINK, second: '#ffb3cf', print: CREAM },
  sunset: { wall: ['#6d1b5a', '#ff9f5a'], glow: '#ffe3b8', main: ORANGE, second: '#ffd39a', print: '#fff' },
  gold: { wall: ['#3a1a66', '#d0812f'], glow: '#ffe9a8', main: GOLD, second: '#ffe49a', print: '#b8590c' },
  violet: { wall: ['#20125c', '#9a5cf0'], glow: '#e3d0ff', main: '#8f5bff', second: '#cdb6ff', print: '#fff' },
  sky: { wall: ['#132a7c', '#5ab8ff'], glow: '#d5f1ff', main: '#3f9dff', second: '#b4e0ff', print: '#fff' },
  mint: { wall: ['#0d3d5c', '#46d3a8'], glow: '#d0ffe9', main: '#2bc592', second: '#b1f3d6', print: '#fff' },
  night: { wall: ['#0e0b2c', '#5a44cc'], glow: '#b0a0ff', main: '#2f2464', second: '#6a55c8', print: GOLD },
  snow: { wall: ['#2b2a68', '#a9b8ff'], glow: '#ffffff', main: '#f3efff', second: '#cfc8f2', print: PINK },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
