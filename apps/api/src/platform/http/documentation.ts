import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { FastifyInstance } from "fastify";
import { openapi } from "./openapi.ts";

const page = `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>API · Pomar</title>
  <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
  <div id="calls"></div>
  <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
  <script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#calls", deepLinking: true, docExpansion: "list", validatorUrl: null });\n`;

/** Serves the contract as OpenAPI 3.1 at `openapi.json` and pages at `docs`; the server validates by this contract. */
export async function serveDocumentation(
  app: FastifyInstance,
  api: Record<string, Record<string, AnyRoute>>,
): Promise<void> {
  let document: string | undefined;
  const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/docs/assets/",
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
    decorateReply: false,
  });
  app.get("/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openapi(api));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/docs/start.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(start));
}
