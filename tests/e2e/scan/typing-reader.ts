import type { Page } from "@playwright/test";

const everyMs = 4;

/** Types like a code reader: one key every few ms by the events' clock, followed by Enter. */
export async function typeAsReader(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begunAt = Date.now() / 1000;
  const sent = [...text, "\r"].flatMap((sign, n) => {
    const key = sign === "\r" ? "Enter" : sign;
    const timestamp = begunAt + (n * everyMs) / 1000;
    const keyEvent = { key, timestamp, ...(sign === "\r" && { code: "Enter", windowsVirtualKeyCode: 13 }) };
    return [
      session.send("Input.dispatchKeyEvent", { type: "keyDown", text: sign, ...keyEvent }),
      session.send("Input.dispatchKeyEvent", { type: "keyUp", ...keyEvent }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}
