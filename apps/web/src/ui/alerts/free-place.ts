const pressed = "button, a[href], [role=button], [role=switch]";
const typedIn = "input, select, textarea";
/** A figure that opens an explanation; an alert may cover it, because reading the explanation can wait. */
const explained = "[data-explains]";
/** The weight of a covered field or figure, relative to a covered button. */
const lesserWeight = 0.1;
const step = 8;
/** The maximum window width in px at which alerts appear at the bottom, within reach of a thumb. */
const phone = 700;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Moves the alerts to where they cover as few buttons and fields as possible; alerts that cover none are not moved. */
export function putInFreePlace(stack: HTMLElement): void {
  const cards = [...stack.children].map((child) => getBox(child as HTMLElement));
  const targets = targetsBelow(stack);
  // Covered shares are squared: covering a strip of two large tiles does less harm than covering one whole button.
  const covered = ({ left, top }: Point) =>
    targets.reduce(
      (sum, { box, weight }) =>
        sum + weight * cards.reduce((part, card) => part + calculateShare(box, moveBox(card, left, top)) ** 2, 0),
      0,
    );
  const now = stack.getBoundingClientRect();
  if (stack.style.top !== "" && isInside(now) && covered(now) === 0) return;
  let best = { left: 0, top: 0, covers: Number.POSITIVE_INFINITY };
  for (const place of places(stack)) {
    const covers = covered(place);
    if (covers < best.covers) best = { ...place, covers };
    if (covers === 0) break;
  }
  stack.style.left = `${best.left}px`;
  stack.style.top = `${best.top}px`;
}

interface Point {
  left: number;
  top: number;
}

/** The possible positions of the alerts, the preferred first: top right on a desktop, bottom on a phone. */
function places({ offsetWidth, offsetHeight }: HTMLElement): Point[] {
  const main = document.querySelector("main")?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
  const right = document.documentElement.clientWidth - offsetWidth;
  const lefts = new Set(
    [right, (main.left + main.right - offsetWidth) / 2, main.left].map((left) => Math.max(left, 0)),
  );
  const lowest = Math.max(innerHeight - offsetHeight, 0);
  const tops: number[] = [];
  for (let top = 0; top <= lowest; top += step) tops.push(top);
  if (innerWidth <= phone) tops.splice(0, tops.length, lowest, ...tops.toReversed());
  return tops.flatMap((top) => [...lefts].map((left) => ({ left, top })));
}

/** The elements in the window that users can press or type in; elements below an open dialog are left out. */
function targetsBelow(stack: HTMLElement): { box: DOMRect; weight: number }[] {
  const reach = document.querySelector("[aria-modal=true]") ?? document;
  return [...reach.querySelectorAll<HTMLElement>(`${pressed}, ${typedIn}`)]
    .filter((element) => !stack.contains(element))
    .map((element) => ({
      box: element.getBoundingClientRect(),
      weight: element.matches(`${typedIn}, ${explained}`) ? lesserWeight : 1,
    }))
    .filter(({ box: { width, height, top, bottom } }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight);
}

function getBox({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight };
}

const moveBox = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const isInside = ({ right, bottom }: Box) => right <= innerWidth && bottom <= innerHeight;

/** The share of a box that the second box covers, 0 to 1. */
function calculateShare(box: Box, by: Box): number {
  const width = Math.min(box.right, by.right) - Math.max(box.left, by.left);
  const height = Math.min(box.bottom, by.bottom) - Math.max(box.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((box.right - box.left) * (box.bottom - box.top));
}
