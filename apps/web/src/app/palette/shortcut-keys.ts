/** The time in ms in which the letter must follow `g`. */
const sequenceMs = 1500;
/** The pause in ms after the last key; a code reader, whose first key may be a shortcut's, types its next key earlier. */
const pauseMs = 60;

/**
 * Reads shortcuts without a modifier key, while no field has the focus and no dialog is open.
 * @param onKeys  receives the pressed key, or `g` and the letter that followed.
 * @returns the handler of each key press.
 */
export function readShortcuts(onKeys: (keys: string) => void): (event: KeyboardEvent) => void {
  let beganAt = Number.NEGATIVE_INFINITY;
  let pause: number | undefined;
  return (event) => {
    if (event.key === "Shift") return;
    window.clearTimeout(pause);
    const isSecond = event.timeStamp - beganAt < sequenceMs;
    beganAt = Number.NEGATIVE_INFINITY;
    if (!isFree(event)) return;
    const key = event.key.toLowerCase();
    if (key === "g" && !isSecond) beganAt = event.timeStamp;
    else pause = window.setTimeout(() => onKeys(isSecond ? `g${key}` : key), pauseMs);
  };
}

const typedInto = "textarea, select, input:not([type=checkbox], [type=radio], [type=file])";

const isFree = ({ target, ctrlKey, altKey, metaKey, repeat, isComposing }: KeyboardEvent) =>
  !(ctrlKey || altKey || metaKey || repeat || isComposing) &&
  !(target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))) &&
  document.querySelector("[aria-modal=true]") === null;
