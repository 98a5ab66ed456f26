const SVG = 'http://www.w3.org/2000/svg';

/** Returns a symbol of an SVG sheet as a picture of this class, hidden from screen readers. */
export function drawSymbol(sheet: string, name: string, className: string): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sheet}#${name}`);
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', className);
  picture.appendChild(use);
  return picture;
}
