/** The square of a picture that is kept: its centre and side in the picture's own pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** How much closer than the whole picture one may look. */
export const maxZoom = 4;

/** The largest square in the middle of a picture. */
export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** The square after a step in its own sides, `dx` to the right and `dy` down; it never leaves the picture. */
export function moved(crop: Crop, { dx, dy }: { dx: number; dy: number }, size: Size): Crop {
  return inside({ ...crop, x: crop.x + dx * crop.side, y: crop.y + dy * crop.side }, size);
}

/** The square around the same centre at a zoom of 1 (all of the picture's shorter side) to `maxZoom`. */
export function zoomed(crop: Crop, zoom: number, size: Size): Crop {
  return inside({ ...crop, side: wholeOf(size).side / Math.min(maxZoom, Math.max(1, zoom)) }, size);
}

function inside({ x, y, side }: Crop, { width, height }: Size): Crop {
  const within = (at: number, length: number) => Math.min(length - side / 2, Math.max(side / 2, at));
  return { x: within(x, width), y: within(y, height), side };
}
