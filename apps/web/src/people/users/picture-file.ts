import { errorsOfPages } from "@pomar/contract/core/refusal";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { Crop } from "./crop.ts";

/** What the file dialog offers. */
export const pictureTypes: readonly string[] = usersRoutes.setPicture.upload?.accept ?? [];

export const notAPicture = errorsOfPages["file.not-image"].message();

/** A chosen file that the browser can show. */
export interface ChosenPicture {
  bitmap: ImageBitmap;
  /** For `<img>`; to be revoked. */
  address: string;
}

/** @returns null for what is no picture, whatever its name says. */
export async function openPicture(file: File): Promise<ChosenPicture | null> {
  if (!pictureTypes.includes(file.type)) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap && { bitmap, address: URL.createObjectURL(file) };
}

/** Side of what is sent, as the server keeps it. A telephone's picture of many megabytes stays on the telephone. */
const side = 512;

/** The chosen square as a file of its own. */
export function croppedFile({ bitmap }: ChosenPicture, { x, y, side: from }: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  // A picture with transparent parts, on JPEG's behalf.
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
