import { createHash } from "node:crypto";
import type {} from "@fastify/multipart";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

export interface UploadedFile {
  /** The file's name as the sender states it. */
  name: string;
  bytes: Buffer;
  /** SHA-256 of the bytes in hexadecimal. */
  sha256: string;
}

/**
 * Reads the single file of a multipart call into memory. @throws 400 when there is no file, 413 when the file exceeds
 * the route's limit.
 */
export async function readUpload(route: AnyRoute, request: FastifyRequest): Promise<UploadedFile> {
  if (route.upload === null) throw new Error(`${route.method} ${route.path} takes no file`);
  if (!request.isMultipart()) throw AppError.of("file.missing");
  const { maxBytes } = route.upload;
  const tooLarge = () => AppError.of("file.too-large", { megabytes: maxBytes / 1024 / 1024 });
  const unreadable = (error: unknown) => {
    const isTooLarge = error instanceof Error && Reflect.get(error, "code") === "FST_REQ_FILE_TOO_LARGE";
    // The multipart parser refused the form, in some cases without an error code: the form contains no file.
    throw isTooLarge ? tooLarge() : AppError.of("file.missing");
  };
  const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1024, parts: 20, headerPairs: 50 };
  const part = await request.file({ limits }).catch(unreadable);
  if (!part) throw AppError.of("file.missing");
  const bytes = await part.toBuffer().catch(unreadable);
  // When a chunk ends exactly at the limit, the library returns the first chunks as if they were the whole file.
  if (part.file.truncated) throw tooLarge();
  if (bytes.length === 0) throw AppError.of("file.missing");
  return asUpload(part.filename, bytes);
}

export const asUpload = (name: string, bytes: Buffer): UploadedFile => ({
  name,
  bytes,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
