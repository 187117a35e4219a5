import { changedHeader } from "@pomar/contract/affects";
import { errorReply } from "@pomar/contract/core/errors";
import type { AnyRoute } from "@pomar/contract/core/route";
import { z } from "zod";

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
};

/** Builds OpenAPI 3.1 from the contract, so that the server's validation equals the documentation. */
export function openapi(api: Record<string, Record<string, AnyRoute>>): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(tag, name, route) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pomar",
      version: "1",
      description: "Toda chamada, menos as públicas, leva o cabeçalho Authorization: Bearer com o token do login.",
    },
    servers: [{ url: "/api" }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: toSchema(errorReply, "output") },
    },
  };
}

function operation(tag: string, name: string, route: AnyRoute): Json {
  const open = route.levels === "public";
  const body = route.method === "POST" || route.method === "PUT" ? toSchema(route.body, "input") : {};
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: route.summary,
    description: open ? "Pública." : `Níveis: ${(route.levels as readonly number[]).join(", ")}.`,
    "x-levels": route.levels,
    security: open ? [] : [{ token: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(route.upload && { requestBody: uploadBody }),
    ...(Object.keys(body).length > 0 && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: {
      [route.status]: { ...answer(route), ...(!open && route.method !== "GET" && { headers: changeHeaders }) },
      ...(route.records && {
        200: {
          ...answer(route),
          description: "O que já foi registrado com este id pela mesma pessoa, como está agora",
        },
      }),
      ...(route.reply?.safeParse(undefined).success && { 204: { description: "Sem conteúdo" } }),
      default: {
        description: "Recusa, com a frase para o usuário",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

const changeHeaders = {
  [changedHeader]: {
    description:
      "Os recursos que esta chamada mudou e que devem ser lidos de novo, separados por vírgula; ausente: nenhum",
    schema: { type: "string" },
  },
};

const uploadBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
      },
    },
  },
};

function answer(route: AnyRoute): Json {
  if (route.download)
    return { description: "Arquivo", content: Object.fromEntries(route.download.map((type) => [type, {}])) };
  if (route.reply === null) return { description: "Sem conteúdo" };
  return { description: "Resposta", content: { "application/json": { schema: toSchema(route.reply, "output") } } };
}

function pathParameters(route: AnyRoute): Json[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
  }));
}

function queryParameters(route: AnyRoute): Json[] {
  const { properties = {}, required = [] } = toSchema(route.query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(route: AnyRoute): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  });
  if (route.idempotent)
    return [
      header(
        "Idempotency-Key",
        `A mesma chave com o mesmo corpo recebe a resposta guardada${route.records ? "; sem efeito ao lado de um id" : ""}`,
      ),
    ];
  if (route.method === "PUT" || route.method === "DELETE")
    return [header("If-Match", "A versão lida (ETag); outra versão guardada responde 412")];
  return [];
}
