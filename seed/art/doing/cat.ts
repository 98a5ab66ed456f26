import { fill, group, line } from '../svg.ts';

/** Draws a sitting, dozing cat, centred on x y. */
export const cat = (x: number, y: number, coat: string, shade: string, look: 1 | -1): string =>
  group(
    `translate(${x} ${y}) scale(${look} 1)`,
    line('M40 10Q92 0 84-46Q78-70 92-82', coat, 17) +
      fill('M-46 24C-54-26-30-64 0-64C34-64 54-26 48 24Z', coat) +
      fill('M-46 24C-54-20-36-54-10-62C-22-30-20 0-10 24Z', shade, 0.6) +
      fill('M-38-76L-34-118L-8-98Q4-100 16-98L40-116L44-76C46-44 24-34 4-34C-18-34-40-46-38-76Z', coat) +
      fill('M-38-76L-34-118L-16-104C-26-80-22-50-8-36C-28-40-40-56-38-76Z', shade, 0.6) +
      fill('M-30-106L-28-90L-18-97ZM36-104L34-90L24-96Z', '#ff9aa8', 0.8) +
      line('M-20-72q7-7 14 0M14-72q7-7 14 0', '#2a141c', 4) +
      fill('M0-62h9l-4.5 5z', '#ff7f90') +
      line('M4.5-57q-5 8-12 4M4.5-57q5 8 12 4', '#2a141c', 2.4) +
      line('M-26-58l-24-5M-26-52l-23 4M34-58l24-5M34-52l23 4', '#fff', 1.6, 0.7) +
      line('M-2-96v14M10-97v12M-14-94v10', shade, 5, 0.7),
  );
