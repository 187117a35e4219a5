import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { AppError } from "../http/app-error.ts";

/** Loads the decoder when the first picture is sent: loading takes a tenth of the app's start. */
async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  // The decoder accepts these three formats and no others, whatever a file's name or type claims: the bytes decide.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
  // Every picture is read once, so caching its decoded form has no use.
  sharp.cache(false);
  return sharp;
}

let decoder: ReturnType<typeof loadDecoder> | undefined;

/** The side of the stored square, in pixels. */
const side = 512;

/** The maximum number of pixels of a decoded two-megabyte file; a camera's picture of that size has fewer. */
const maxPixels = 24_000_000;

export interface StoredPicture<Type extends string> {
  type: Type;
  bytes: Buffer;
  /** SHA-256 of the bytes in hexadecimal. */
  hash: string;
}

/**
 * Cuts the middle of a picture as a newly encoded square: upright, without the place and time that a camera stores.
 * @param bytes  a JPEG, PNG or WebP.
 * @throws 400 for any other file, for a truncated picture and for one that decodes to too many pixels.
 */
export async function squarePicture(bytes: Buffer): Promise<StoredPicture<"image/webp">> {
  const square = (await openPicture(bytes))
    .resize(side, side, { fit: "cover", position: "centre" })
    .webp({ quality: 82 });
  return encodePicture(square, "image/webp");
}

/** The largest size of a logo, in pixels; encoding preserves the logo's proportions. */
const logoBox = { width: 600, height: 200 };

/** Encodes a whole picture as a logo within `logoBox`, with its own background. @throws as `squarePicture`. */
export async function logoPicture(bytes: Buffer): Promise<StoredPicture<"image/png">> {
  const logo = (await openPicture(bytes)).resize({ ...logoBox, fit: "inside", withoutEnlargement: true }).png();
  return encodePicture(logo, "image/png");
}

async function openPicture(bytes: Buffer): Promise<Sharp> {
  decoder ??= loadDecoder();
  const sharp = await decoder;
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();
}

async function encodePicture<Type extends string>(picture: Sharp, type: Type): Promise<StoredPicture<Type>> {
  const bytes = await picture
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(() => {
      throw AppError.of("file.not-image");
    });
  return { type, bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}
