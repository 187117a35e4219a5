import { createHash } from "node:crypto";
import type {} from "@fastify/multipart";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

export interface UploadedFile {
  /** The sender's name of the file. */
  name: string;
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
}

/** The one file of a multipart call, whole in memory. @throws 400 when there is none, 413 when it passes the route's limit. */
export async function readUpload(route: AnyRoute, request: FastifyRequest): Promise<UploadedFile> {
  if (route.upload === null) throw new Error(`${route.method} ${route.path} takes no file`);
  if (!request.isMultipart()) throw AppError.of("file.missing");
  const { maxBytes } = route.upload;
  const tooLarge = () => AppError.of("file.too-large", { megabytes: maxBytes / 1024 / 1024 });
  const unreadable = (error: unknown) => {
    const isTooLarge = error instanceof Error && Reflect.get(error, "code") === "FST_REQ_FILE_TOO_LARGE";
    // The multipart parser refused the form, in some cases without a code: it holds no file.
    throw isTooLarge ? tooLarge() : AppError.of("file.missing");
  };
  const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1024, parts: 20, headerPairs: 50 };
  const part = await request.file({ limits }).catch(unreadable);
  if (!part) throw AppError.of("file.missing");
  const bytes = await part.toBuffer().catch(unreadable);
  // Where a piece ends at the limit itself, the library hands out the first pieces as if they were the file.
  if (part.file.truncated) throw tooLarge();
  if (bytes.length === 0) throw AppError.of("file.missing");
  return asUpload(part.filename, bytes);
}

export const asUpload = (name: string, bytes: Buffer): UploadedFile => ({
  name,
  bytes,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
