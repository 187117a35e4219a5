import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Page, test } from "@playwright/test";
import { cameraOptions, withoutCamera } from "../../support/browser.ts";

const results = path.resolve(import.meta.dirname, "../../../test-results");
/** What the camera of this worker's browser sees: opened anew whenever a page asks for the camera. */
const film = path.join(results, `camera-${process.env.TEST_WORKER_INDEX ?? "none"}.mjpeg`);

/** A browser with a camera, which every page has to be allowed. */
export const withCamera = cameraOptions(film);

/** Holds a picture before the camera, on white paper. @param blot  the middle of it is covered with ink. */
export async function holdBeforeCamera(page: Page, picture: Buffer, { blot = false } = {}): Promise<void> {
  test.info().skip(withoutCamera !== null, withoutCamera ?? "");
  const table = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 1280, height: 720 } });
  if (table === undefined) throw new Error("a page of no browser");
  await table.setContent(`<body style="margin: 0; display: grid; place-items: center; height: 100vh; background: #fff">
    <img style="width: 1000px; height: 560px; object-fit: contain" src="data:image/png;base64,${picture.toString("base64")}">
    ${blot ? '<div style="position: absolute; inset: 38% 5%; background: #111"></div>' : ""}`);
  await table.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const frame = await table.screenshot({ type: "jpeg", quality: 92, animations: "disabled" });
  await table.close();
  await mkdir(results, { recursive: true });
  // Motion JPEG is one picture behind the other. The browser maps the file while a camera is open: cut short under it, it would crash.
  await writeFile(`${film}.new`, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  await rename(`${film}.new`, film);
}

/** What the printer would put on a lot's label. */
export async function photographLabel(page: Page, lotId: string): Promise<Buffer> {
  await page.goto(`/lots/view/${lotId}`);
  await page.getByRole("button", { name: "Etiqueta" }).click();
  await page.getByRole("dialog").getByText("1 etiqueta", { exact: true }).waitFor();
  await page.emulateMedia({ media: "print" });
  const label = page.getByRole("article").first();
  await label.getByRole("img", { name: /^QR de / }).waitFor();
  // As large as a photo of it is.
  await page.locator("html").evaluate((html) => html.style.setProperty("zoom", "2.5"));
  // The dialog may still be fading in.
  const picture = await label.screenshot({ animations: "disabled" });
  await page.emulateMedia({ media: null });
  return picture;
}

export const allowCamera = (page: Page) => page.context().grantPermissions(["camera"]);
