import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Serves the built pages: files by name, and the app's single page for every other address (history mode). */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const index = await readFile(join(folder, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build writes each file's compressed forms beside the file.
    preCompressed: true,
    // The library's own cache header would replace the header set below.
    cacheControl: false,
    // The ETag identifies the file's version, and browsers request whole files only.
    lastModified: false,
    acceptRanges: false,
    setHeaders(response, path) {
      // The names of files in assets/ contain the hash of their content.
      const immutable = path.includes("/assets/") || path.includes("\\assets\\");
      response.setHeader("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/*", (request, reply) => {
    // The path as the router has decoded it.
    const path = `/${(request.params as { "*": string })["*"]}`;
    // Calls and missing files do not get the app's page: an old page may request a file that an update removed.
    if (/\.\w+$|^\/api(\/|$)/.test(path)) throw AppError.of("request.no-route");
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(index);
  });
}
