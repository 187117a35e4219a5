import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Page, test } from "@playwright/test";
import { cameraOptions, withoutCamera } from "../../support/browser.ts";

const results = path.resolve(import.meta.dirname, "../../../test-results");
/** The film that the camera of this worker's browser sees: opened anew whenever a page asks for the camera. */
const film = path.join(results, `camera-${process.env.TEST_WORKER_INDEX ?? "none"}.y4m`);
/** px of a frame: as many as the narrowest signs of a label need, since a page looks at each of them several times a second. */
const size = { width: 640, height: 360 };

/** A browser with a camera, which every page has to be allowed. */
export const withCamera = cameraOptions(film);

/** Holds a picture before the camera, on white paper. @param blot  the middle of it is covered with ink. */
export async function holdBeforeCamera(page: Page, picture: Buffer, { blot = false } = {}): Promise<void> {
  test.info().skip(withoutCamera !== null, withoutCamera ?? "");
  const light = await page.evaluate(drawLight, { picture: picture.toString("base64"), blot, ...size });
  // No colours: these come after the light, at a quarter of its size each.
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    Buffer.from(light, "base64"),
    Buffer.alloc((size.width * size.height) / 2, 128),
  ]);
  // Ten plain frames a second: a film of compressed ones is shown, and decoded, thirty times a second.
  const head = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  await mkdir(results, { recursive: true });
  // The browser reads the file while a camera is open: another takes its place.
  await writeFile(`${film}.new`, Buffer.concat([head, frame, frame]));
  await rename(`${film}.new`, film);
}

interface Drawn {
  /** As base64, like what is returned. */
  picture: string;
  blot: boolean;
  width: number;
  height: number;
}

/** Draws a frame in a page that is open anyway. @returns how light each of its pixels is. */
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
  // 16 is black and 235 white.
  for (let n = 0; n < data.length; n += 4) light += String.fromCharCode(16 + ((data[n + 1] ?? 0) * 219) / 255);
  return btoa(light);
}

/** Photographs a lot's label as the printer would put it on paper. */
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
