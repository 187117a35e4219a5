import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Page, test } from "@playwright/test";
import { cameraOptions, withoutCamera } from "../../support/browser.ts";

const results = path.resolve(import.meta.dirname, "../../../test-results");
/**
 * The film that the camera of this worker's browser shows; the browser opens the file whenever a page requests the
 * camera.
 */
const film = path.join(results, `camera-${process.env.TEST_WORKER_INDEX ?? "none"}.y4m`);
/**
 * The size of a frame in px. A smaller frame would make a label's narrowest bars unreadable; a larger frame would slow
 * the page, which analyses several frames per second.
 */
const size = { width: 640, height: 360 };

/** Options for a browser with a camera; each page needs permission to use the camera. */
export const withCamera = cameraOptions(film);

/** Shows a picture on white paper to the camera. @param blot  whether ink covers the middle of the picture. */
export async function holdBeforeCamera(page: Page, picture: Buffer, { blot = false } = {}): Promise<void> {
  test.info().skip(withoutCamera !== null, withoutCamera ?? "");
  const light = await page.evaluate(drawLight, { picture: picture.toString("base64"), blot, ...size });
  // A grey frame: the brightness of each pixel, followed by the two colour planes without colour.
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    Buffer.from(light, "base64"),
    Buffer.alloc((size.width * size.height) / 2, 128),
  ]);
  // Ten uncompressed frames per second: a compressed film would be decoded thirty times per second.
  const head = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  await mkdir(results, { recursive: true });
  // The browser reads the file while a camera is open, so the new file replaces the old one at once.
  await writeFile(`${film}.new`, Buffer.concat([head, frame, frame]));
  await rename(`${film}.new`, film);
}

interface Drawn {
  /** The picture, encoded as base64. */
  picture: string;
  blot: boolean;
  width: number;
  height: number;
}

/** Draws a frame in a page that is already open. @returns the brightness of each pixel. */
async function drawLight({ picture, blot, width, height }: Drawn): Promise<string> {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("a page that draws nothing");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  const scale = Math.min((width * 0.95) / image.width, (height * 0.95) / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
  context.fillStyle = "#111";
  if (blot) context.fillRect(width * 0.05, height * 0.35, width * 0.9, height * 0.3);
  const { data } = context.getImageData(0, 0, width, height);
  let light = "";
  // In this video format black is 16 and white is 235.
  for (let n = 0; n < data.length; n += 4) light += String.fromCharCode(16 + ((data[n + 1] ?? 0) * 219) / 255);
  return btoa(light);
}

/** Takes a picture of a lot's label as it would be printed. */
export async function photographLabel(page: Page, lotId: string): Promise<Buffer> {
  await page.goto(`/lots/view/${lotId}`);
  await page.getByRole("button", { name: "Etiqueta" }).click();
  await page.getByRole("dialog").getByText("1 etiqueta", { exact: true }).waitFor();
  await page.emulateMedia({ media: "print" });
  const label = page.getByRole("article").first();
  await label.getByRole("img", { name: /^QR de / }).waitFor();
  // The zoom makes the picture as large as a photo of the label.
  await page.locator("html").evaluate((html) => html.style.setProperty("zoom", "2.5"));
  // The dialog with the label may still be fading in, so its animation is skipped.
  const picture = await label.screenshot({ animations: "disabled" });
  await page.emulateMedia({ media: null });
  return picture;
}

export const allowCamera = (page: Page) => page.context().grantPermissions(["camera"]);
