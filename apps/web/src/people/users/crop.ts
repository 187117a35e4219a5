/** The square to cut out of a picture: its centre and its side, in pixels of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** Maximum zoom; zoom 1 shows the largest possible square. */
export const maxZoom = 4;

/** Returns the largest square in the middle of a picture. */
export function getWholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** Moves the square by multiples of its side, `dx` to the right and `dy` down; the square never leaves the picture. */
export function moved(crop: Crop, { dx, dy }: { dx: number; dy: number }, size: Size): Crop {
  return inside({ ...crop, x: crop.x + dx * crop.side, y: crop.y + dy * crop.side }, size);
}

/** Zooms around the square's centre. @param zoom  1 (square as large as the picture's shorter side) to `maxZoom`. */
export function zoomed(crop: Crop, zoom: number, size: Size): Crop {
  return inside({ ...crop, side: getWholeCrop(size).side / Math.min(maxZoom, Math.max(1, zoom)) }, size);
}

function inside({ x, y, side }: Crop, { width, height }: Size): Crop {
  const within = (at: number, length: number) => Math.min(length - side / 2, Math.max(side / 2, at));
  return { x: within(x, width), y: within(y, height), side };
}
