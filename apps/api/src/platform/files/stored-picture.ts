import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { AppError } from "../http/app-error.ts";

/** Only who sends a picture waits for it: it takes a tenth of what the app needs to start. */
async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  // It knows these three and no others, whatever a file is called or says that it is: the bytes decide.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
  // Every picture is seen once: what was decoded is of no further use.
  sharp.cache(false);
  return sharp;
}

let decoder: ReturnType<typeof loadDecoder> | undefined;

/** Side of the stored square. */
const side = 512;

/** What a file of two megabytes may unfold to; a camera's picture of that size has fewer. */
const maxPixels = 24_000_000;

export interface StoredPicture<Type extends string> {
  type: Type;
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
}

/**
 * The middle of a picture as a square of its own making: upright, and without what the camera wrote about place and
 * time.
 * @param bytes  of a JPEG, PNG or WebP.
 * @throws 400 for anything else, for a picture that is cut off and for one that unfolds to too many pixels.
 */
export async function squarePicture(bytes: Buffer): Promise<StoredPicture<"image/webp">> {
  const square = (await opened(bytes)).resize(side, side, { fit: "cover", position: "centre" }).webp({ quality: 82 });
  return stored(square, "image/webp");
}

/** The most that a logo is made, in pixels; it keeps its proportions. */
const logoBox = { width: 600, height: 200 };

/** The whole of a picture, at most so large, on its own ground. @throws as `squarePicture`. */
export async function logoPicture(bytes: Buffer): Promise<StoredPicture<"image/png">> {
  const logo = (await opened(bytes)).resize({ ...logoBox, fit: "inside", withoutEnlargement: true }).png();
  return stored(logo, "image/png");
}

async function opened(bytes: Buffer): Promise<Sharp> {
  decoder ??= loadDecoder();
  const sharp = await decoder;
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();
}

async function stored<Type extends string>(picture: Sharp, type: Type): Promise<StoredPicture<Type>> {
  const bytes = await picture
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(() => {
      throw AppError.of("file.not-image");
    });
  return { type, bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}
