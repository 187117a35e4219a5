import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface Download {
  /** The media type of the file; default: the media type of the route. */
  type?: string;
  body: Buffer | Readable;
  /** The file name in the browser's downloads; absent: the file is shown in a page. */
  fileName?: string;
  /** A strong ETag: equal tags mean equal bytes. */
  etag?: string;
}

/** Answers a file, or 304 to a browser that already has the file. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Required<Pick<Download, "type">> & Download,
): FastifyReply {
  // Files are private to a user: a shared cache must not store them, and the browser revalidates before showing a file.
  reply.header("cache-control", "private, no-cache");
  if (file.etag !== undefined) {
    const tag = `"${file.etag}"`;
    reply.header("etag", tag);
    if (request.headers["if-none-match"]?.split(/,\s*/).includes(tag)) return reply.code(304).send();
  }
  if (file.fileName !== undefined) reply.header("content-disposition", `attachment; filename="${file.fileName}"`);
  return reply.type(file.type).send(file.body);
}
