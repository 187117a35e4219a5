import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "../../platform/http/app-error.ts";

// The decoder knows these three and no others, whatever a file is called or says that it is: the bytes decide.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
// Every picture is seen once: what was decoded is of no further use.
sharp.cache(false);

/** Side of the stored square. */
const side = 512;

/** What a file of two megabytes may unfold to; a camera's picture of that size has fewer. */
const maxPixels = 24_000_000;

export interface SquarePicture {
  type: "image/webp";
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
export async function squarePicture(bytes: Buffer): Promise<SquarePicture> {
  const square = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize(side, side, { fit: "cover", position: "centre" })
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(() => {
      throw AppError.of("file.not-image");
    });
  return { type: "image/webp", bytes: square, hash: createHash("sha256").update(square).digest("hex") };
}
