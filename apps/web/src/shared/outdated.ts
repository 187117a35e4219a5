/** Whether the server has a newer product than this tab; its files are no longer those that this tab asks for. */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  try {
    const reply = await fetch("/", { cache: "no-store" });
    return reply.ok && own != null && !(await reply.text()).includes(own);
  } catch {
    return false;
  }
}
