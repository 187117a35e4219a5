import { resolve } from "node:path";
import { userName } from "@pomar/contract/users/users.schema";
import { z } from "zod";
import { withSecretFiles } from "./platform/secret-files.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat("pt-BR", { timeZone: name });
    // Newer runtimes take an offset too, such as +03:00: PostgreSQL reads its sign the other way round.
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
});

/** As browsers write an origin, whatever case or port it was typed with. */
const origin = z
  .string()
  .refine((text) => URL.canParse(text) && isOrigin(new URL(text)))
  .transform((text) => new URL(text).origin);

const isOrigin = (url: URL) => /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;

const proxy = /^(loopback|linklocal|uniquelocal|[\da-f.:]{2,45}(\/\d{1,3})?)$/i;

/** One setting: how it is read, its default, and the sentence when it cannot be. */
const settings = {
  PORT: { schema: port, standard: "3000", rule: "deve ser um número de porta de 0 a 65535" },
  HOST: { schema: z.string().min(1), standard: "localhost", rule: "deve ser um nome ou endereço para escutar" },
  DATA_DIR: { schema: z.string().min(1), standard: "data", rule: "deve ser o caminho de uma pasta" },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\/.+/),
    standard: undefined,
    rule: "deve ter a forma postgres://usuario:senha@servidor:5432/banco",
  },
  DATABASE_REPLICA_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\/.+/),
    standard: undefined,
    rule: "deve ter a forma postgres://usuario:senha@servidor:5432/banco",
  },
  TZ_PLANT: {
    schema: timeZone,
    standard: "America/Sao_Paulo",
    rule: "deve ser um fuso horário, como America/Sao_Paulo",
  },
  TRUST_PROXY: {
    schema: z.string().refine((list) => list.split(",").every((one) => proxy.test(one.trim()))),
    standard: "loopback",
    rule: "deve ser loopback ou os endereços dos proxies, como 10.0.0.5 ou 10.0.0.0/8",
  },
  PUBLIC_URL: {
    schema: origin,
    standard: undefined,
    rule: "deve ser o endereço do Pomar no navegador, sem nada depois do servidor, como https://pomar.example.com",
  },
  LOG_LEVEL: {
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    standard: "warn",
    rule: "deve ser fatal, error, warn, info, debug, trace ou silent",
  },
  METRICS_TOKEN: { schema: z.string().min(16).max(200), standard: undefined, rule: "deve ter de 16 a 200 caracteres" },
  ADMIN_NAME: {
    schema: userName(),
    standard: "admin",
    rule: "deve ter de 3 a 60 caracteres, só com letras do alfabeto latino",
  },
  ADMIN_PASSWORD: { schema: z.string().min(8).max(72), standard: undefined, rule: "deve ter de 8 a 72 caracteres" },
} as const;

// Not repeated in a message that may end in a log; each may also come in a file that `<NAME>_FILE` names.
const secret = new Set(["ADMIN_PASSWORD", "DATABASE_URL", "DATABASE_REPLICA_URL", "METRICS_TOKEN"]);

type Settings = typeof settings;
type Value<Name extends keyof Settings> =
  | z.output<Settings[Name]["schema"]>
  | (Settings[Name]["standard"] extends undefined ? undefined : never);
export type Config = { [Name in keyof Settings]: Value<Name> };

/**
 * Reads the settings; an empty one counts as absent.
 * @returns the configuration, or one Portuguese sentence per setting that is wrong.
 */
export function readConfig(given: Record<string, string | undefined>): Config | { problems: string[] } {
  const { env, problems } = withSecretFiles(given, secret);
  const config: Record<string, unknown> = {};
  for (const [name, { schema, standard, rule }] of Object.entries(settings)) {
    const value = env[name] || standard;
    if (value === undefined) continue;
    const parsed = (schema as z.ZodType).safeParse(value);
    if (parsed.success) config[name] = parsed.data;
    else problems.push(`${name} ${rule} (recebido: ${secret.has(name) ? "oculto" : `"${value}"`})`);
  }
  if (problems.length > 0) return { problems };
  config.DATA_DIR = resolve(String(config.DATA_DIR));
  return config as Config;
}
