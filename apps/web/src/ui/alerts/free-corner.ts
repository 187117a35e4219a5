/** Where alerts may stand, the first choice first. */
const corners = ["top-right", "bottom-right", "bottom", "top"] as const;
type Corner = (typeof corners)[number];

const pressed = "button, a[href], input, select, textarea, [role=button], [role=switch]";

/** The corner where alerts cover the fewest things that can be pressed. @param stack  what holds the alerts. */
export function freeCorner(stack: HTMLElement): Corner {
  const targets = [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((element) => !stack.contains(element))
    .map((element) => element.getBoundingClientRect());
  const covered = corners.map((corner) => {
    stack.dataset.corner = corner;
    const boxes = [...stack.children].map((child) => child.getBoundingClientRect());
    return targets.filter((target) => boxes.some((box) => overlap(box, target))).length;
  });
  return corners[covered.indexOf(Math.min(...covered))] ?? "top-right";
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
