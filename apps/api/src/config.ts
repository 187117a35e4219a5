import { resolve } from "node:path";
import { userName } from "@pomar/contract/people/users/users.schema";
import { z } from "zod";
import { withSecretFiles } from "./platform/secret-files.ts";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("pt-BR", { timeZone: name });
    // Newer runtimes also accept an offset such as +03:00 as a time zone, but PostgreSQL reads the sign of an offset in
    // the opposite way.
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

const isOrigin = (url: URL) => /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;

const proxy = /^(loopback|linklocal|uniquelocal|[\da-f.:]{2,45}(\/\d{1,3})?)$/i;

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/)
  .optional()
  .describe("deve ter a forma postgres://usuario:senha@servidor:5432/banco");

const file = z
  .string()
  .transform((path) => resolve(path))
  .optional()
  .describe("deve ser o caminho de um arquivo");

/** Each setting with its default; its description is the error sentence for a value that cannot be read. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("deve ser um número de porta de 0 a 65535"),
  HOST: z.string().optional().describe("deve ser um nome ou endereço para escutar"),
  HTTPS: z
    .enum(["true", "false"])
    .default("false")
    .transform((wanted) => wanted === "true")
    .describe("deve ser true ou false"),
  HTTP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3080)
    .describe("deve ser um número de porta de 0 a 65535"),
  TLS_CERT_FILE: file,
  TLS_KEY_FILE: file,
  DATA_DIR: z
    .string()
    .default("data")
    .transform((folder) => resolve(folder))
    .describe("deve ser o caminho de uma pasta"),
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  TZ_PLANT: z
    .string()
    .refine(isTimeZone)
    .default("America/Sao_Paulo")
    .describe("deve ser um fuso horário, como America/Sao_Paulo"),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(",").every((one) => proxy.test(one.trim())))
    .default("loopback")
    .describe("deve ser loopback ou os endereços dos proxies, como 10.0.0.5 ou 10.0.0.0/8"),
  // The origin is stored as browsers write it; the setting may have any case and any port.
  PUBLIC_URL: z
    .string()
    .refine((text) => URL.canParse(text) && isOrigin(new URL(text)))
    .transform((text) => new URL(text).origin)
    .optional()
    .describe("deve ser o endereço do Pomar no navegador, sem nada depois do servidor, como https://pomar.example.com"),
  CORRECTION_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1440)
    .default(30)
    .describe("deve ser de 0 a 1440 minutos: por quanto tempo um funcionário corrige o que registrou"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("warn")
    .describe("deve ser fatal, error, warn, info, debug, trace ou silent"),
  METRICS_TOKEN: z.string().min(16).max(200).optional().describe("deve ter de 16 a 200 caracteres"),
  ADMIN_NAME: userName().default("admin").describe("deve ter de 3 a 60 caracteres, só com letras do alfabeto latino"),
  ADMIN_PASSWORD: z.string().min(8).max(72).optional().describe("deve ter de 8 a 72 caracteres"),
});

// An error message may be logged, so it never repeats the values of these settings; each of them may be in a file that
// `<NAME>_FILE` names.
const secret = new Set(["ADMIN_PASSWORD", "DATABASE_URL", "DATABASE_REPLICA_URL", "METRICS_TOKEN"]);

export type Config = Omit<z.output<typeof settings>, "HOST"> & { HOST: string };

/**
 * Reads the settings; an empty setting counts as absent. @returns the settings, or one Portuguese sentence for each
 * setting that is wrong.
 */
export function readConfig(given: Record<string, string | undefined>): Config | { problems: string[] } {
  const { env, problems } = withSecretFiles(given, secret);
  const { data, error } = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  for (const [name, schema] of Object.entries(settings.shape))
    if (wrong.has(name))
      problems.push(`${name} ${schema.description} (recebido: ${secret.has(name) ? "oculto" : `"${env[name]}"`})`);
  if (data && (data.TLS_CERT_FILE === undefined) !== (data.TLS_KEY_FILE === undefined))
    problems.push("TLS_CERT_FILE e TLS_KEY_FILE só valem juntos: o certificado e a chave dele");
  if (!data || problems.length > 0) return { problems };
  // With HTTPS of its own the app serves all devices of the plant; without HTTPS the app serves its own machine or a
  // proxy on this machine.
  return { ...data, HOST: data.HOST ?? (data.HTTPS ? "0.0.0.0" : "localhost") };
}
