/** ms after somebody has begun to use the page. */
const rest = 2000;

/**
 * Brings every file of the product into the browser's cache once somebody uses it, so that going to another page works
 * on a bad signal too. One after another, behind whatever the page itself asks for, and without running any.
 */
export function keepFiles(): void {
  // In development there are none.
  if (!import.meta.env.PROD) return;
  const begin = () => {
    for (const act of acts) window.removeEventListener(act, begin);
    setTimeout(() => void keepAll().catch(() => undefined), rest);
  };
  for (const act of acts) window.addEventListener(act, begin, { passive: true });
}

const acts = ["pointerdown", "keydown"] as const;

async function keepAll(): Promise<void> {
  const reply = await fetch("/files.json", { priority: "low" });
  const files = (await reply.json()) as string[];
  for (const file of files) await (await fetch(file, { priority: "low" })).arrayBuffer();
}
