import { errorsOfPages } from "@pomar/contract/core/refusal";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { Crop } from "./crop.ts";

/** The file types that the file dialog offers. */
export const pictureTypes: readonly string[] = usersRoutes.setPicture.upload?.accept ?? [];

export const notAPicture = errorsOfPages["file.not-image"].message();

/** A chosen picture file that the browser was able to decode. */
export interface ChosenPicture {
  bitmap: ImageBitmap;
  /** Object URL for `<img>`; it must be revoked after use. */
  address: string;
}

/** Opens a chosen file as a picture. @returns null for a file that is not a picture, whatever its name. */
export async function openPicture(file: File): Promise<ChosenPicture | null> {
  if (!pictureTypes.includes(file.type)) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap && { bitmap, address: URL.createObjectURL(file) };
}

/** Side in pixels of the square picture that the browser uploads and the server stores; larger photos are reduced. */
const side = 512;

/** Renders the crop of the picture into a new JPEG file. */
export function croppedFile({ bitmap }: ChosenPicture, { x, y, side: from }: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  // JPEG has no transparency: transparent areas of the picture become white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x - from / 2, y - from / 2, from, from, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], "foto.jpg", { type: blob.type })) : reject(new Error("no picture"))),
      "image/jpeg",
      0.92,
    );
  });
}
